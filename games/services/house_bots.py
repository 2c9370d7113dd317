"""Bots at practice tables: as many as the table wants, with chips, and out of the way when people come."""

from django.db import transaction
from django.db.models import Count, Q

from games.models import Seat, Table
from games.services import chairs, tables
from games.services.errors import Refused
from games.services.matches import entering
from players.models import User
from wallet.ledger.errors import LedgerError
from wallet.services import grants, limits
from wallet.services.retry import retried


def wanted(table: Table, people: int) -> int:
    """How many bots belong at the table: none without people, and never on a chair that a person asked for."""
    if not people or table.state != Table.State.OPEN:
        return 0
    return max(0, min(table.bots_wanted, table.seats_max - people - chairs.kept(table)))


def are_fixed(table: Table) -> bool:
    """True where bots neither come nor go: in a match that has begun."""
    return table.is_for_match and table.state != Table.State.OPEN


def fill(table: Table) -> None:
    """Seat the bots that are missing. Each sits down like anyone, in a transaction of its own."""
    for bot in _idle_bots(table, missing(table)):
        _seat(table, bot)


def missing(table: Table) -> int:
    """How many bots the table still wants."""
    seats = chairs.seated(table)
    bots = sum(seat.player.is_bot for seat in seats)
    return max(0, wanted(table, len(seats) - bots) - bots)


def surplus(table: Table, seats: list[Seat]) -> list[Seat]:
    """The bots that shall get up, latest first."""
    if are_fixed(table):
        return []
    bots = sorted((seat for seat in seats if seat.player.is_bot), key=lambda seat: seat.pk)
    return bots[wanted(table, len(seats) - len(bots)) :]


def _idle_bots(table: Table, number: int) -> list[User]:
    """Bots that sit nowhere first; never one twice at a table."""
    sitting = Q(seats__left_at__isnull=True, seats__isnull=False)
    return list(
        User.objects.filter(is_bot=True, is_active=True)
        .exclude(pk__in=table.seats.filter(left_at__isnull=True).values("player"))
        .annotate(chairs=Count("seats", filter=sitting))
        .order_by("chairs", "?")[:number]
    )


@retried
def _seat(table: Table, bot: User) -> None:
    try:
        grants.grant_practice_chips(bot)
        if grants.practice_total(bot) < max(grants.REFILL_UNDER, table.entry_minor):
            grants.refill_practice_chips(bot)
        with transaction.atomic():
            limits.lock_player(bot)
            # Asked again under the lock: a clock and a web process may be filling the table at the same time.
            if missing(tables.locked(table.code)):
                take_seat = entering.enter if table.is_for_match else tables.sit_down
                take_seat(player=bot, code=table.code, cmd_id=None)
    except (Refused, LedgerError):
        # Someone took the chair, or this bot has its chips elsewhere: the next look finds another.
        return
