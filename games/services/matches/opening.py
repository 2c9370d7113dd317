"""Opening a match: by the house, by a player for practice chips, or again with the same players."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext

from games.engine import catalogue
from games.engine.errors import EngineError
from games.engine.formats.sheets import Sheet
from games.models import Match, Seat, Table
from games.services import house_time, tables
from games.services.commands import once
from games.services.errors import Refused
from games.services.matches import entering
from players.models import User
from wallet.services.retry import retried

ENTRY_MOST = 10**11
"""Paise, or chips: a hundred crore rupees, so that every pool is an amount that can be written down."""
LONGEST_AHEAD = timedelta(days=365)


@transaction.atomic
def open_match(
    *,
    variant: str,
    currency: str,
    entry_minor: int,
    seats_max: int,
    options: Mapping[str, Any] | None = None,
    fee_bps: int = 0,
    bots_wanted: int = 0,
    seats_min: int = 2,
    starts_at: datetime | None = None,
    title: str = "",
    is_house: bool = False,
    opened_by: User | None = None,
    rematch_of: Match | None = None,
    cmd_id: UUID | None = None,
) -> Table:
    """A new match, open for entries, at a table of its own; `entry_minor` is its fee in minor units.

    `options` change its sheet by the names of RULES.md, and may make it another variant (`name_of`). Without
    `starts_at` it starts when it is full, else at that time with `seats_min` players at least. The same `cmd_id` finds
    it again. Refused for impossible wishes.
    """
    sheet = _sheet(variant, options)
    if not 0 < entry_minor <= ENTRY_MOST:
        raise Refused("match.entry", gettext("A match has an entry fee."))
    if not 2 <= seats_min <= seats_max:
        raise Refused("match.seats", gettext("A match needs two players at least, and no more than it has seats."))
    if starts_at is not None and not timedelta(0) < starts_at - house_time.now() <= LONGEST_AHEAD:
        raise Refused("match.time", gettext("Choose a time that is still to come, within a year."))
    table = tables.open_table(
        variant=catalogue.name_of(variant, sheet),
        currency=currency,
        entry_minor=entry_minor,
        seats_max=seats_max,
        fee_bps=fee_bps,
        bots_wanted=bots_wanted,
        title=title,
        is_house=is_house,
        opened_by=opened_by,
        cmd_id=cmd_id,
    )
    Match.objects.get_or_create(
        table=table,
        defaults={
            "sheet": sheet.to_json(),
            "sheet_hash": sheet.hash,
            "seats_min": seats_min,
            "starts_at": starts_at,
            "rematch_of": rematch_of,
        },
    )
    return table


def open_again(table: Table) -> Table:
    """Another match like this one of the house, so that there always is one to enter. The table is locked."""
    match = table.match
    again = open_match(
        variant=table.variant,
        currency=table.currency,
        entry_minor=table.entry_minor,
        seats_max=table.seats_max,
        options=match.sheet,
        fee_bps=table.fee_bps,
        bots_wanted=table.bots_wanted,
        seats_min=match.seats_min,
        is_house=True,
    )
    table.is_house = False
    table.save(update_fields=["is_house"])
    return again


@retried
@once
def rematch(*, player: User, code: UUID, cmd_id: UUID) -> Table:
    """Play the same once more with the same players: whoever asks first opens it, everybody who asks enters it.

    Refused for who did not play, and while the match is still being played. Also what entering refuses.
    """
    table = tables.locked(code)
    match = Match.objects.select_for_update().filter(table=table).first()
    if match is None or not match.match_seats.filter(player=player).exists():
        raise Refused("match.not_yours", gettext("You did not play in this match."))
    if not match.is_over:
        raise Refused("match.running", gettext("This match is still being played."))
    if entered := _entered(match, player):
        return entered
    again = match.rematches.filter(state=Match.State.OPEN).select_related("table").first()
    following = again.table if again else _open_rematch(table, match)
    if again is None:
        tables.changed(table)  # the others see that there is one
    entering.enter(player=player, code=following.code, cmd_id=None)
    return following


def _entered(match: Match, player: User) -> Table | None:
    """The table of a rematch that he entered before and that is not over."""
    sitting = Seat.objects.filter(
        player=player, left_at__isnull=True, table__match__in=match.rematches.filter(ended_at=None)
    )
    seat = sitting.select_related("table").first()
    return seat.table if seat else None


def _open_rematch(table: Table, match: Match) -> Table:
    players = match.match_seats.select_related("player")
    bots = sum(seat.player.is_bot for seat in players)
    return open_match(
        variant=table.variant,
        currency=table.currency,
        entry_minor=table.entry_minor,
        seats_max=len(players),
        options=match.sheet,
        fee_bps=table.fee_bps,
        bots_wanted=bots,
        rematch_of=match,
    )


def _sheet(variant: str, options: Mapping[str, Any] | None) -> Sheet:
    try:
        if catalogue.variant(variant).match is None:
            raise Refused("match.variant", gettext("This game is not played as a match."))
        return catalogue.sheet_with(variant, options or {})
    except EngineError as error:
        raise Refused("match.options", str(error)) from error
