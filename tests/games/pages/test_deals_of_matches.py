"""The pages of a deal that counts in a match: points, no money, and a first mover without a toss."""

import pytest
from django.test import Client

from games.models import Deal, Table
from games.services import verify
from players.models import User
from tests.games.matches.playing import a_full_match, play_deal
from tests.games.pages.test_deals import as_


@pytest.fixture
def played(db: None) -> tuple[list[Deal], list[User]]:
    """Three people, two deals: Asha wins the first, Chitra the second."""
    at, players = a_full_match("Asha", "Bilal", "Chitra", options={"deals": 3})
    return [play_deal(at, winner=0), play_deal(at, winner=2)], players


def read(client: Client, deal: Deal) -> str:
    return client.get(f"/deals/{deal.pk}/").content.decode()


def test_a_deal_of_a_match_is_told_in_points(played: tuple[list[Deal], list[User]]) -> None:
    (deal, _second), (asha, bilal, _chitra) = played
    lost = deal.deal_seats.get(player=bilal).points

    winners, losers = read(as_(asha), deal), read(as_(bilal), deal)

    assert "You won the deal" in winners
    assert f"You lost {lost} points" in losers
    for page in (winners, losers):
        assert "Its points count in the match." in page
        assert "Deals Rummy · in a match" in page
        assert " chips" not in page


def test_ones_own_deals_say_that_they_were_of_a_match(played: tuple[list[Deal], list[User]]) -> None:
    deals, (asha, *_others) = played

    rows = as_(asha).get("/deals/").context["rows"]

    assert [(row["deal"], row["value"], row["has_won"], row["amount_minor"]) for row in rows] == [
        (deals[1], "in a match", False, None),
        (deals[0], "in a match", True, None),
    ]
    assert "<b>Called off</b>" not in as_(asha).get("/deals/").content.decode()


def test_the_second_deal_begins_one_seat_on_without_a_toss(played: tuple[list[Deal], list[User]]) -> None:
    deals, (asha, *_others) = played
    first, second = (as_(asha).get(f"/deals/{deal.pk}/record.json").json() for deal in deals)

    steps = as_(asha).get(f"/deals/{deals[1].pk}/replay.json").json()["steps"]

    assert len(first["cards"]["toss"]) == 3
    assert second["cards"]["toss"] == []
    assert second["cards"]["first_seat"] == (first["cards"]["first_seat"] + 1) % 3
    assert " moves first. Thirteen cards each." in steps[0]["text"]
    assert list(verify.findings()) == []


def test_no_money_is_named_where_nothing_was_won(played: tuple[list[Deal], list[User]]) -> None:
    (deal, _second), (asha, *_others) = played

    answer = as_(asha).get(f"/deals/{deal.pk}/")

    assert [player["amount_minor"] for player in answer.context["players"]] == [None] * 3
    assert answer.context["verdict"] == {"title": "You won the deal", "text": "Its points count in the match."}


def test_chitra_does_not_read_a_deal_that_she_did_not_play(db: None) -> None:
    at, _players = a_full_match("Asha", "Bilal")
    deal = play_deal(at, winner=0)
    chitra = User.objects.create_user("chitra@example.in", "a long pass phrase", display_name="Chitra")

    assert as_(chitra).get(f"/deals/{deal.pk}/").status_code == 404
    assert Table.objects.get(pk=at.pk).is_for_match
