"""Matches to test with: people who have entered, and deals that end as the test wants them to."""

from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

from games.engine.indian.commands import Discard, Draw, Drop, Leave, Source, TimeOut, Void
from games.engine.indian.penalties import drop_is_allowed
from games.models import Deal, Match, Seat, Table
from games.selectors.course import Course, course_of
from games.services import deals, house_time, play, store
from games.services.dealing import shuffled
from games.services.matches import entering, opening
from games.services.store import Timing
from players.models import User
from tests.games.house import connect, person


def a_match(**wishes: Any) -> Table:
    """A match for 100 chips that is open for entries, of two seats unless it is asked for others."""
    return opening.open_match(
        **{"variant": "deals", "currency": "CHIP", "entry_minor": 100, "seats_max": 2, "fee_bps": 1_000} | wishes
    )


def enter(at: Table, *players: User) -> list[Seat]:
    seats = [entering.enter(player=player, code=at.code, cmd_id=uuid4()) for player in players]
    for seat in seats:
        connect(seat)
    at.refresh_from_db()
    return seats


def a_full_match(*names: str, **wishes: Any) -> tuple[Table, list[User]]:
    """A match that has begun with these people."""
    players = [person(name) for name in names]
    at = a_match(seats_max=len(players), **wishes)
    enter(at, *players)
    return at, players


def in_an_hour() -> datetime:
    return house_time.now() + timedelta(hours=1)


def end_pause(at: Table) -> Deal | None:
    """The pause before the next deal is over."""
    Table.objects.filter(pk=at.pk).update(next_deal_at=house_time.now())
    deal = deals.open_next(table_id=at.pk)
    at.refresh_from_db()
    if deal is not None:
        submit(deal, None, shuffled(store.fold(deal.pk), deal.sealed_seed))
    return deal


def play_deal(at: Table, winner: int) -> Deal:
    """One deal that everybody but `winner` gives up, in turn."""
    deal = end_pause(at)
    assert deal is not None, "the match is over"
    give_up_all(deal, winner)
    at.refresh_from_db()
    return deal


def give_up_all(deal: Deal, winner: int) -> None:
    """Everybody but the winner is out: by dropping, or where that is not allowed by three misses."""
    while not (state := store.fold(deal.pk).state).result:
        mover = state.turn.seat
        if mover == winner:
            pass_on(deal, mover)
        elif drop_is_allowed(len(state.seats), state.rules):
            submit(deal, mover, Drop())
        else:
            expire(deal)


def pass_on(deal: Deal, seat: int) -> None:
    """Draw a card and throw it."""
    submit(deal, seat, Draw(Source.CLOSED))
    submit(deal, seat, Discard(store.fold(deal.pk).state.turn.drawn))


def expire(deal: Deal) -> None:
    submit(deal, store.fold(deal.pk).state.turn.seat, TimeOut({}))


def leave(deal: Deal, seat: int) -> None:
    submit(deal, seat, Leave(()))


def void(deal: Deal) -> None:
    submit(deal, None, Void("a test"))


def submit(deal: Deal, seat: int | None, command: Any) -> None:
    play.submit(deal_id=deal.pk, seat=seat, command=command, expected_seq=None, cmd_id=uuid4(), timing=Timing.ANY_TIME)


def course(at: Table) -> Course:
    return course_of(Match.objects.get(table=at), Table.objects.get(pk=at.pk))
