"""From one deal to the next: when the countdown runs, and who is dealt in when it ends."""

from datetime import timedelta
from uuid import UUID, uuid5

from django.db import transaction

from games import broadcast
from games.engine.indian.commands import OnDisconnect
from games.engine.indian.start import SeatOptions
from games.engine.shuffle import commitment
from games.models import Deal, DealSeat, Seat, Table
from games.services import chairs, house_time, sealing, store
from games.services.entries import Entry, Facts, Person, deal_name
from games.services.matches import progress
from games.services.moves import wake_ms
from games.services.store import Move, Timing
from players.models import User
from players.services import jurisdiction

FIRST_DEAL_S = 3
"""From the moment when enough players are ready to the first deal."""


def plan_next(table: Table) -> bool:
    """Start the countdown if enough players are ready and none runs; the caller holds the table's lock and saves.

    True if the table changed. A match counts down by itself.
    """
    if table.is_for_match or table.state != Table.State.OPEN or table.next_deal_at or running(table):
        return False
    if not chairs.can_play(chairs.ready(table, chairs.seated(table))):
        return False
    table.next_deal_at = house_time.now() + timedelta(seconds=FIRST_DEAL_S)
    return True


def running(table: Table) -> Deal | None:
    """The deal that is being played, or frozen, at this table."""
    return table.deals.filter(state__in=[Deal.State.RUNNING, Deal.State.FROZEN]).first()


@transaction.atomic
def open_next(*, table_id: int) -> Deal | None:
    """Open the deal whose countdown has ended: row, sealed seed, commitment and the first event in one transaction.

    None if there is nothing to open; safe to call from several clocks at once. A match that the pack forbids stays in
    its pause, from which the clock calls it off.
    """
    table = Table.objects.select_for_update().get(pk=table_id)
    if table.next_deal_at is None or table.next_deal_at > house_time.now() or running(table):
        return None
    if table.is_for_match and not _is_allowed(table):
        return None
    table.next_deal_at = None
    table.version += 1
    table.save(update_fields=["next_deal_at", "version"])
    deal = _open_match_deal(table) if table.is_for_match else _open_points_deal(table)
    table.save(update_fields=["deal_number"])
    broadcast.after_commit(table.pk)
    return deal


def _open_points_deal(table: Table) -> Deal | None:
    seats = chairs.ready(table, chairs.seated(table)) if may_deal(table) else []
    return _open(table, seats) if chairs.can_play(seats) else None


def _open_match_deal(table: Table) -> Deal | None:
    """Everybody who is still in the match is dealt in, there or not: he paid for it."""
    dealt = progress.next_deal(table)
    if dealt is None:
        return None
    seats = [seat for seat in chairs.seated(table) if seat.number in dealt.seats]
    return _open(table, seats, dealt.first_seat)


def may_deal(table: Table) -> bool:
    """An open table; for rupees also only while the jurisdiction pack lets them be played."""
    return table.state == Table.State.OPEN and _is_allowed(table)


def _is_allowed(table: Table) -> bool:
    return table.is_practice or jurisdiction.plays_rupees()


def _open(table: Table, seats: list[Seat], first_seat: int | None = None) -> Deal:
    """`first_seat` moves first; None: the toss decides."""
    table.deal_number += 1
    seed = sealing.new_seed()
    promise = commitment(seed, deal_name(table.code, table.deal_number))
    deal = Deal.objects.create(
        table=table,
        number=table.deal_number,
        variant=table.variant,
        currency=table.currency,
        point_value_minor=table.point_value_minor,
        fee_bps=table.fee_bps,
        pack=jurisdiction.active().code,
        rules=table.rules,
        rules_hash=table.rules_hash,
        sealed_seed=sealing.seal(seed),
        commitment=promise,
    )
    DealSeat.objects.bulk_create(
        DealSeat(deal=deal, number=seat.number, seating=seat, player=seat.player) for seat in seats
    )
    _write_opening(deal, table, seats, first_seat)
    return deal


def _write_opening(deal: Deal, table: Table, seats: list[Seat], first_seat: int | None) -> None:
    facts = _facts(deal, table, seats)
    now_ms = house_time.now_ms()
    options = {seat.number: SeatOptions(OnDisconnect(seat.player.on_disconnect)) for seat in seats}
    events = facts.game.open_deal(
        chairs.rules_of(table), [seat.number for seat in seats], deal.commitment, now_ms, options, first_seat=first_seat
    )
    state = facts.game.fold(events)
    move = Move(
        deal_id=deal.pk,
        expected_seq=0,
        events=events,
        seat=None,
        cmd_id=opening_id(deal.commitment),
        timing=Timing.ANY_TIME,
        due_ms=facts.game.due_ms(state),
        wake_ms=wake_ms(facts, state, now_ms),
        is_end=False,
    )
    if store.append(Entry(facts), move) is None:
        raise RuntimeError(f"Deal {deal.pk} has events before it was opened.")


def _facts(deal: Deal, table: Table, seats: list[Seat]) -> Facts:
    return Facts(
        deal_id=deal.pk,
        table_id=table.pk,
        table_code=str(table.code),
        number=deal.number,
        variant=deal.variant,
        seats={seat.number: _person(seat.player) for seat in seats},
    )


def _person(player: User) -> Person:
    return Person(player.pk, player.display_name, player.avatar_seed, player.bot_strength)


_OPENING = UUID("6f1cf1b8-7a4e-4d4e-9d55-7c5f0e2b51a0")


def opening_id(promise: str) -> UUID:
    return uuid5(_OPENING, promise)
