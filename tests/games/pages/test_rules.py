"""The rules pages: every number from the sheet, every verdict from the engine, and nothing that changes with a table's
options said otherwise."""

import re
from dataclasses import fields
from uuid import uuid4

import pytest
from django.test import Client

from games.engine import catalogue, codec
from games.engine.cards import parse_code
from games.engine.indian.melds import kinds, wild_rank_of
from games.engine.indian.rules import POINTS, ZAPAK2, Rules, max_deal_points
from games.engine.indian.scoring import grouped_points
from games.models import Deal, Table
from games.views import rules_examples, rules_page
from games.views.rules_words import OPTIONS, VALUES
from players.models import User
from tests.games.pages import house
from tests.games.pages.test_deals import as_, queries

SHEETS = pytest.mark.parametrize("name", list(catalogue.VARIANTS))


def texts(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


@SHEETS
def test_every_game_has_its_rules_for_anyone(db: None, name: str) -> None:
    answer = Client().get(f"/rules/{name}/")

    assert answer.status_code == 200
    assert catalogue.variant(name).rules.hash in answer.content.decode()
    assert f"/rules/{name}/" in Client().get("/rules/").content.decode()


@SHEETS
def test_every_option_of_the_sheet_is_told_in_words(db: None, name: str) -> None:
    page = Client().get(f"/rules/{name}/").content.decode()

    for field in fields(Rules):
        assert f'data-option="{field.name}"' in page
    assert {field.name for field in fields(Rules)} == set(OPTIONS)


def test_every_value_that_is_a_word_has_its_own_words() -> None:
    from games.engine.indian.rule_values import CHOICES

    words = {name: set(values) for name, values in CHOICES.items() if all(isinstance(each, str) for each in values)}

    assert {name: set(values) for name, values in VALUES.items()} == words


def test_the_minute_on_home_and_rules_says_the_numbers_of_the_sheet(db: None) -> None:
    odd = POINTS.with_options(
        {"turn_seconds": 17, "first_drop_points": 11, "middle_drop_points": 33, "cap": 77, "wrong_declaration": 77}
    )
    usual, other = rules_page.lesson(POINTS), rules_page.lesson(odd)

    assert [other[name] for name in ("turn", "most", "first_drop", "later_drop")] == ["17 seconds", "77 points", 11, 33]
    for door in ("/", "/rules/"):
        said = texts(Client().get(door).content.decode())
        assert f"You have {usual['turn']} a turn." in said
        assert f"{usual['most']} at most" in said
        assert f"for {usual['first_drop']} before your first draw and for {usual['later_drop']} later" in said


def test_the_numbers_are_those_of_the_sheet() -> None:
    odd = POINTS.with_options(
        {"turn_seconds": 17, "first_drop_points": 11, "middle_drop_points": 33, "cap": 77, "wrong_declaration": 66,
         "three_misses": 37, "declare_seconds": 59, "arrange_seconds": 41, "fee_percent": 2.5}
    )  # fmt: skip
    context = rules_page.context(catalogue.variant("points"), odd)
    usual = {option["usual"] for option in context.pop("options") if option["differs"]}
    said = str(context)

    for number in ("17 s", "11 points", "33 points", "77 points", "66 points", "59 s", "41 s", r"2.5\xa0%", odd.hash):
        assert number in said
    assert {"30 s", "20 points", "40 points", "80 points", "60 s", "45 s", "0\u00a0%"} == usual
    assert not any(f" {number}" in said or f"'{number}'" in said for number in usual)


@pytest.mark.parametrize(
    ("option", "value", "sentence"),
    [
        ("open_joker_pickup", "never", "A joker on the open deck cannot be taken"),
        ("open_joker_pickup", "always", "may be taken like any card"),
        ("discard_just_taken_from_open", "forbidden", "may not be thrown in the same turn"),
        ("max_reshuffles", 2, "2 times at most"),
        ("one_sequence", "all_counted", "no second one', 'all cards count"),
        ("no_pure", "flat_cap", "the most a hand can cost"),
        ("second_valid_hand_points", 5, "valid show', '5 points"),
        ("min_loser_points", 3, "3 points, 80 points"),
        ("declare_judged", "best", "judged by the best grouping"),
    ],
)
def test_the_course_of_a_deal_follows_the_options(option: str, value: object, sentence: str) -> None:
    changed, usual = (
        rules_page.context(catalogue.variant("points"), rules)
        for rules in (POINTS.with_options({option: value}), POINTS)
    )

    assert sentence in str([changed["course"], changed["counting"]])
    assert sentence not in str([usual["course"], usual["counting"]])


@pytest.mark.parametrize("rules", [POINTS, ZAPAK2, POINTS.with_options({"set_max_cards": 13, "joker_anchor": "none"})])
def test_what_stands_under_an_example_is_the_engines_reading(rules: Rules) -> None:
    for examples in (rules_examples.PURE, rules_examples.IMPURE, rules_examples.SETS, rules_examples.JOKERS):
        drawn = rules_examples.meld_examples(examples, rules)
        assert drawn
        for each in drawn:
            example = next(one for one in examples if one.caption == each["caption"])
            cards = [parse_code(code) for code in each["group"]["cards"]]
            assert each["is_meld"] == bool(kinds(cards, wild_rank_of(example.wild_card), rules))
            assert (each["group"]["style"] == "bad") != each["is_meld"]


def test_an_option_changes_the_verdict_under_an_example() -> None:
    four_and_a_joker = rules_examples.meld_examples(rules_examples.SETS, POINTS)[-1]
    surplus = rules_examples.meld_examples(rules_examples.SETS, POINTS.with_options({"set_max_cards": 13}))[-1]

    assert (four_and_a_joker["is_meld"], surplus["is_meld"]) == (False, True)


def test_the_shows_are_judged_and_the_reasons_told() -> None:
    told = [(hand["is_valid"], hand["reasons"]) for hand in rules_examples.show_examples(POINTS)]

    assert told == [
        (True, []),
        (False, ["There is no pure sequence: one without a joker standing in."]),
        (False, ["There are fewer than two sequences."]),
    ]


def test_the_losing_hands_cost_what_they_would_at_a_table() -> None:
    assert [hand["pays"] for hand in rules_examples.loser_examples(POINTS)] == [24, 70, 80, 2]
    assert [hand["pays"] for hand in rules_examples.loser_examples(POINTS.with_options({"cap": 50}))] == [24, 50, 50, 2]
    for hand, example in zip(rules_examples.loser_examples(POINTS), rules_examples.LOSERS, strict=True):
        assert hand["points"] == grouped_points(example.groups, 4, POINTS)


def test_zapak_says_sums_and_shows_no_twins() -> None:
    said = rules_page.context(catalogue.variant("zapak2"), ZAPAK2)

    assert "the sum of all cards (the first losing hand above: 92)" in str(said["penalties"])
    drawn = [example["group"]["cards"] for part in said["melds"] for example in part["examples"]]
    assert not [cards for cards in drawn if any(cards.count(code) > 1 for code in cards if code != "PJ.0")]
    assert f"{max_deal_points(ZAPAK2)} points" in str(said["facts"])


def test_who_pays_whom_adds_up_and_the_fee_is_rounded_down() -> None:
    money = rules_page.context(catalogue.variant("points"), POINTS.with_options({"fee_percent": 10}))["money"]

    assert [row[2] for row in money["rows"]] == [24, 20, 40]
    assert (money["gross"], money["fee"], money["won"]) == ("84 chips", "8 chips", "76 chips")


def test_a_table_shows_its_own_sheet_and_prices(asha: User) -> None:
    table = house.tables.open_table(
        variant="points", currency="INR", point_value_minor=200, seats_max=2, fee_bps=1000, title="Dear"
    )
    sheet = codec.rules_from_json(table.rules).with_options({"turn_seconds": 19})
    Table.objects.filter(pk=table.pk).update(rules=codec.rules_to_json(sheet), rules_hash=sheet.hash)

    page = as_(asha).get(f"/tables/{table.code}/rules/").content.decode()

    assert sheet.hash in page
    assert POINTS.hash not in page
    said = texts(page)
    assert "points × ₹2" in said
    assert "at least ₹160.00" in said
    assert "19 s usually 30 s" in said
    assert "10 % of the winnings" in said


def test_a_tables_page_leads_to_its_rules(live: Deal, asha: User) -> None:
    page = as_(asha).get(f"/tables/{live.table.code}/").content.decode()

    assert f"/tables/{live.table.code}/rules/" in page


def test_chitra_reads_the_rules_of_a_table_and_no_card_of_it(live: Deal, chitra: User) -> None:
    page = as_(chitra).get(f"/tables/{live.table.code}/rules/")

    assert page.status_code == 200
    assert "Asha" not in texts(page.content.decode()).replace("Asha, who showed", "")
    assert live.commitment not in page.content.decode()


def test_a_stranger_is_asked_to_sign_in_for_a_table(live: Deal) -> None:
    assert Client().get(f"/tables/{live.table.code}/rules/")["Location"].startswith("/accounts/login/")


def test_rules_that_are_not_there(asha: User) -> None:
    assert Client().get("/rules/poker/").status_code == 404
    assert as_(asha).get(f"/tables/{uuid4()}/rules/").status_code == 404


@pytest.mark.parametrize("door", ["/", "/rules/points/", "/lobby/"])
def test_pages_lead_to_the_rules_and_the_hand_checker(asha: User, door: str) -> None:
    page = as_(asha).get(door).content.decode()

    assert 'href="/rules/"' in page
    assert "/hands/" in page


def test_rules_need_no_database(db: None) -> None:
    assert queries(Client(), "/rules/points/") == queries(Client(), "/rules/") == queries(Client(), "/hands/") == 0
