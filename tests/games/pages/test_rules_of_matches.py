"""The rules pages of games that are played as matches: every number from the sheets, every result from the format."""

from dataclasses import fields, replace
from typing import Any

import pytest
from django.test import Client

from games.engine import catalogue
from games.engine.formats.sheets import DealsSheet, PoolSheet, Sheet
from games.engine.indian.rules import DEALS, POOL101, Rules
from games.services.matches import opening
from games.views import match_example, match_words, rules_page
from games.views.rules_match import Terms
from players.models import User
from tests.games.pages.test_deals import as_, queries
from tests.games.pages.test_rules import texts
from wallet.ledger.money import Currency

MATCHES = [name for name, each in catalogue.VARIANTS.items() if each.match]


def page_of(name: str, sheet: Sheet | None = None, rules: Rules | None = None, seats: int = 6) -> dict[str, Any]:
    variant = catalogue.variant(name)
    terms = Terms(sheet, Currency.INR, 25_00) if sheet else None
    return rules_page.context(variant, rules or variant.rules_for(seats), seats_max=seats, terms=terms)


def said(context: dict[str, Any]) -> str:
    return " ".join(text for _title, text in context["match"]["steps"])


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_is_told_instead_of_who_pays_whom(db: None, name: str) -> None:
    page = Client().get(f"/rules/{name}/").content.decode()

    assert 'id="match"' in page
    assert 'id="money"' not in page
    assert catalogue.variant(name).match.hash in page
    for option in fields(catalogue.variant(name).match):
        assert f'data-option="{option.name}"' in page


def test_every_option_of_a_match_has_words() -> None:
    names = {option.name for sheet in (DealsSheet, PoolSheet) for option in fields(sheet)}

    assert set(match_words.OPTIONS) == names
    words = {option.name for sheet in (DealsSheet(), PoolSheet()) for option in fields(sheet)
             if isinstance(getattr(sheet, option.name), str)}  # fmt: skip
    assert set(match_words.VALUES) == words


def test_the_numbers_of_a_deals_match_are_those_of_its_sheet() -> None:
    sheet = DealsSheet(deals=4, prizes=(70, 30), ties="share", cancel="by_chips")
    told = page_of("deals", sheet, DEALS.with_options({"fee_percent": 5}))

    text = said(told)
    for words in ("₹25.00.", "4 deals", "320 match chips", "5\u00a0% for the house", "70\u00a0%, 30\u00a0%",
                  "share their prizes", "by the match chips of those who have not left"):  # fmt: skip
        assert words in text
    assert told["match"]["differs"]
    assert [option["name"] for option in told["match"]["options"] if option["differs"]] == [
        "deals", "ties", "prizes", "cancel"
    ]  # fmt: skip


def test_chips_by_the_players_are_told_for_that_many() -> None:
    assert "starts with 400 match chips if 5 play." in said(
        page_of("deals", DealsSheet(chips="players_times_max"), seats=5)
    )


@pytest.mark.parametrize(
    ("sheet", "is_said", "is_not"),
    [
        (PoolSheet(), ["79 points", "80 points or more", "is worth one entry"], ["stays out", "not shared"]),
        (PoolSheet(rejoin=False), ["Who is out stays out."], ["79 points"]),
        (PoolSheet(rejoin_up_to=50, auto_split_from=60), ["50 points", "60 points or more"], ["79 points"]),
        (PoolSheet(drop_worth_minor=7_00), ["is worth ₹7.00"], ["one entry"]),
        (PoolSheet(auto_split=False), ["may agree"], ["or more each"]),
        (PoolSheet(auto_split=False, manual_split=False), ["The pool is not shared"], ["may agree", "or more each"]),
    ],
)
def test_what_a_pool_says_follows_its_options(sheet: PoolSheet, is_said: list[str], is_not: list[str]) -> None:
    text = said(page_of("pool101", sheet))

    assert [words for words in is_said if words not in text] == []
    assert [words for words in is_not if words in text] == []


def minor(text: str) -> int:
    return int(text.replace("₹", "").replace(",", "").replace(".", ""))


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize(
    "sheet",
    [
        *(DealsSheet(deals=deals) for deals in (1, 2, 3, 7, 10)),
        DealsSheet(deals=10, chips="players_times_max", prizes=(50, 30, 20)),
        *(PoolSheet(limit=limit) for limit in (61, 101, 201)),
        PoolSheet(rejoin=False, auto_split=False),
        PoolSheet(rejoin_up_to=0, auto_split_from=0),
    ],
)
def test_an_example_is_played_to_its_end_and_adds_up(sheet: Sheet, seats: int) -> None:
    rules = (DEALS if isinstance(sheet, DealsSheet) else POOL101).with_options({"fee_percent": 7})

    told = match_example.played(sheet, rules, seats, 33_33, Currency.INR)

    people = min(seats, 3)
    assert len(told["players"]) == len(told["begun"]) == len(told["prizes"]) == people
    assert minor(told["pot"]) == minor(told["fee"]) + sum(minor(prize) for _, _, prize in told["prizes"])
    if isinstance(sheet, DealsSheet):
        assert {sum(cell["total"] for cell in line["cells"]) for line in told["lines"]} == {sum(told["begun"])}
        assert len([line for line in told["lines"] if line["title"].startswith("Deal ")]) == sheet.deals
    else:
        assert sum(not cell["is_out"] for cell in told["lines"][-1]["cells"]) in (1, 2, 3)


def test_somebody_comes_back_in_the_pool_that_is_shown() -> None:
    lines = match_example.played(PoolSheet(), POOL101, 6, 100, Currency.CHIP)["lines"]

    back = next(at for at, line in enumerate(lines) if line["title"] == "Bilal comes back")
    assert lines[back - 1]["cells"][1] == {"total": 160, "moved": "+80", "is_out": True}
    assert lines[back]["cells"][1] == {"total": 41, "moved": "−119", "is_out": False}


def test_a_shared_pool_is_worked_out_and_left_away_where_it_does_not_pay() -> None:
    told = match_example.split(PoolSheet(), POOL101, 6, 100, Currency.CHIP)

    assert told == {
        "prize": "600 chips",
        "worth": "100 chips",
        "lines": [("Asha", 60, 2, "300 chips"), ("Bilal", 80, 1, "200 chips"), ("Chitra", 100, 0, "100 chips")],
    }
    dear = POOL101.with_options({"fee_percent": 10})
    assert match_example.split(PoolSheet(), dear, 2, 100, Currency.CHIP) is None
    assert match_example.split(PoolSheet(manual_split=False), POOL101, 6, 100, Currency.CHIP) is None
    assert match_example.split(DealsSheet(), DEALS, 6, 100, Currency.CHIP) is None


def test_a_deal_of_deals_tells_its_three_rules() -> None:
    six, two = (page_of("deals", seats=seats) for seats in (6, 2))

    assert [hand["pays_without_turn"] for hand in six["losers"]] == [12, 35, 40, None]
    assert "In a deal between two there is no drop." in str(six["course"])
    assert ("Three turns missed in a row, of two players",
            "the points of the hand, 40 at most (the first losing hand above: 24)") in six["penalties"]  # fmt: skip
    assert "Between two there is no drop" in str(two["course"])
    assert ("Dropping", "not possible") in two["penalties"]
    assert [name for name, _cost in two["penalties"] if name.startswith("Three")] == [
        "Three turns missed in a row, of two players"
    ]
    assert "1 pack, 1 printed joker" in str(two["facts"])
    assert not two["differs"]


def test_points_rummy_says_nothing_of_them() -> None:
    told = page_of("points")
    del told["options"]

    assert [words for words in ("no drop", "no turn", "of two players", "comes back") if words in str(told)] == []


def test_the_list_of_games_says_how_long_a_match_goes(db: None) -> None:
    page = texts(Client().get("/rules/").content.decode())

    assert "2 deals, 160 match chips each" in page
    assert "until one is left under 201 points" in page


def test_a_match_shows_its_own_sheet_and_entry(db: None, asha: User) -> None:
    table = opening.open_match(
        variant="deals", currency="INR", entry_minor=75_00, seats_max=3, fee_bps=1000, options={"deals": 5}
    )

    page = as_(asha).get(f"/tables/{table.code}/rules/").content.decode()

    assert DealsSheet(deals=5).hash in page
    said = texts(page)
    assert "the same entry, ₹75.00." in said
    assert "5 deals usually 6 deals" in said
    assert "Everybody starts with 400 match chips." in said


def test_the_rules_of_a_match_take_the_same_queries_for_two_and_for_six(db: None, asha: User) -> None:
    wishes = {"variant": "pool101", "currency": "CHIP", "entry_minor": 100}
    doors = [f"/tables/{opening.open_match(seats_max=seats, **wishes).code}/rules/" for seats in (2, 6)]
    client = as_(asha)
    client.get(doors[0])

    assert queries(client, doors[0]) == queries(client, doors[1])


def test_match_rules_need_no_database(db: None) -> None:
    assert [queries(Client(), f"/rules/{name}/") for name in MATCHES] == [0] * len(MATCHES)


def test_a_table_that_differs_from_the_usual_sheet_says_so() -> None:
    assert page_of("deals", rules=replace(DEALS, turn_seconds=19))["differs"]
    assert not page_of("deals")["match"]["differs"]


def test_the_page_of_a_game_names_an_entry_in_its_example_alone(db: None) -> None:
    for name in MATCHES:
        page = texts(Client().get(f"/rules/{name}/").content.decode())

        assert "the match says how much before you enter" in page
        before, example = page.split(" For example ", 1)
        assert ("100 chips" in before, "Entry 100 chips" in example) == (False, True)
