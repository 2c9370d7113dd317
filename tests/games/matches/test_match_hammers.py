"""Thirty-two at the same match in the same moment: what counts, counts once, and log, chips and books agree on it."""

from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

import pytest

from games.models import Deal, Match, MatchSeat, Seat, Table
from games.services import deals, house_time, tables
from games.services import keeping as house
from games.services.matches import calling_off, entering, keeping, opening, pauses
from players.models import User
from tests.counts import count
from tests.games.house import chips, person
from tests.games.matches import playing
from tests.games.races import at_once
from tests.games.services.test_hammers import letters, whole
from wallet.models import LedgerEntry

pytestmark = pytest.mark.usefixtures("committing_db")
rounds = pytest.mark.parametrize("trial", range(count("money_hammer_rounds")))
THREADS = 32


def act(use_case: Callable[..., object], player: User, at: Table, **wishes: object) -> Callable[[], object]:
    return lambda: use_case(player=player, code=at.code, cmd_id=uuid4(), **wishes)


def opens(at: Table) -> Callable[[], object]:
    """What a clock does when the pause is over."""
    return lambda: deals.open_next(table_id=at.pk)


def people(number: int) -> list[User]:
    return [person(f"Racer {name}") for name in letters()[:number]]


def match_of(at: Table) -> Match:
    return Match.objects.get(table=at)


def seated(at: Table) -> list[User]:
    return [seat.player for seat in Seat.objects.filter(table=at, left_at=None).select_related("player")]


def closes(at: Table) -> int:
    return LedgerEntry.objects.filter(kind="escrow_close", ref_type="game", ref_id=match_of(at).pk).count()


def end_of_pause(at: Table) -> None:
    Table.objects.filter(pk=at.pk).update(next_deal_at=house_time.now() - timedelta(seconds=1))


@rounds
def test_one_of_many_gets_the_last_seat_and_starts_the_match(trial: int) -> None:
    """Seen to catch: the table's and the match's row read without their locks."""
    at, asha, racers = playing.a_match(), person("Asha"), people(THREADS)
    playing.enter(at, asha)
    assert at_once(*(act(entering.enter, player, at) for player in racers)) == ["done"] + ["match.begun"] * 31
    assert (match_of(at).state, len(seated(at)), match_of(at).match_seats.count()) == ("running", 2, 2)
    assert sum(chips(player) for player in racers) == THREADS * 10_000 - 100
    assert whole()


@rounds
def test_the_match_starts_or_the_entry_goes_back_and_never_both(trial: int) -> None:
    """Seen to catch: the table's and the match's row read without their locks."""
    at, asha, bilal = playing.a_match(), person("Asha"), person("Bilal")
    playing.enter(at, asha)
    outcomes = at_once(*[act(entering.take_back, asha, at), act(entering.enter, bilal, at)] * (THREADS // 2))
    started = match_of(at).state == "running"
    assert (len(outcomes), outcomes.count("done")) == (THREADS, 1 if started else 2)
    assert (chips(asha), chips(bilal)) == (9_900 if started else 10_000, 9_900)
    assert whole()


@rounds
def test_seats_that_become_free_are_for_the_line_and_nobody_else(trial: int) -> None:
    """Seen to catch: a seat given without asking who waits for it."""
    at, racers = playing.a_match(starts_at=playing.in_an_hour()), people(24)
    inside, line, strangers = racers[:2], racers[2:6], racers[6:]
    playing.enter(at, *inside)
    for player in line:
        entering.wait_in_line(player=player, code=at.code, cmd_id=uuid4())
    clocks = [lambda: keeping.keep_matches(index=0, clocks=1)] * 4
    leaves = [act(entering.take_back, player, at) for player in inside]
    outcomes = at_once(*clocks, *leaves * 2, *(act(entering.enter, player, at) for player in [*line[:2], *strangers]))
    keeping.keep_matches(index=0, clocks=1)
    keeping.keep_matches(index=0, clocks=1)
    assert (len(outcomes), sorted(seated(at), key=lambda player: player.pk)) == (28, line[:2])
    assert sum(chips(player) for player in racers) == 24 * 10_000 - 200
    assert list(match_of(at).waiting.values_list("player", flat=True)) == [player.pk for player in line[2:]]
    assert whole()


def one_out() -> tuple[Table, User, User]:
    """A pool in the pause in which Bilal, who is out, may enter again."""
    at, (asha, bilal) = playing.a_full_match("Asha", "Bilal", variant="pool61")
    while not playing.course(at).played.pending_rejoin:
        playing.play_deal(at, winner=0)
    return at, asha, bilal


@rounds
def test_one_player_on_many_devices_enters_again_once(trial: int) -> None:
    """Seen to catch: the player's, the table's and the match's row read without their locks."""
    at, _asha, bilal = one_out()
    assert at_once(*[act(pauses.rejoin, bilal, at)] * THREADS) == ["done"] + ["match.rejoin_closed"] * 31
    assert (chips(bilal), MatchSeat.objects.get(player=bilal).entries) == (9_800, 2)
    assert whole()


@rounds
def test_he_is_back_or_the_match_is_over_and_never_both(trial: int) -> None:
    """Seen to catch: the table's and the match's row read without their locks."""
    at, asha, bilal = one_out()
    end_of_pause(at)
    goes = [act(pauses.rejoin, bilal, at), opens(at), act(pauses.decline_rejoin, bilal, at), opens(at)]
    outcomes = at_once(*goes * (THREADS // 4))
    assert len(outcomes) == THREADS
    if match_of(at).state == "paid":
        assert (chips(asha), chips(bilal), closes(at)) == (10_080, 9_900, 1)
    else:
        assert (chips(asha), chips(bilal), at.deals.filter(state="running").count()) == (9_900, 9_800, 1)
    assert whole()


@rounds
def test_the_pool_is_shared_or_played_on_and_never_both(trial: int) -> None:
    """Seen to catch: the table's and the match's row read without their locks."""
    at, (asha, bilal) = playing.a_full_match("Asha", "Bilal", variant="pool61", fee_bps=0)
    playing.play_deal(at, winner=0)
    pauses.offer_split(player=asha, code=at.code, cmd_id=uuid4())
    end_of_pause(at)
    outcomes = at_once(*[act(pauses.answer_split, bilal, at, accepts=True), opens(at)] * (THREADS // 2))
    assert len(outcomes) == THREADS
    is_shared = match_of(at).state == "paid"
    assert (closes(at), Deal.objects.filter(table=at, state="running").count()) == ((1, 0) if is_shared else (0, 1))
    assert chips(asha) + chips(bilal) == (20_000 if is_shared else 19_800)
    assert whole()


@rounds
def test_paid_or_called_off_and_never_both(trial: int) -> None:
    """Seen to catch: the table's row read without its lock."""
    at, (asha, bilal) = playing.a_full_match("Asha", "Bilal", options={"deals": 1})
    deal = playing.end_pause(at)
    leave = act(tables.stand_up, bilal, at)

    def off() -> object:
        return calling_off.call_off(code=at.code, because="A test.")

    outcomes = at_once(*[leave, off] * (THREADS // 2))
    assert len(outcomes) == THREADS
    deal.refresh_from_db()
    assert (match_of(at).state, deal.state, closes(at)) in (("paid", "finished", 1), ("abandoned", "voided", 1))
    assert chips(asha) == (10_080 if match_of(at).state == "paid" else 10_000)
    assert whole()


@rounds
def test_everybody_who_asks_for_a_rematch_is_in_the_same_one(trial: int) -> None:
    """Seen to catch: the table's and the match's row read without their locks."""
    at, players = playing.a_full_match("Asha", "Bilal", "Chitra", "Dev", options={"deals": 1})
    playing.play_deal(at, winner=0)
    outcomes = at_once(*[act(opening.rematch, player, at) for player in players] * (THREADS // 4))
    again = Match.objects.get(rematch_of=match_of(at))
    assert (len(outcomes), outcomes.count("done")) == (THREADS, THREADS)
    assert (again.state, again.match_seats.count()) == ("running", 4)
    assert whole()


@rounds
def test_everybody_gets_up_in_a_pause(trial: int) -> None:
    """Seen to catch: the table's and the match's row read without their locks."""
    at, players = playing.a_full_match("Asha", "Bilal", "Chitra", "Dev", options={"prizes": [50, 30, 20]})
    playing.play_deal(at, winner=0)
    end_of_pause(at)
    clock = [opens(at), lambda: keeping.keep_matches(index=0, clocks=1)] * 8
    outcomes = at_once(*clock, *[act(tables.stand_up, player, at) for player in players] * 4)
    house.keep_house()
    house.keep_house()
    assert (len(outcomes), match_of(at).state, closes(at)) == (THREADS, "paid", 1)
    assert whole()
