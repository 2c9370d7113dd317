"""The replay of a finished deal: true to the engine at every step, open to whom the record is, and to nobody else."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.engine import catalogue
from games.engine.indian import commands
from games.engine.indian.events import DealEnded
from games.engine.indian.outcome import Reason, Result, SeatOutcome, SeatResult
from games.models import Deal
from games.services import deals, records, replays, store
from games.views.replay_words import sentence
from players.models import User
from tests.games.pages import house

DOORS = pytest.mark.parametrize("door", ["/deals/{}/replay/", "/deals/{}/replay.json"])


def as_(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def frames_of(deal: Deal, user: User) -> list[dict[str, Any]]:
    """Every view as the browser puts it together."""
    view: dict[str, Any] = {}
    found = []
    for step in as_(user).get(f"/deals/{deal.pk}/replay.json").json()["steps"]:
        view = replays.merged(view, step["changes"])
        found.append(view)
    return found


@pytest.fixture
def long(asha: User, bilal: User) -> Deal:
    """Rounds of two: draws from both decks, a turn missed with the drawn card in hand, then a wrong show."""
    deal = house.live_deal(house.practice_table(title="Green table"), [asha, bilal])
    for source in (commands.Source.CLOSED, commands.Source.OPEN, commands.Source.CLOSED):
        seat = house.mover(deal)
        house.send(deal, seat, commands.Draw(source))
        state = store.fold(deal.pk).state
        plain = next(card for card in state.seat(seat).hand if card.rank not in (0, state.wild_rank))
        house.send(deal, seat, commands.Discard(plain))
    house.send(deal, house.mover(deal), commands.Draw(commands.Source.CLOSED))
    house.send(deal, house.mover(deal), commands.TimeOut({}))
    seat = house.mover(deal)
    house.send(deal, seat, commands.Draw(commands.Source.CLOSED))
    hand = store.fold(deal.pk).state.seat(seat).hand
    house.send(deal, seat, commands.Finish(hand[-1]))
    house.send(deal, seat, commands.Declare((hand[:-1],)))
    deal.refresh_from_db()
    return deal


def test_every_frame_is_what_the_engine_folds(long: Deal, asha: User) -> None:
    ended = records.ended_deal(long.pk)
    game = catalogue.variant(long.variant).game
    states, state = [], None
    for event in ended.log:
        state = game.evolve(state, event)
        states.append(state)
    looks = [{str(seat.seat): [card.code for card in seat.hand] for seat in state.seats} for state in states]

    frames = frames_of(long, asha)

    assert all(frame["hands"] in looks for frame in frames)
    assert [frame["open_deck"] for frame in frames][-1] == game.see(states[-1], None)["open_deck"]
    assert frames[-1]["result"] == game.see(states[-1], None)["result"]
    assert [step.view for step in replays.steps(ended)] == frames


def test_every_card_is_somewhere_in_every_frame(long: Deal, asha: User) -> None:
    for frame in frames_of(long, asha):
        seen = [code for hand in frame["hands"].values() for code in hand]
        seen += [thrown["card"] for thrown in frame["open_deck"]] + [frame["wild"]["card"]]
        seen += [frame["finish"]["card"]] if frame["finish"] else []
        assert len(seen) == len(set(seen))
        assert len(seen) + frame["closed_count"] == 106


def test_the_moves_are_told_by_name_with_every_card(long: Deal, asha: User) -> None:
    steps = as_(asha).get(f"/deals/{long.pk}/replay.json").json()["steps"]

    told = [step["text"].replace("a printed joker", "the Joker") for step in steps]
    assert " wins the toss with the " in told[0]
    assert told[1].startswith("Thirteen cards each.")
    assert " drew the " in told[2]
    assert " put down the " in told[3]
    assert " took the " in told[4]
    assert " made a wrong show: 80 points" in told[-2]
    assert told[-1].endswith(" wins, as the other show was wrong")


def test_a_deal_without_a_toss_begins_with_its_cards(asha: User, bilal: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deals, "_open", partial(deals._open, first_seat=1))
    deal = house.dropped_deal(house.practice_table(), [asha, bilal])

    steps = as_(asha).get(f"/deals/{deal.pk}/replay.json").json()["steps"]

    assert steps[0]["text"].startswith("Bilal moves first. Thirteen cards each.")
    assert not any(step["is_toss"] for step in steps)
    assert [frame["toss"] for frame in frames_of(deal, asha)] == [None] * len(steps)


def test_who_had_no_turn_before_the_show_is_named_at_its_end() -> None:
    seats = (
        SeatResult(0, 0, SeatOutcome.WON),
        SeatResult(1, 15, SeatOutcome.LOST, is_deal_show=True),
        SeatResult(2, 30, SeatOutcome.LOST),
        SeatResult(3, 40, SeatOutcome.LOST, is_deal_show=True),
    )
    names = {0: "Asha", 1: "Bilal", 2: "Dev", 3: "Esha"}

    def told(*seats: SeatResult) -> str:
        return sentence(replays.Step((DealEnded(Result(0, Reason.SHOW, seats)),), 1, 0, {}), names)

    assert told(*seats[:1], seats[2]) == "Asha wins with a valid show"
    assert told(*seats[:3]) == "Asha wins with a valid show. Bilal had no turn and pays half"
    assert told(*seats) == "Asha wins with a valid show. Bilal and Esha had no turn and pay half"


def test_what_was_played_for_an_absent_player_is_marked(long: Deal, asha: User) -> None:
    steps = as_(asha).get(f"/deals/{long.pk}/replay.json").json()["steps"]

    (played,) = [step for step in steps if step["is_played_for"]]
    assert played["text"].startswith("Time was up: the card just drawn, ")
    assert played["text"].endswith(". 1 miss")
    page = as_(asha).get(f"/deals/{long.pk}/replay/").content.decode()
    assert page.count(">Absent</span>") == 1


def test_the_page_says_every_move_without_a_script(long: Deal, bilal: User) -> None:
    steps = as_(bilal).get(f"/deals/{long.pk}/replay.json").json()["steps"]

    page = as_(bilal).get(f"/deals/{long.pk}/replay/").content.decode()

    assert [step["text"] for step in steps if step["text"] not in page] == []
    assert page.count("data-move=") == len(steps)
    assert f'href="/deals/{long.pk}/record.json"' in page


def test_a_dropped_hand_is_shown_as_the_record_gives_it(asha: User, bilal: User) -> None:
    deal = house.dropped_deal(house.practice_table(), [asha, bilal])
    record = as_(bilal).get(f"/deals/{deal.pk}/record.json").json()

    frames = frames_of(deal, bilal)

    assert frames[-1]["hands"] == record["cards"]["hands"]
    assert frames[-1]["groups"] == {}


def test_groups_are_shown_only_where_the_result_lays_them_open(long: Deal, asha: User) -> None:
    loser = long.deal_seats.get(outcome="wrong_show")

    shown = [set(frame["groups"]) for frame in frames_of(long, asha)]

    assert shown[-3] == set()
    assert shown[-2] == shown[-1] == {str(loser.number)}


def test_a_show_of_a_deal_called_off_stays_closed(asha: User, bilal: User) -> None:
    deal = house.live_deal(house.practice_table(), [asha, bilal])
    house.send(deal, None, commands.Void("The lights went out."))

    steps = as_(asha).get(f"/deals/{deal.pk}/replay.json").json()["steps"]

    assert steps[-1]["text"] == "The deal was called off. The lights went out."
    assert frames_of(deal, asha)[-1]["groups"] == {}


def test_nothing_that_only_a_seat_may_know_of_itself_is_sent(long: Deal, asha: User) -> None:
    frames = frames_of(long, asha)

    assert {name for frame in frames for name in frame} == {
        *replays.SHOWN, "seats", "open_deck", "hands", "drawn", "groups"
    }  # fmt: skip
    text = as_(asha).get(f"/deals/{long.pk}/replay.json").content.decode()
    assert "@" not in text
    assert "policy" not in text


@DOORS
def test_a_running_or_frozen_deal_has_no_replay_for_anybody(live: Deal, asha: User, sana: User, door: str) -> None:
    for state in (Deal.State.RUNNING, Deal.State.FROZEN):
        Deal.objects.filter(pk=live.pk).update(state=state)
        assert as_(asha).get(door.format(live.pk)).status_code == 404
        assert as_(sana).get(door.format(live.pk)).status_code == 404
    assert not LogEntry.objects.exists()


@DOORS
def test_chitra_does_not_learn_that_there_is_a_replay(shown: Deal, chitra: User, door: str) -> None:
    answer = as_(chitra).get(door.format(shown.pk))

    assert answer.status_code == 404
    assert house.card_codes(shown).isdisjoint(answer.content.decode().split('"'))


@DOORS
def test_a_stranger_is_asked_to_sign_in(shown: Deal, door: str) -> None:
    assert Client().get(door.format(shown.pk))["Location"].startswith("/accounts/login/")


@pytest.mark.parametrize(("door", "what"), [("/deals/{}/replay/", "replay"), ("/deals/{}/replay.json", "replay")])
def test_staff_with_the_permission_look_and_it_is_written_down(shown: Deal, chitra: User, door: str, what: str) -> None:
    User.objects.filter(pk=chitra.pk).update(is_staff=True)
    assert as_(chitra).get(door.format(shown.pk)).status_code == 404
    chitra.user_permissions.add(Permission.objects.get(codename="view_deal"))

    assert as_(chitra).get(door.format(shown.pk)).status_code == 200

    look = LogEntry.objects.get()
    assert (look.user, look.object_id) == (chitra, str(shown.pk))
    assert f"Looked at the {what};" in look.change_message


def test_the_page_of_staff_leads_to_the_replay_of_a_finished_deal_only(
    shown: Deal, asha: User, bilal: User, sana: User
) -> None:
    running = house.live_deal(house.practice_table(), [asha, bilal])

    pages = [as_(sana).get(f"/admin/games/deal/{deal.pk}/change/").content.decode() for deal in (shown, running)]

    assert [f"/deals/{deal.pk}/replay/" in page for deal, page in zip((shown, running), pages, strict=True)] == [
        True,
        False,
    ]


@DOORS
def test_a_replay_takes_the_same_queries_for_two_and_for_six(asha: User, bilal: User, door: str) -> None:
    six = [asha, bilal, *(house.person(name) for name in ("Dev", "Esha", "Gita", "Hari"))]
    small = house.dropped_deal(house.practice_table(), [asha, bilal])
    big = house.live_deal(house.practice_table(), six)
    for _ in range(5):
        house.send(big, house.mover(big), commands.Drop())
    client = as_(asha)
    client.get("/deals/")

    assert queries(client, door.format(small.pk)) == queries(client, door.format(big.pk))


def queries(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as seen:
        assert client.get(address).status_code == 200
    return len(seen)


def test_open_hands_have_one_door() -> None:
    """A view of a running deal must never be made with `lay_open`: only replays, which get ended deals, call it."""
    root = Path(replays.__file__).parents[1]
    callers = [path.relative_to(root) for path in root.rglob("*.py") if ".lay_open(" in path.read_text()]

    assert callers == [Path("services/replays.py")]


def test_a_page_and_what_its_script_fetches_are_one_look(long: Deal, sana: User) -> None:
    for door in ("replay/", "replay.json", "replay/", "record.json"):
        as_(sana).get(f"/deals/{long.pk}/{door}")

    told = LogEntry.objects.order_by("pk").values_list("change_message", flat=True)
    assert [line.split(";")[0] for line in told] == ["Looked at the replay", "Looked at the record"]
