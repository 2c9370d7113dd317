"""What the clock sees of its tables in five queries, however many there are, and whether one of them needs anything."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import prefetch_related_objects

from games.models import Deal, DealSeat, Seat, Table
from games.selectors.table import AWAY_AFTER_S, PATIENCE
from games.services import chairs, house_bots
from games.services.matches import closing
from wallet.services import stakes


@dataclass(frozen=True, slots=True)
class Glance:
    """One table as it was read: who sits there, which seatings are in a deal that is not settled, and the stacks."""

    table: Table
    seats: list[Seat]
    dealt_in: frozenset[int]
    stacks: dict[int, int]

    def needs_anything(self, now: datetime) -> bool:
        """True if the table is worth locking."""
        if self.table.state == Table.State.CLOSING and not (self.dealt_in or closing.is_being_read(self.table)):
            return True
        if any(seat.is_leaving or is_lost(seat, now) or self.reason_to_go(seat, now) for seat in self.seats):
            return True
        return bool(self.short_changed()) or self.has_wrong_bots() or self.may_begin()

    def short_changed(self) -> list[Seat]:
        """The seats between deals whose mark "cannot cover another deal" is not what it should be."""
        if self.table.is_for_match:
            return []
        cost = chairs.deal_cost_minor(self.table)
        idle = (seat for seat in self.seats if seat.pk not in self.dealt_in)
        return [seat for seat in idle if (self.stacks[seat.pk] < cost) != (seat.short_since is not None)]

    def has_wrong_bots(self) -> bool:
        if house_bots.are_fixed(self.table):
            return False
        bots = sum(seat.player.is_bot for seat in self.seats)
        return bots != house_bots.wanted(self.table, len(self.seats) - bots)

    def may_begin(self) -> bool:
        """True if no deal and no countdown is running, and enough are ready."""
        if self.dealt_in or self.table.next_deal_at or self.table.state != Table.State.OPEN or self.table.is_for_match:
            return False
        return chairs.can_play(chairs.ready_of(self.table, self.seats, self.stacks))

    def reason_to_go(self, seat: Seat, now: datetime) -> Seat.LeftReason | None:
        """Why a seat that is in no deal is released now. In a match nobody loses his seat by being away."""
        if seat.is_leaving:
            return Seat.LeftReason(seat.leave_reason or Seat.LeftReason.STOOD_UP)
        if not seat.player.is_active:
            return Seat.LeftReason.RESTRICTED
        return None if self.table.is_for_match else _patience_is_over(seat, now)


def at(tables: list[Table]) -> list[Glance]:
    """A glance at each of these tables."""
    prefetch_related_objects([table for table in tables if table.is_for_match], "match")
    seats: dict[int, list[Seat]] = defaultdict(list)
    for seat in Seat.objects.filter(table__in=tables, left_at__isnull=True).select_related("player").order_by("number"):
        seats[seat.table_id].append(seat)
    playing = DealSeat.objects.filter(
        deal__table__in=tables, deal__state__in=[Deal.State.RUNNING, Deal.State.FROZEN]
    ).values_list("seating_id", flat=True)
    dealt_in = frozenset(playing)
    stacks = stakes.stacks_of([seat.pk for some in seats.values() for seat in some])
    return [
        Glance(table, seats[table.pk], dealt_in & {seat.pk for seat in seats[table.pk]}, stacks) for table in tables
    ]


def is_lost(seat: Seat, now: datetime) -> bool:
    """True for a person without a living socket who is not marked as away yet."""
    if seat.player.is_bot:
        return False
    if seat.connection_id is None:
        return seat.away_since is None and now - seat.sat_at > timedelta(seconds=AWAY_AFTER_S)
    return seat.seen_at is None or now - seat.seen_at > timedelta(seconds=AWAY_AFTER_S)


def _patience_is_over(seat: Seat, now: datetime) -> Seat.LeftReason | None:
    if seat.player.is_bot:
        return Seat.LeftReason.SHORT if seat.short_since else None
    waits = (
        (seat.away_since, Seat.LeftReason.AWAY),
        (seat.sitting_out_since, Seat.LeftReason.SAT_OUT),
        (seat.short_since, Seat.LeftReason.SHORT),
    )
    return next((reason for since, reason in waits if since and now - since > PATIENCE), None)
