"""One's own deals that are over: filtered, page by page, and what they came to."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from uuid import UUID

from django.db.models import Count, F, Q, QuerySet, Sum

from games.models import Deal, DealSeat, Table
from games.selectors.lobby import ended_seats
from players.models import User
from wallet.ledger.days import midnight

PER_PAGE = 30
TABLES_MAX = 50
OUTCOMES = {
    "won": Q(outcome="won"),
    "lost": Q(outcome__in=["lost", "wrong_show", "left"]),
    "dropped": Q(outcome__startswith="dropped"),
    "void": Q(deal__state=Deal.State.VOIDED),
}
"""What a person calls the end of a deal, and how it is written down."""


@dataclass(frozen=True, slots=True)
class Wish:
    """Which deals to show; what is None or empty does not matter. Both days, of India, are included."""

    currency: str = ""
    variant: str = ""
    outcome: str = ""
    table: UUID | None = None
    since: date | None = None
    until: date | None = None


@dataclass(frozen=True, slots=True)
class Total:
    """What some deals of one currency came to, in its minor units; voided ones count for nothing."""

    currency: str
    deals: int
    won: int
    amount_minor: int


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """The rows of one page, the latest first, with what they and all that match came to.

    Older rows are at `next_before`, the number of the last deal shown; None where there are none.
    """

    rows: list[DealSeat]
    next_before: int | None
    here: list[Total]
    in_all: list[Total]


def history(player: User, wish: Wish, before: int | None = None, limit: int = PER_PAGE) -> HistoryPage:
    """The player's part in deals that are over. Two queries, whatever the length."""
    matching = _matching(player, wish)
    page = matching.defer("deal__sealed_seed", "deal__rules", "deal__table__rules")
    if before is not None:
        page = page.filter(deal_id__lt=before)
    found = list(page[: limit + 1])
    rows = found[:limit]
    next_before = rows[-1].deal_id if len(found) > limit else None
    return HistoryPage(rows, next_before, _sum(rows), _sum_all(matching))


def tables_played(player: User) -> list[Table]:
    """The tables to choose from: where the player's last deals were. One query."""
    played = Deal.objects.filter(deal_seats__player=player).values("table_id")
    return list(Table.objects.filter(pk__in=played).only("code", "title").order_by("-pk")[:TABLES_MAX])


def _matching(player: User, wish: Wish) -> QuerySet[DealSeat]:
    seats = ended_seats(player)
    if wish.currency:
        seats = seats.filter(deal__currency=wish.currency)
    if wish.variant:
        seats = seats.filter(deal__variant=wish.variant)
    if wish.outcome:
        seats = seats.filter(OUTCOMES[wish.outcome])
    if wish.table:
        seats = seats.filter(deal__table__code=wish.table)
    if wish.since:
        seats = seats.filter(deal__ended_at__gte=midnight(wish.since))
    if wish.until:
        seats = seats.filter(deal__ended_at__lt=midnight(wish.until + timedelta(days=1)))
    return seats


def _sum(rows: Iterable[DealSeat]) -> list[Total]:
    by_currency: dict[str, list[DealSeat]] = {}
    for row in rows:
        if row.deal.state == Deal.State.FINISHED:
            by_currency.setdefault(row.deal.currency, []).append(row)
    return [
        Total(
            currency=currency,
            deals=len(some),
            won=sum(row.outcome == "won" for row in some),
            amount_minor=sum(row.amount_minor or 0 for row in some),
        )
        for currency, some in sorted(by_currency.items())
    ]


def _sum_all(matching: QuerySet[DealSeat]) -> list[Total]:
    rows = (
        matching.filter(deal__state=Deal.State.FINISHED)
        .values(currency=F("deal__currency"))
        .annotate(deals=Count("pk"), won=Count("pk", filter=Q(outcome="won")), amount_minor=Sum("amount_minor"))
        .order_by("currency")
    )
    return [Total(row["currency"], row["deals"], row["won"], row["amount_minor"] or 0) for row in rows]
