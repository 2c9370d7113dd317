"""Opening and closing a table, and a player's chair at it: what changes who is dealt in locks the table's row first.

Order of locks: player, table, deal, accounts. Whatever takes a `cmd_id` counts once under it; without one it is the
house's own act.
"""

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from uuid import UUID, uuid4, uuid5

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext

from games import broadcast
from games.engine import catalogue, codec
from games.engine.errors import EngineError
from games.models import Seat, Table
from games.services import buy_in, chairs, deals, house_time, leaving
from games.services.commands import once
from games.services.errors import Refused, TableFull
from games.services.table_names import free_name
from players.models import User
from wallet.services.retry import retried

_CODES = UUID("0f0b7f7e-2a64-4f0e-9a2c-6d3f6a1f1c55")


def open_table(
    *,
    variant: str,
    currency: str,
    seats_max: int,
    point_value_minor: int = 0,
    entry_minor: int = 0,
    fee_bps: int = 0,
    bots_wanted: int = 0,
    title: str = "",
    is_house: bool = False,
    opened_by: User | None = None,
    cmd_id: UUID | None = None,
) -> Table:
    """A new table under the variant's rule sheet, with a name of its own where none is given. What is played for is
    the value of a point, or the entry fee of the one match that is played here.

    The same `cmd_id` finds it again. Refused for impossible wishes.
    """
    try:
        sheet = catalogue.variant(variant)
    except EngineError as error:
        raise Refused("table.unknown_variant", str(error)) from error
    if not sheet.seats_min <= seats_max <= sheet.seats_max:
        raise Refused("table.seats", f"{sheet.title} is for {sheet.seats_min} to {sheet.seats_max} players.")
    if (sheet.match is None) != (entry_minor == 0):
        raise Refused("table.stake", gettext("This game is played for points or as a match: choose what it is for."))
    if bots_wanted and currency != "CHIP":
        raise Refused("table.bots_for_chips_only", gettext("Bots play for practice chips only."))
    usual = sheet.rules_for(seats_max)
    rules = usual.from_json(usual.to_json() | {"fee_bps": fee_bps})
    table, _ = Table.objects.get_or_create(
        code=uuid5(_CODES, str(cmd_id)) if cmd_id else uuid4(),
        defaults={
            "title": title or free_name(),
            "variant": variant,
            "currency": currency,
            "point_value_minor": point_value_minor,
            "entry_minor": entry_minor,
            "fee_bps": fee_bps,
            "seats_max": seats_max,
            "bots_wanted": bots_wanted,
            "is_house": is_house,
            "opened_by": opened_by,
            "rules": codec.rules_to_json(rules),
            "rules_hash": rules.hash,
            "emptied_at": house_time.now(),
        },
    )
    return table


@retried
def sit_down(
    *, player: User, code: UUID, cmd_id: UUID | None, seat_number: int | None = None, amount_minor: int | None = None
) -> Seat:
    """Take a chair with a buy-in (the usual one if none is named); the next deal deals him in.

    Refused: no such table, chair taken, table full, seated already, buy-in out of bounds. Also the wallet's and the
    gate's refusals.
    """
    sit = partial(
        _sit_down, player=player, code=code, cmd_id=cmd_id, seat_number=seat_number, amount_minor=amount_minor
    )
    try:
        return sit()
    except TableFull:
        if player.is_bot or not _has_made_room(code):
            raise
    # That transaction is rolled back; a bot has got up in one of its own.
    return sit()


def _has_made_room(code: UUID) -> bool:
    """True if a bot got up for a person at once. Refused if it does so only after the running deal."""
    with transaction.atomic():
        table = locked(code)
        is_free = leaving.make_room(table)
        changed(table)
    if is_free is False:
        raise Refused("table.making_room", gettext("A bot is making room for you. Try again after this deal."))
    return bool(is_free)


@once
def _sit_down(
    *, player: User, code: UUID, cmd_id: UUID | None, seat_number: int | None, amount_minor: int | None
) -> Seat:
    table = locked(code)
    seats = chairs.seated(table)
    if any(seat.player_id == player.pk for seat in seats):
        raise Refused("seat.already", gettext("You are sitting at this table already."))
    _refuse_match(table)
    if table.state != Table.State.OPEN:
        raise Refused("table.closed", gettext("This table is closed."))
    if player.is_bot and not table.is_practice:
        raise Refused("table.no_bots", gettext("Bots do not play for rupees."))
    amount = buy_in.checked(table, player, amount_minor)  # before a chair is asked for: no bot gets up for nothing
    number = chair(table, seats, seat_number)
    seat = Seat.objects.create(table=table, number=number, player=player)
    buy_in.fund(seat, amount, key=f"seat:{seat.pk}:sit")
    kept = chairs.kept(table) if player.is_bot else max(0, chairs.kept(table) - 1)
    changed(table, emptied_at=None, chairs_kept=kept)
    return seat


def _refuse_match(table: Table) -> None:
    if table.is_for_match:
        raise Refused("table.match", gettext("A match is played here: one enters it, and plays to its end."))


def chair(table: Table, seats: list[Seat], wish: int | None) -> int:
    free = sorted(set(range(table.seats_max)) - {seat.number for seat in seats})
    if not free:
        raise TableFull
    if wish is None:
        return free[0]
    if wish not in free:
        raise Refused("seat.taken", gettext("That chair is taken. Choose another one."))
    return wish


@retried
@once
def top_up(*, player: User, code: UUID, cmd_id: UUID, amount_minor: int | None = None) -> Seat:
    """Bring more to the table: the money moves at once and counts from the next deal."""
    table = locked(code)
    _refuse_match(table)
    seat = seat_of(table, player)
    if amount := buy_in.checked_top_up(table, seat, amount_minor):
        buy_in.fund(seat, amount, key=f"seat:{seat.pk}:topup:{cmd_id}")
    Seat.objects.filter(pk=seat.pk).update(short_since=None)
    changed(table)
    return seat


@retried
def stand_up(*, player: User, code: UUID, cmd_id: UUID | None = None) -> None:
    """Get up: at once, or from a running deal by leaving it; what is in play goes back when the deal is settled."""
    if seat := _stand_up(player=player, code=code, cmd_id=cmd_id):
        leaving.leave_deal(seat)


@once
def _stand_up(*, player: User, code: UUID, cmd_id: UUID | None) -> Seat | None:
    table = locked(code)
    seat = chairs.seat_of(table, player)
    if seat is not None:
        leaving.release_or_flag(table, seat, Seat.LeftReason.STOOD_UP)
        changed(table)
    return seat


@retried
@once
def sit_out(*, player: User, code: UUID, cmd_id: UUID | None = None) -> Seat:
    """Keep the chair and be dealt in no more; after 3 minutes the chair goes to others."""
    table = locked(code)
    _refuse_match(table)
    seat = seat_of(table, player)
    if not seat.is_sitting_out:
        seat.is_sitting_out, seat.sitting_out_since = True, house_time.now()
        seat.save(update_fields=["is_sitting_out", "sitting_out_since"])
        changed(table)
    return seat


@retried
@once
def return_to_play(*, player: User, code: UUID, cmd_id: UUID | None = None) -> Seat:
    """Be dealt in again from the next deal. Refused for one who is leaving."""
    table = locked(code)
    seat = seat_of(table, player)
    if seat.is_leaving:
        raise Refused("seat.leaving", gettext("You are leaving this table after the deal."))
    if seat.is_sitting_out:
        seat.is_sitting_out, seat.sitting_out_since = False, None
        seat.save(update_fields=["is_sitting_out", "sitting_out_since"])
    changed(table)
    return seat


@retried
def close_table(*, code: UUID, is_shut: bool = False) -> Table:
    """No further deal; everyone gets up once the running one is settled.

    `is_shut`: the jurisdiction pack wants it so, and the table opens again by `reopen_table`.
    """
    with transaction.atomic():
        table = locked(code)
        if table.is_for_match:
            raise Refused("table.match", gettext("A match is being played here. Call the match off instead."))
        if table.state == Table.State.OPEN:
            table.state, table.next_deal_at = Table.State.CLOSING, None
            table.save(update_fields=["state", "next_deal_at"])
        leaving.empty_if_closing(table)
        changed(table, is_shut=is_shut)
    return table


@retried
def reopen_table(*, code: UUID) -> Table:
    """A table that the pack had shut is open again; who still sits in its last deal keeps his chair."""
    with transaction.atomic():
        table = locked(code)
        if table.is_shut:
            changed(table, is_shut=False, state=Table.State.OPEN, emptied_at=_emptied_at(table))
    return table


# --- Shared by the use cases above ----------------------------------------------------------------------------------


def locked(code: UUID) -> Table:
    """The table's row, locked until the transaction ends."""
    try:
        return Table.objects.select_for_update().get(code=code)
    except Table.DoesNotExist:
        raise Refused("table.unknown", gettext("There is no such table.")) from None


def seat_of(table: Table, player: User) -> Seat:
    if seat := chairs.seat_of(table, player):
        return seat
    raise Refused("seat.none", gettext("You are not sitting at this table."))


def changed(table: Table, **fields: object) -> None:
    """Save what the locked table is now, start the countdown if that is due, and tell everyone after the commit."""
    deals.plan_next(table)
    table.version += 1
    for name, value in fields.items():
        setattr(table, name, value)
    table.save(update_fields=["version", "next_deal_at", *fields])
    broadcast.after_commit(table.pk)


def send_away(*, players: Sequence[User]) -> None:
    """They may not play any more: their chairs are given up, at once or by leaving the running deal; the clock does it.

    Within the caller's transaction, in which their rows are locked.
    """
    for table in _tables_of(players):
        table.seats.filter(player__in=players, left_at__isnull=True).update(
            is_leaving=True, leave_reason=Seat.LeftReason.RESTRICTED
        )
        changed(table)


def show_again(*, player: User) -> None:
    """Everyone at the tables where he sits reads them anew: he looks different. Within the caller's transaction."""
    for table in _tables_of([player]):
        changed(table)


def _tables_of(players: Sequence[User]) -> QuerySet[Table]:
    """Where any of them sits, locked in one order."""
    sitting = Seat.objects.filter(player__in=players, left_at__isnull=True)
    return Table.objects.select_for_update().filter(pk__in=sitting.values("table")).order_by("pk")


def _emptied_at(table: Table) -> datetime | None:
    """An empty table that opens again has its time before it is closed as idle."""
    return None if chairs.seated(table) else house_time.now()
