"""Play now: a chair with company, without looking for one. And the tables that players open for practice."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext

from games.models import Seat, Table
from games.services import chairs, house_bots, tables
from games.services.commands import once
from games.services.errors import Refused
from games.services.matches import opening
from players.models import User
from wallet.ledger.money import Currency, text
from wallet.selectors import balances
from wallet.services import grants
from wallet.services.retry import retried

_VARIANT, _POINT_VALUE, _SEATS, _BOTS = "points", 1, 6, 3
_LOOKED_AT = 5
EMPTY_TABLES_MAX = 200
"""Tables that players opened and nobody sits at; they close by themselves after a while."""
OPENED_BY_ONE_MAX = 5
"""Tables that one player opened and that are not closed, empty or not."""
ENTRY_LEAST, ENTRY_MOST = 10, 2_000
"""Chips that a match of a player's own may cost: nobody is left with nothing by one."""


@retried
def play_now(*, player: User, cmd_id: UUID) -> Table:
    """Seat the player at a practice table, with people if there are, else with bots; opens one if all are full.

    A player who sits at a practice table already is led back to it.
    """
    grants.grant_practice_chips(player)
    table = _seated(player=player, cmd_id=cmd_id).table
    house_bots.fill(table)
    return table


@once
def _seated(*, player: User, cmd_id: UUID) -> Seat:
    """His chair. The player's row is locked: of two requests the second finds the chair that the first took."""
    if mine := _own_seat(player):
        return mine
    for table in _tables_with_room():
        try:
            return _sit(player, table)
        except Refused:
            continue
    return _sit(
        player,
        tables.open_table(
            variant=_VARIANT, currency="CHIP", point_value_minor=_POINT_VALUE, seats_max=_SEATS, bots_wanted=_BOTS
        ),
    )


@retried
@once
def open_practice_table(*, player: User, cmd_id: UUID, variant: str, point_value_minor: int, seats_max: int) -> Table:
    """A practice table without bots. Refused for impossible wishes, while he has many, and while many stand empty."""
    _check_may_open(player)
    return tables.open_table(
        variant=variant,
        currency="CHIP",
        point_value_minor=point_value_minor,
        seats_max=seats_max,
        opened_by=player,
    )


@retried
@once
def open_practice_match(
    *,
    player: User,
    cmd_id: UUID,
    variant: str,
    entry_minor: int,
    seats_max: int,
    options: Mapping[str, Any] | None = None,
) -> Table:
    """A match for practice chips without bots, which starts when it is full; nobody has entered it yet.

    Refused as `open_practice_table` is, and for options that there are not.
    """
    _check_may_open(player)
    if not ENTRY_LEAST <= entry_minor <= ENTRY_MOST:
        bounds = {"least": ENTRY_LEAST, "most": text(ENTRY_MOST, Currency.CHIP)}
        raise Refused("match.entry", gettext("An entry is %(least)s to %(most)s.") % bounds)
    return opening.open_match(
        variant=variant,
        currency="CHIP",
        entry_minor=entry_minor,
        seats_max=seats_max,
        options=options,
        opened_by=player,
    )


def _check_may_open(player: User) -> None:
    if player.opened_tables.exclude(state=Table.State.CLOSED).count() >= OPENED_BY_ONE_MAX:
        raise Refused("table.enough_yours", gettext("You have opened enough tables. Sit down at one of them."))
    empty = Table.objects.filter(state=Table.State.OPEN, is_house=False, emptied_at__isnull=False)
    if empty.count() >= EMPTY_TABLES_MAX:
        raise Refused("table.enough_empty", gettext("There are many empty tables. Sit down at one of them."))


def _own_seat(player: User) -> Seat | None:
    return (
        Seat.objects.filter(
            player=player, left_at__isnull=True, is_leaving=False, table__currency="CHIP", table__entry_minor=0
        )
        .select_related("table")
        .order_by("-sat_at")
        .first()
    )


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


@transaction.atomic
def _sit(player: User, table: Table) -> Seat:
    tables.locked(table.code)  # before the accounts that a refill locks; a refusal lets go of it again
    if balances(player).of("CHIP").playable_minor < chairs.deal_cost_minor(table):
        grants.refill_practice_chips(player)
    return tables.sit_down(player=player, code=table.code, cmd_id=None)
