"""The page of a match: before it begins, while it is played, when it is over or was called off."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Match, Table
from games.services import tables
from games.services.matches import calling_off
from games.views import match_page, match_scores
from players.models import User
from tests.games.matches import playing
from tests.games.pages import house
from tests.games.pages.test_deals import as_, queries
from wallet.ledger.money import Currency

pytestmark = pytest.mark.django_db


def read(user: User, at: Table) -> str:
    answer = as_(user).get(f"/matches/{at.code}/")
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def send(user: User, at: Table, act: str, **body: str) -> str:
    answer = as_(user).post(f"/matches/{at.code}/{act}/", {"cmd_id": str(uuid4())} | body)
    return answer["Location"]


def test_before_it_begins_one_reads_who_entered_what_it_pays_and_how_it_goes(asha: User, bilal: User) -> None:
    at = playing.a_match(seats_max=3, title="Neem", options={"prizes": [70, 30]})
    playing.enter(at, bilal)

    page, context = read(asha, at), as_(asha).get(f"/matches/{at.code}/").context

    assert context["verdict"]["title"] == "It begins when 3 have entered"
    assert "1 of 3 have entered" in page
    assert context["terms"] == [
        ("Entry", "100 chips"), ("Fee of the house", "10\u00a0%"), ("To win, of a full match", "270 chips"),
        ("Seats", "3"),
    ]  # fmt: skip
    assert context["ladder"] == [("Place 1", "189 chips"), ("Place 2", "81 chips")]
    assert [name for name, _text in context["rules"]["steps"]][:3] == ["Entry", "Deals", "Match chips"]
    assert at.match.sheet_hash in page
    assert "Enter for 100 chips" in page


def test_when_it_starts_by_the_clock_is_said(asha: User) -> None:
    at = playing.a_match(seats_max=4, starts_at=playing.in_an_hour(), seats_min=3)

    verdict = as_(asha).get(f"/matches/{at.code}/").context["verdict"]

    hour = timezone.localtime(at.match.starts_at).strftime("%H:%M")
    assert verdict["title"].endswith(hour)
    assert verdict["text"] == "If fewer than 3 players have entered by then, every entry goes back."


def test_while_it_is_played_anybody_reads_how_it_stands_but_looks_up_no_deal(
    asha: User, bilal: User, chitra: User
) -> None:
    at = playing.a_match(options={"deals": 3})
    playing.enter(at, asha, bilal)
    deal = playing.play_deal(at, winner=0)

    player, other = (as_(user).get(f"/matches/{at.code}/") for user in (asha, chitra))

    assert [(score["place"], score["name"]) for score in other.context["scores"]] == [(1, "Asha"), (2, "Bilal")]
    assert len(other.context["sheet"]["lines"]) == 1
    assert [each["pk"] for each in player.context["deals"]] == [deal.pk]
    assert (other.context["deals"], other.context["me"]["action"]) == ([], "watch")
    assert f"/deals/{deal.pk}/" not in other.content.decode()


def test_while_it_is_played_who_left_and_who_is_out_read_that_and_no_deal_is_not_counted(
    asha: User, bilal: User, chitra: User
) -> None:
    at = playing.a_match(seats_max=3, variant="pool61")
    playing.enter(at, asha, bilal, chitra)
    assert as_(asha).get(f"/matches/{at.code}/").context["verdict"] == {
        "title": "It is being played", "text": "No deal is over yet.",
    }  # fmt: skip

    tables.stand_up(player=chitra, code=at.code)

    said = as_(chitra).get(f"/matches/{at.code}/").context["verdict"]
    assert said["title"] == "You have left it"
    assert said["text"].endswith(
        "You rank behind everybody who stays, and the 100 chips that you paid do not come back."
    )
    shown = {
        "deals": [{}], "entry_minor": 100, "scores": [{"player_id": bilal.pk, "standing": "out", "entries": 1}],
    }  # fmt: skip
    out = match_scores.verdict_so_far(shown, bilal.pk, Currency.CHIP)
    assert out == {"title": "You are out", "text": "1 deal is over. The others play on."}


def test_who_leaves_in_the_middle_of_a_deal_has_left_at_once(asha: User, bilal: User, chitra: User) -> None:
    at = playing.a_match(seats_max=3)
    playing.enter(at, asha, bilal, chitra)
    assert playing.end_pause(at) is not None

    tables.stand_up(player=chitra, code=at.code)

    assert [as_(user).get(f"/matches/{at.code}/").context["verdict"]["title"] for user in (asha, chitra)] == [
        "It is being played", "You have left it",
    ]  # fmt: skip


def test_a_running_deal_tells_no_card(asha: User, bilal: User, chitra: User) -> None:
    at = playing.a_match()
    playing.enter(at, asha, bilal)
    deal = playing.end_pause(at)
    assert deal is not None

    assert not any(code in read(user, at) for user in (asha, chitra) for code in house.card_codes(deal))


def test_when_it_is_over_one_reads_places_prizes_and_where_the_entries_went(asha: User, bilal: User) -> None:
    at = playing.a_match(options={"deals": 1})
    playing.enter(at, asha, bilal)
    deal = playing.play_deal(at, winner=1)

    won, lost = (as_(user).get(f"/matches/{at.code}/") for user in (bilal, asha))

    assert won.context["verdict"]["title"] == "Place 1: you won 180 chips"
    assert lost.context["verdict"] == {
        "title": "Place 2, without a prize",
        "text": "Played to its end. You had paid 100 chips.",
    }
    assert [(score["name"], score["prize"]) for score in won.context["scores"]] == [
        ("Bilal", "180 chips"), ("Asha", "0 chips"),
    ]  # fmt: skip
    assert won.context["sums"] == [
        ("2 entries of 100 chips", "200 chips"), ("Fee of the house, 10\u00a0%", "20 chips"), ("Prizes", "180 chips"),
    ]  # fmt: skip
    for address in (f"/deals/{deal.pk}/", f"/deals/{deal.pk}/replay/", f"/deals/{deal.pk}/record.json"):
        assert f'href="{address}"' in lost.content.decode()
    assert "Play it once more" in lost.content.decode()


def test_a_deal_is_named_to_those_alone_who_were_dealt_in(asha: User, bilal: User, chitra: User) -> None:
    at = playing.a_match(seats_max=3, variant="pool61")
    playing.enter(at, asha, bilal, chitra)
    first = playing.play_deal(at, winner=0)
    tables.stand_up(player=chitra, code=at.code)
    last = playing.play_deal(at, winner=0)

    shown = {user: as_(user).get(f"/matches/{at.code}/").context["deals"] for user in (asha, chitra)}

    assert [each["pk"] for each in shown[asha]] == [first.pk, last.pk]
    assert [each["pk"] for each in shown[chitra]] == [first.pk]
    assert as_(chitra).get(f"/deals/{last.pk}/").status_code == 404


def test_a_rematch_leads_to_its_table_and_is_not_offered_to_others_or_later(
    asha: User, bilal: User, chitra: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = playing.a_match(options={"deals": 1})
    playing.enter(at, asha, bilal)
    playing.play_deal(at, winner=1)
    assert "Play it once more" not in read(chitra, at)

    led = send(asha, at, "rematch")

    assert led == f"/tables/{Match.objects.get(rematch_of=at.match).table.code}/"
    monkeypatch.setattr(match_page, "REMATCH_FOR", timedelta())
    assert "Play it once more" not in read(asha, at)


def test_called_off_before_the_start_says_why_and_that_all_went_back(asha: User, chitra: User) -> None:
    at = playing.a_match()
    playing.enter(at, asha)
    calling_off.call_off(code=at.code, because="Too few players entered in time.")

    verdict = as_(chitra).get(f"/matches/{at.code}/").context["verdict"]

    assert verdict == {
        "title": "It did not take place",
        "text": "Too few players entered in time. Every entry went back to who had paid it.",
    }


def test_called_off_later_says_what_went_back_to_whom(asha: User, bilal: User) -> None:
    at = playing.a_match(options={"deals": 3})
    playing.enter(at, asha, bilal)
    playing.play_deal(at, winner=0)
    calling_off.call_off(code=at.code, because="The lights went out.")

    context = as_(asha).get(f"/matches/{at.code}/").context

    assert context["verdict"] == {
        "title": "It was called off",
        "text": "The lights went out. Every entry went back to who had paid it, without a fee.",
    }
    assert [score["prize"] for score in context["scores"]] == ["100 chips", "100 chips"]
    assert context["sums"] == [("2 entries of 100 chips", "200 chips"), ("Went back", "200 chips")]
    page = read(asha, at)
    assert "How it stood, and what came back" in page
    assert context["terms"] == [("Entry", "100 chips"), ("Seats", "2")]
    assert not any(words in page for words in ("Final standings", "What each place pays", "To win"))


def test_bots_are_marked_where_it_says_who_stands_where(asha: User) -> None:
    at = playing.a_match(options={"deals": 1})
    playing.enter(at, asha, house.person("Mitul", is_bot=True, bot_strength="weak"))
    playing.play_deal(at, winner=1)

    page, scores = read(asha, at), as_(asha).get(f"/matches/{at.code}/").context["scores"]

    assert [(score["name"], score["is_bot"]) for score in scores] == [("Mitul", True), ("Asha", False)]
    assert page.count('<span class="chip chip--tiny">Bot</span>') == 1


def test_a_stranger_is_asked_to_sign_in(db: None) -> None:
    at = playing.a_match()

    assert Client().get(f"/matches/{at.code}/")["Location"].startswith("/accounts/login/")
    assert Client().post(f"/matches/{at.code}/enter/")["Location"].startswith("/accounts/login/")


def test_the_page_takes_the_same_queries_for_few_and_for_many(asha: User, bilal: User) -> None:
    def counted(seats: int, deals: int) -> int:
        at = playing.a_match(seats_max=seats, options={"deals": 5})
        playing.enter(at, asha, bilal, *(house.person(f"Guest {seats} {n}") for n in range(seats - 2)))
        for _deal in range(deals):
            playing.play_deal(at, winner=0)
        client = as_(asha)
        client.get(f"/matches/{at.code}/")
        return queries(client, f"/matches/{at.code}/")

    assert counted(2, 1) == counted(4, 3)
