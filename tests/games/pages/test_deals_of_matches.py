"""The pages of a deal that counts in a match: points, no money, and a first mover without a toss."""

import pytest
from django.test import Client

from games.models import Deal, Table
from games.services import verify
from players.models import User
from tests.games.matches.playing import a_full_match, course, end_pause, play_deal, void
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
    won = sum(seat.points for seat in deal.deal_seats.all())

    winners, losers = read(as_(asha), deal), read(as_(bilal), deal)

    assert "You won the deal" in winners
    assert f"You lost {lost} points" in losers
    assert f"{won} match chips came to you: you had {240 + won} match chips after it." in winners
    assert f"They cost you {lost} match chips: you had {240 - lost} match chips after it." in losers
    for page in (winners, losers):
        assert "Best of three · in a match" in page
        assert f'href="/matches/{deal.table.code}/"' in page


def test_ones_own_deals_say_that_they_were_of_a_match(played: tuple[list[Deal], list[User]]) -> None:
    deals, (asha, *_others) = played

    shown = as_(asha).get("/deals/")

    assert [(row["deal"], row["value"], row["has_won"], row["amount_minor"]) for row in shown.context["rows"]] == [
        (deals[1], "", False, None),
        (deals[0], "", True, None),
    ]
    page = shown.content.decode()
    assert f'<a href="/matches/{deals[0].table.code}/">in a match</a>' in page
    assert "<b>Called off</b>" not in page


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
    points = {player["name"]: player["points"] for player in answer.context["players"]}
    moved = {player["name"]: player["in_match"] for player in answer.context["players"]}
    assert moved == {
        "Asha": f"+{sum(points.values())}",
        "Bilal": f"\u2212{points['Bilal']}",
        "Chitra": f"\u2212{points['Chitra']}",
    }
    assert answer.context["verdict"]["title"] == "You won the deal"


def test_a_deal_of_a_pool_says_how_far_everybody_is_from_the_limit(db: None) -> None:
    at, (asha, bilal) = a_full_match("Asha", "Bilal", variant="pool61")
    deals = [play_deal(at, winner=0)]
    while not course(at).played.pending_rejoin:
        deals.append(play_deal(at, winner=0))
    first, last = (as_(bilal).get(f"/deals/{deal.pk}/").context for deal in (deals[0], deals[-1]))

    lost = first["players"][1]["points"]
    assert first["verdict"]["text"] == f"You had {lost} of 61 points after it."
    assert [player["in_match"] for player in first["players"]] == ["0 of 61", f"{lost} of 61"]
    assert last["players"][1]["in_match"].endswith(" of 61, out")
    assert as_(asha).get(f"/deals/{deals[0].pk}/").context["verdict"]["text"] == "You had 0 of 61 points after it."


def test_a_tie_breaker_moves_no_chips(db: None) -> None:
    at, (asha, _bilal, _chitra) = a_full_match("Asha", "Bilal", "Chitra", options={"deals": 2})
    play_deal(at, winner=0)
    play_deal(at, winner=1)
    tie = play_deal(at, winner=0)

    context = as_(asha).get(f"/deals/{tie.pk}/").context

    assert context["verdict"]["text"] == "A tie-breaker: it moves no match chips and decides who comes first."
    assert {player["in_match"] for player in context["players"]} == {""}


def test_a_void_deal_moved_nothing_and_does_not_shift_the_others(db: None) -> None:
    at, (asha, _bilal) = a_full_match("Asha", "Bilal", options={"deals": 2})
    called_off = end_pause(at)
    assert called_off is not None
    void(called_off)
    deal = play_deal(at, winner=0)

    page, told = (as_(asha).get(f"/deals/{each.pk}/").context for each in (called_off, deal))

    assert {player["in_match"] for player in page["players"]} == {""}
    assert told["verdict"]["text"].endswith(f": you had {_chips(deal)} match chips after it.")


def _chips(deal: Deal) -> int:
    return 160 + sum(seat.points or 0 for seat in deal.deal_seats.all())


def test_the_replay_ends_with_the_same_words(played: tuple[list[Deal], list[User]]) -> None:
    (deal, _second), (asha, *_others) = played
    client = as_(asha)

    page, replay = (client.get(f"/deals/{deal.pk}/{part}").context for part in ("", "replay/"))

    assert replay["verdict"] == page["verdict"]
    assert replay["players"] == page["players"]


def test_chitra_does_not_read_a_deal_that_she_did_not_play(db: None) -> None:
    at, _players = a_full_match("Asha", "Bilal")
    deal = play_deal(at, winner=0)
    chitra = User.objects.create_user("chitra@example.in", "a long pass phrase", display_name="Chitra")

    assert as_(chitra).get(f"/deals/{deal.pk}/").status_code == 404
    assert Table.objects.get(pk=at.pk).is_for_match
