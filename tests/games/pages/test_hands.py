"""The hand checker's page: works from its address alone, says what is wrong, agrees with the engine."""

from typing import Any
from urllib.parse import quote

import pytest
from django.http import QueryDict
from django.test import Client

from games.engine.cards import parse_face
from games.engine.catalogue import VARIANTS
from games.engine.indian.rules import POINTS
from games.engine.judge.hand_check import check
from games.views.hands_page import Asked

LOSER = "5H 6H 7H/TS PJ QS/KD KC KS/2D 9C JD 3S"
SHOW = "5H 6H 7H 8H/TS PJ QS/9C 9D 4H/KD KC KS"


@pytest.fixture
def client(db: None) -> Client:
    return Client()


def look(client: Client, **query: str) -> Any:
    answer = client.get("/hands/", query)
    assert answer.status_code == 200
    return answer.context


def asked(cards: str, **query: str) -> Asked:
    address = QueryDict(mutable=True)
    address.update({"cards": cards} | query)
    return Asked.read(address)


@pytest.mark.parametrize(
    ("text", "faces"),
    [
        ("AH 2H 10H", "AH 2H TH"),
        ("ah,2h,\n th pj", "AH 2H TH PJ"),
        ("A♥ 10♠ K♦ 3♣", "AH TS KD 3C"),
        ("AH2H3HPJ", "AH 2H 3H PJ"),
        ("QD.0 PJ.1", "QD PJ"),
        ("", ""),
    ],
)
def test_cards_are_read_however_they_are_written(text: str, faces: str) -> None:
    assert " ".join(card.face for card in asked(text).cards) == faces
    assert asked(text).unknown == ()


@pytest.mark.parametrize("stroke", ["/", " | ", ";"])
def test_groups_are_read_however_they_are_divided(stroke: str) -> None:
    hand = asked(stroke.join(["5H 6H 7H", "KD KC KS"]))

    assert hand.text == "5H 6H 7H/KD KC KS"
    assert hand.laid is not None
    assert asked("5H 6H 7H").laid is None


def test_the_loser_sees_his_best_arrangement_and_what_is_missing(client: Client) -> None:
    result = look(client, cards=LOSER, wild="4C")["result"]

    assert (result["title"], result["points"], result["is_complete"]) == ("24 points", 24, False)
    assert [group["text"] for group in result["groups"]] == ["Pure", "Sequence", "Set", "24"]
    assert result["reasons"] == ["Not every card is in a sequence or a set."]
    assert result["completing"] == []
    assert [(line["name"], line["show_points"], line["wrong_show_points"]) for line in result["profiles"]] == [
        ("points", 24, 80),
        ("zapak2", 24, 92),
        ("pool61", 24, 60),
    ]
    assert sorted(game["name"] for line in result["profiles"] for game in line["games"]) == sorted(VARIANTS)


def test_a_valid_show_is_told(client: Client) -> None:
    result = look(client, cards=SHOW, wild="4C")["result"]

    assert (result["title"], result["is_complete"], result["reasons"]) == ("A valid show", True, [])
    assert result["costs"] == "If another player shows first, it costs 2 points."
    assert result["grouped"]["is_valid"]


def test_one_draw_away_names_the_cards_that_complete(client: Client) -> None:
    result = look(client, cards="5H 6H 7H 8H TS PJ QS 9C 9D KD KC KS 2S", wild="4C")["result"]

    faces = {card["code"].split(".")[0] for card in result["completing"]}
    assert {"9S", "9H", "4H", "4S", "4D", "4C", "PJ"} <= faces
    assert not {"9C", "9D", "2S", "AH"} & faces


def test_a_card_of_which_no_copy_is_left_is_not_named(client: Client) -> None:
    one_pack = look(client, cards="5H 6H 7H 8H TS PJ QS 9C 9D KD KC KS 2S", wild="4C", game="zapak2")["result"]

    faces = {card["code"].split(".")[0] for card in one_pack["completing"]}
    assert "4C" not in faces
    assert {"4H", "4D", "4S", "PJ"} <= faces


def test_of_fourteen_cards_the_discards_that_leave_a_show(client: Client) -> None:
    result = look(client, cards="5H 6H 7H 8H TS PJ QS 9C 9D 4H KD KC KS 2S", wild="4C")["result"]

    assert [card["code"] for card in result["showable"]] == ["2S.0"]
    assert result["discard"]["code"] == "2S.0"
    assert result["is_complete"]


def test_of_fourteen_grouped_cards_those_that_leave_a_show_as_they_lie(client: Client) -> None:
    result = look(client, cards=SHOW + "/2S", wild="4C")["result"]

    assert [card["code"] for card in result["grouped"]["ready"]] == ["2S.0"]


def test_ones_own_groups_are_counted_as_they_lie(client: Client) -> None:
    grouped = look(client, cards="AH 2H 3H/5C 6C QD/8D 8S 4C/3D 3C/KS QS", wild="QD")["result"]["grouped"]

    assert (grouped["title"], grouped["is_valid"]) == ("36 points", False)
    assert grouped["saves"] == "The best arrangement saves 26 points."
    assert grouped["reasons"] == ["Not every card is in a sequence or a set."]


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        ("5H XX", "“XX” is not a card."),
        ("1H", "“1H” is not a card."),
        ("7H 7H 7H", "Too many cards like this: 7 of Hearts. Points Rummy has only 2."),
        ("PJ PJ PJ", "Too many cards like this: Printed joker."),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AH 2H", "These are 15 cards. A hand has 13, or 14 after drawing"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(client: Client, cards: str, sentence: str) -> None:
    page = look(client, cards=cards)

    assert any(sentence in problem for problem in page["problems"])
    assert page["result"] is None
    assert sentence in client.get("/hands/", {"cards": cards}).content.decode()


def test_too_few_cards_are_no_fault_but_no_hand_yet(client: Client) -> None:
    page = look(client, cards="5H 6H 7H")

    assert (page["count"], page["problems"], page["result"]) == ("3 of 13 cards, 10 to go", [], None)


def test_twins_are_no_hand_of_one_pack(client: Client) -> None:
    twins = "5H 5H 6H 7H TS PJ QS KD KC KS 2D 9C JD"

    assert "Zapak for two has only 1" in look(client, cards=twins, game="zapak2")["problems"][0]
    assert look(client, cards=twins)["result"]["profiles"][1]["is_possible"] is False


@pytest.mark.parametrize(
    ("press", "cards"),
    [
        ({"add": "PJ"}, "5H 6H/7H PJ"),
        ({"add": "/"}, "5H 6H/7H/"),
        ({"remove": "1.6H"}, "5H/7H"),
        ({"remove": "2.7H"}, "5H 6H"),
        ({"remove": "0.6H"}, "5H/7H"),
        ({"add": "nonsense"}, "5H 6H/7H"),
        ({"clear": "1"}, ""),
    ],
)
def test_a_press_leads_to_the_address_of_the_changed_hand(client: Client, press: dict[str, str], cards: str) -> None:
    answer = client.get("/hands/", {"cards": "5H 6H/7H", "wild": "4C", "game": "zapak2"} | press)

    assert answer.status_code == 302
    wanted = "/hands/?game=zapak2&wild=4C" + (f"&cards={quote(cards, safe='/').replace('%20', '+')}" if cards else "")
    assert answer["Location"] == wanted


def test_a_new_group_waits_for_its_first_card() -> None:
    assert asked("5H 6H 7H/", add="KD").text == "5H 6H 7H/KD"


def test_the_link_to_share_holds_the_hand(client: Client) -> None:
    page = look(client, cards=LOSER, wild="4C", game="zapak2")
    link = str(page["share_url"])

    assert link.startswith("http://testserver/hands/?")
    again = client.get(link).context
    assert again["asked"] == page["asked"]
    assert again["result"]["points"] == page["result"]["points"]


def test_what_is_not_known_counts_as_not_said(client: Client) -> None:
    page = look(client, cards=LOSER, wild="ZZ", game="poker")

    assert page["asked"].wild is None
    assert page["asked"].game == "points"


def test_nothing_of_an_address_becomes_markup(client: Client) -> None:
    page = client.get("/hands/", {"cards": "<script>alert(1)</script>", "wild": '"><b>'}).content.decode()

    assert "<script>alert" not in page.lower()
    assert '"><b>' not in page


def test_a_page_of_a_hand_draws_every_card_by_its_name(client: Client) -> None:
    page = client.get("/hands/", {"cards": SHOW, "wild": "4C"}).content.decode()

    assert "4 of Hearts, wild joker" in page
    assert "Printed joker" in page


def test_the_examples_of_the_page_can_be_looked_at(client: Client) -> None:
    for example in look(client)["examples"]:
        assert client.get(example["url"]).context["result"] is not None


def test_the_page_says_what_the_engine_says() -> None:
    hand = asked(LOSER, wild="4C")

    found = check(hand.cards, parse_face("4C"), POINTS, hand.laid)

    assert (found.best.points, found.show_points, found.wrong_show_points) == (24, 24, 80)
