"""The lists: open tables, one's own chairs, one's own finished deals. Each takes the same queries for any length."""

from dataclasses import dataclass
from uuid import UUID

from django.db.models import QuerySet

from games.engine import codec
from games.engine.indian.rules import max_deal_points
from games.models import Deal, DealSeat, Seat, Table
from players.models import User
from wallet.services import stakes


@dataclass(frozen=True, slots=True)
class LobbyRow:
    """One open table. `taken` counts people and bots; amounts in minor units of `currency`."""

    code: UUID
    title: str
    variant: str
    currency: str
    point_value_minor: int
    fee_bps: int
    buy_in_min_minor: int
    seats_max: int
    taken: int
    bots: int
    bots_wanted: int
    is_mine: bool


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A chair that the player holds somewhere. `deal_number` is 0 where no deal is running; `entry_minor` is what the
    match cost that is played there, 0 where deals are for points."""

    code: UUID
    title: str
    variant: str
    currency: str
    point_value_minor: int
    entry_minor: int
    table_state: str
    stack_minor: int
    deal_number: int
    is_sitting_out: bool


def lobby_rows(player: User | None = None) -> list[LobbyRow]:
    """Every open table where deals are for points, those with people first, then by currency and point value. Two
    queries. Matches have a list of their own."""
    tables = list(
        Table.objects.filter(state=Table.State.OPEN, entry_minor=0).order_by(
            "currency", "variant", "point_value_minor", "id"
        )
    )
    seats = Seat.objects.filter(left_at__isnull=True, table__in=tables).values_list(
        "table_id", "player_id", "player__is_bot"
    )
    by_table: dict[int, list[tuple[int, bool]]] = {}
    for table_id, player_id, is_bot in seats:
        by_table.setdefault(table_id, []).append((player_id, is_bot))
    rows = [_row(table, by_table.get(table.pk, []), player) for table in tables]
    return sorted(rows, key=lambda row: row.taken == row.bots)


def _row(table: Table, seats: list[tuple[int, bool]], player: User | None) -> LobbyRow:
    rules = codec.rules_from_json(table.rules)
    return LobbyRow(
        code=table.code,
        title=table.title,
        variant=table.variant,
        currency=table.currency,
        point_value_minor=table.point_value_minor,
        fee_bps=table.fee_bps,
        buy_in_min_minor=max_deal_points(rules) * table.point_value_minor,
        seats_max=table.seats_max,
        taken=len(seats),
        bots=sum(is_bot for _, is_bot in seats),
        bots_wanted=table.bots_wanted,
        is_mine=player is not None and any(player_id == player.pk for player_id, _ in seats),
    )


def seat_rows(player: User) -> list[SeatRow]:
    """Where the player sits, the latest first. Three queries."""
    seats = list(Seat.objects.filter(player=player, left_at__isnull=True).select_related("table").order_by("-sat_at"))
    running = dict(
        Deal.objects.filter(
            table__in=[seat.table_id for seat in seats], state__in=[Deal.State.RUNNING, Deal.State.FROZEN]
        ).values_list("table_id", "number")
    )
    stacks = stakes.stacks_of([seat.pk for seat in seats])
    return [
        SeatRow(
            code=seat.table.code,
            title=seat.table.title,
            variant=seat.table.variant,
            currency=seat.table.currency,
            point_value_minor=seat.table.point_value_minor,
            entry_minor=seat.table.entry_minor,
            table_state=seat.table.state,
            stack_minor=stacks[seat.pk],
            deal_number=running.get(seat.table_id, 0),
            is_sitting_out=seat.is_sitting_out,
        )
        for seat in seats
    ]


def ended_seats(player: User) -> QuerySet[DealSeat]:
    """The player's part in deals that are over, the latest first."""
    return (
        DealSeat.objects.filter(player=player, deal__state__in=[Deal.State.FINISHED, Deal.State.VOIDED])
        .select_related("deal__table")
        .order_by("-deal_id")
    )
