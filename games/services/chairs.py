"""Who can be dealt in, and what a chair costs: the questions that tables, deals and the housekeeping share."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

from games.engine import codec
from games.engine.indian.rules import Rules
from games.models import Seat, Table
from games.selectors.table import buy_in_bounds
from games.services import house_time
from players.models import User
from wallet.services import stakes

FRESH_S = 12
"""A seat whose socket was not confirmed for so long is not dealt in."""
KEPT_FOR = timedelta(minutes=2)
"""A chair from which a bot got up for a person waits so long for him."""


def rules_of(table: Table) -> Rules:
    return codec.rules_from_json(table.rules)


def deal_cost_minor(table: Table) -> int:
    """The most that one deal can cost under the sheet: what a seat must hold, and the least one sits down with."""
    return buy_in_bounds(table)[0]


def buy_in_max_minor(table: Table) -> int:
    return buy_in_bounds(table)[1]


def seated(table: Table) -> list[Seat]:
    return list(table.seats.filter(left_at__isnull=True).select_related("player").order_by("number"))


def seat_of(table: Table, player: User) -> Seat | None:
    """The chair on which this player sits at this table."""
    return table.seats.filter(left_at__isnull=True, player=player).select_related("player", "table").first()


def is_connected(seat: Seat, now: datetime | None = None) -> bool:
    """True for bots, and for a person whose socket was confirmed lately."""
    if seat.player.is_bot:
        return True
    at = now or house_time.now()
    return bool(seat.connection_id and seat.seen_at and at - seat.seen_at < timedelta(seconds=FRESH_S))


def kept(table: Table) -> int:
    """How many chairs bots leave to people who found none free."""
    until = table.chairs_kept_until
    return table.chairs_kept if until is None or house_time.now() < until else 0


def ready(table: Table, seats: Iterable[Seat]) -> list[Seat]:
    """The seats that the next deal is for: connected, able to pay for it, and neither sitting out nor leaving."""
    some = list(seats)
    return ready_of(table, some, stakes.stacks_of([seat.pk for seat in some]))


def ready_of(table: Table, seats: Iterable[Seat], stacks: Mapping[int, int]) -> list[Seat]:
    """The same with stacks that were read before."""
    now, cost = house_time.now(), deal_cost_minor(table)
    able = (seat for seat in seats if not (seat.is_leaving or seat.is_sitting_out) and is_connected(seat, now))
    return [seat for seat in able if stacks[seat.pk] >= cost]


def can_play(seats: list[Seat]) -> bool:
    """Two at least, and a person among them: bots do not play for nobody."""
    return len(seats) >= 2 and any(not seat.player.is_bot for seat in seats)
