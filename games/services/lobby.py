"""Play now: a chair with company, without looking for one."""

from uuid import UUID, uuid5

from django.utils.translation import gettext

from games.models import Seat, Table
from games.services import chairs, house_bots, tables
from games.services.errors import Refused
from players.models import User
from wallet.selectors import balances
from wallet.services import grants

_PLAY_NOW = UUID("a0d9d2b4-0c55-4f7e-8a35-3b6b8a5b7c10")
_VARIANT, _POINT_VALUE, _SEATS, _BOTS = "points", 1, 6, 3
_LOOKED_AT = 5
_OPEN_TABLE = UUID("c5b7c0ce-5d0a-4b0e-9a76-0f3b6d1b2e44")
EMPTY_TABLES_MAX = 200
"""Tables that players opened and nobody sits at; they close by themselves after a while."""


def play_now(*, player: User, cmd_id: UUID) -> Table:
    """Seat the player at a practice table, with people if there are, else with bots; opens one if all are full.

    A player who sits at a practice table already is led back to it.
    """
    if mine := _own_table(player):
        return mine
    grants.grant_practice_chips(player)
    for table in _tables_with_room():
        if _sits(player, table, cmd_id):
            return table
    table = tables.open_table(
        variant=_VARIANT,
        currency="CHIP",
        point_value_minor=_POINT_VALUE,
        seats_max=_SEATS,
        bots_wanted=_BOTS,
        cmd_id=uuid5(_PLAY_NOW, str(cmd_id)),
    )
    _sit(player, table, cmd_id)
    return table


def open_practice_table(*, player: User, cmd_id: UUID, variant: str, point_value_minor: int, seats_max: int) -> Table:
    """A practice table without bots. Refused for impossible wishes, and while too many stand empty."""
    empty = Table.objects.filter(state=Table.State.OPEN, is_house=False, emptied_at__isnull=False)
    if empty.count() >= EMPTY_TABLES_MAX:
        raise Refused("table.enough_empty", gettext("There are many empty tables. Sit down at one of them."))
    return tables.open_table(
        variant=variant,
        currency="CHIP",
        point_value_minor=point_value_minor,
        seats_max=seats_max,
        cmd_id=uuid5(_OPEN_TABLE, f"{player.pk}:{cmd_id}"),
    )


def _own_table(player: User) -> Table | None:
    seat = (
        Seat.objects.filter(player=player, left_at__isnull=True, is_leaving=False, table__currency="CHIP")
        .select_related("table")
        .order_by("-sat_at")
        .first()
    )
    return seat.table if seat else None


def _tables_with_room() -> list[Table]:
    """Practice tables with a free chair: those with most people first, then the cheapest."""
    found = Table.objects.filter(state=Table.State.OPEN, currency="CHIP", variant=_VARIANT, bots_wanted__gt=0).order_by(
        "point_value_minor", "id"
    )
    seats = Seat.objects.filter(left_at__isnull=True, table__in=found).values_list("table_id", "player__is_bot")
    taken: dict[int, list[bool]] = {}
    for table_id, is_bot in seats:
        taken.setdefault(table_id, []).append(is_bot)
    with_room = [table for table in found if len(taken.get(table.pk, [])) < table.seats_max]
    return sorted(with_room, key=lambda table: -taken.get(table.pk, []).count(False))[:_LOOKED_AT]


def _sits(player: User, table: Table, cmd_id: UUID) -> bool:
    try:
        _sit(player, table, cmd_id)
    except Refused:
        return False
    return True


def _sit(player: User, table: Table, cmd_id: UUID) -> None:
    if balances(player).of("CHIP").playable_minor < chairs.deal_cost_minor(table):
        grants.refill_practice_chips(player)
    tables.sit_down(player=player, code=table.code, cmd_id=cmd_id)
    house_bots.fill(table)
