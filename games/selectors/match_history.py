"""One's own matches that are over: filtered, page by page, and what they came to."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import Count, F, Q, QuerySet, Sum

from games.models import Match, MatchSeat
from players.models import User
from wallet.ledger.days import midnight

PER_PAGE = 30
OUTCOMES = {
    "prize": Q(match__state=Match.State.PAID, prize_minor__gt=0),
    "none": Q(match__state=Match.State.PAID, prize_minor=0),
    "off": Q(match__state=Match.State.ABANDONED),
}
"""What a person calls the end of a match, and how it is written down."""


@dataclass(frozen=True, slots=True)
class MatchWish:
    """Which matches to show; what is None or empty does not matter. Both days, of India, are included."""

    currency: str = ""
    variant: str = ""
    outcome: str = ""
    since: date | None = None
    until: date | None = None


@dataclass(frozen=True, slots=True)
class MatchTotal:
    """What some matches of one currency came to: prizes less entries, in its minor units."""

    currency: str
    matches: int
    prizes: int
    net_minor: int


@dataclass(frozen=True, slots=True)
class MatchPage:
    """The rows of one page, the latest first, with what they and all that match came to.

    Older rows are at `next_before`, the id of the last match shown; None where there are none.
    """

    rows: list[MatchSeat]
    next_before: int | None
    here: list[MatchTotal]
    in_all: list[MatchTotal]


def match_history(player: User, wish: MatchWish, before: int | None = None, limit: int = PER_PAGE) -> MatchPage:
    """The player's part in matches that began and are over. Two queries, whatever the length."""
    matching = _matching(player, wish)
    page = matching.select_related("match__table").defer("match__table__rules").order_by("-match_id")
    if before is not None:
        page = page.filter(match_id__lt=before)
    found = list(page[: limit + 1])
    rows = found[:limit]
    next_before = rows[-1].match_id if len(found) > limit else None
    return MatchPage(rows, next_before, _sum(rows), _sum_all(matching))


def net_minor(seat: MatchSeat) -> int:
    """What a match that is over brought, less what its entries cost."""
    return (seat.prize_minor or 0) - seat.entries * seat.match.table.entry_minor


def _matching(player: User, wish: MatchWish) -> QuerySet[MatchSeat]:
    seats = MatchSeat.objects.filter(player=player, match__ended_at__isnull=False)
    if wish.currency:
        seats = seats.filter(match__table__currency=wish.currency)
    if wish.variant:
        seats = seats.filter(match__table__variant=wish.variant)
    if wish.outcome:
        seats = seats.filter(OUTCOMES[wish.outcome])
    if wish.since:
        seats = seats.filter(match__ended_at__gte=midnight(wish.since))
    if wish.until:
        seats = seats.filter(match__ended_at__lt=midnight(wish.until + timedelta(days=1)))
    return seats


def _sum(rows: Iterable[MatchSeat]) -> list[MatchTotal]:
    by_currency: dict[str, list[MatchSeat]] = {}
    for row in rows:
        by_currency.setdefault(row.match.table.currency, []).append(row)
    return [
        MatchTotal(
            currency=currency,
            matches=len(some),
            prizes=sum(_has_prize(seat) for seat in some),
            net_minor=sum(map(net_minor, some)),
        )
        for currency, some in sorted(by_currency.items())
    ]


def _has_prize(seat: MatchSeat) -> bool:
    return seat.match.state == Match.State.PAID and bool(seat.prize_minor)


def _sum_all(matching: QuerySet[MatchSeat]) -> list[MatchTotal]:
    rows = (
        matching.values(currency=F("match__table__currency"))
        .annotate(
            matches=Count("pk"),
            prizes=Count("pk", filter=OUTCOMES["prize"]),
            net=Sum(F("prize_minor") - F("entries") * F("match__table__entry_minor")),
        )
        .order_by("currency")
    )
    return [MatchTotal(row["currency"], row["matches"], row["prizes"], row["net"] or 0) for row in rows]
