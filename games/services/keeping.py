"""Once a second the clock keeps the house: who is away too long gets up, who leaves is let go, who waits gets a deal.

Every table with people is read without locking; only one that needs something is locked, and looked at again.
"""

from datetime import datetime, timedelta

from django.db import transaction

from games import broadcast
from games.models import Seat, Table
from games.services import deals, glance, house_bots, house_time, leaving, shutting
from games.services.apart import kept_apart
from games.services.glance import Glance
from games.services.matches import keeping as matches

IDLE = timedelta(minutes=10)
"""An empty table that is not the house's own is closed after this."""


def keep_house(*, index: int = 0, clocks: int = 1) -> None:
    """Do what time asks of this clock's share of the tables. One table's trouble does not stop the others."""
    _close_idle_tables()
    shutting.follow_the_pack(index=index, clocks=clocks)
    matches.keep_matches(index=index, clocks=clocks)
    now = house_time.now()
    for seen in glance.at(_tables_in_use(index, clocks)):
        if seen.needs_anything(now):
            with kept_apart("a table could not be kept", table=seen.table.pk):
                keep_table(seen.table)


def keep_table(table: Table) -> None:
    """Everything that is due at one table now."""
    for seat in _keep_seats(table):
        leaving.leave_deal(seat)
    house_bots.fill(table)


def _close_idle_tables() -> None:
    """Tables that somebody opened and nobody sits at. One statement; a player who sits down meanwhile waits for it."""
    Table.objects.filter(
        is_house=False, entry_minor=0, state=Table.State.OPEN, emptied_at__lt=house_time.now() - IDLE
    ).exclude(seats__left_at__isnull=True, seats__isnull=False).update(state=Table.State.CLOSED)


def _tables_in_use(index: int, clocks: int) -> list[Table]:
    found = Table.objects.filter(seats__left_at__isnull=True, seats__isnull=False).exclude(state=Table.State.CLOSED)
    closing = Table.objects.filter(state=Table.State.CLOSING)
    return [table for table in found.union(closing) if table.pk % clocks == index]


@transaction.atomic
def _keep_seats(table: Table) -> list[Seat]:
    """Under the table's lock: mark, release and plan. Returns the seats that still have to leave a running deal."""
    (seen,) = glance.at([Table.objects.select_for_update().get(pk=table.pk)])
    now = house_time.now()
    changes = [_mark(seen, now), _release_idle(seen, now), _send_bots_away(seen)]
    leaving.empty_if_closing(seen.table)
    changes.append(deals.plan_next(seen.table))
    if any(changes):
        seen.table.version += 1
        seen.table.save(update_fields=["version", "next_deal_at"])
        broadcast.after_commit(seen.table.pk)
    return [seat for seat in seen.seats if seat.is_leaving and seat.pk in seen.dealt_in]


def _mark(seen: Glance, now: datetime) -> bool:
    """Write down who lost his link without saying so, and since when someone cannot cover a deal."""
    changed = seen.short_changed()
    for seat in changed:
        seat.short_since = None if seat.short_since else now
    lost = [seat for seat in seen.seats if glance.is_lost(seat, now)]
    for seat in lost:
        seat.away_since, seat.connection_id, seat.process_id = seat.away_since or now, None, None
    Seat.objects.bulk_update({*changed, *lost}, ["short_since", "away_since", "connection_id", "process_id"])
    return bool(changed or lost)


def _release_idle(seen: Glance, now: datetime) -> bool:
    going = [(seat, seen.reason_to_go(seat, now)) for seat in seen.seats if seat.pk not in seen.dealt_in]
    released = [(seat, reason) for seat, reason in going if reason is not None]
    for seat, reason in released:
        leaving.release(seen.table, seat, reason)
    return bool(released)


def _send_bots_away(seen: Glance) -> bool:
    """Bots over the number that is wanted get up, now or after the deal."""
    staying = [seat for seat in seen.seats if seat.left_at is None]
    going = [bot for bot in house_bots.surplus(seen.table, staying) if not bot.is_leaving]
    for bot in going:
        leaving.release_or_flag(seen.table, bot, Seat.LeftReason.MADE_ROOM)
    return bool(going)
