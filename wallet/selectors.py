"""What a player sees of his money: balances by bucket, and a statement line by line."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.contrib.postgres.aggregates import ArrayAgg
from django.db.models import F, OuterRef, Q, QuerySet, Subquery, Sum

from players.models import User
from wallet import references
from wallet.ledger.chart import HOUSE_FEES_ACCRUED, Bucket, Family, account_type
from wallet.ledger.days import midnight
from wallet.ledger.money import Currency
from wallet.models import Account, Hold, Posting

PAGE = 20
MOST_IN_A_FILE = 20_000
"""Lines of one month that a file may have; a player who plays day and night has fewer."""


@dataclass(frozen=True, slots=True)
class CurrencyBalance:
    """A player's money in one currency, in minor units. All of it together is `total_minor`."""

    currency: Currency
    deposit_minor: int = 0
    winnings_minor: int = 0
    bonus_minor: int = 0
    in_play_minor: int = 0  # on seats of Points tables, and `entered_minor`
    entered_minor: int = 0  # entries of matches and tournaments that are not over; a statement counts them as paid
    set_aside_minor: int = 0  # for open withdrawals

    @property
    def total_minor(self) -> int:
        free = self.deposit_minor + self.winnings_minor + self.bonus_minor
        return free + self.in_play_minor + self.set_aside_minor

    @property
    def playable_minor(self) -> int:
        """What can be taken to a Points table: deposit and winnings."""
        return self.deposit_minor + self.winnings_minor


@dataclass(frozen=True, slots=True)
class Balances:
    """Every currency of the house, also those of which the player has nothing."""

    by_currency: dict[Currency, CurrencyBalance]

    def of(self, currency: str) -> CurrencyBalance:
        return self.by_currency[Currency(currency)]

    def __iter__(self) -> Iterator[CurrencyBalance]:
        return iter(self.by_currency.values())


@dataclass(frozen=True, slots=True)
class Line:
    """One entry as the player sees it; amounts in minor units.

    `change_minor` is what it did to his money; where it is 0 the entry moved `moved_minor` between his own buckets
    and seats. `balance_minor` is all he had after it.
    """

    entry_id: int
    kind: str
    at: datetime
    change_minor: int
    moved_minor: int
    balance_minor: int
    buckets: tuple[str, ...]
    reference: references.Reference
    note: str = ""


@dataclass(frozen=True, slots=True)
class StatementPage:
    """Newest first. `next_before` asks for the page of older lines; None where there are none."""

    currency: Currency
    lines: tuple[Line, ...]
    next_before: int | None


def balances(player: User) -> Balances:
    """Two queries, whatever the player ever did: accounts of seats he left are closed and not looked at."""
    parts = {currency: dict.fromkeys(("in_play", "entered", *Bucket), 0) for currency in Currency}
    accounts = Account.objects.filter(owner=player, is_open=True).values_list("code", "currency", "balance")
    for code, currency, balance in accounts:
        account = account_type(code)
        assert account.bucket is not None
        name = "in_play" if account.family is Family.SEAT else account.bucket
        parts[Currency(currency)][name] += balance
    for currency, held in _entries_held(player):
        parts[Currency(currency)]["entered"] += held
    return Balances({currency: _balance(currency, part) for currency, part in parts.items()})


def _entries_held(player: User) -> Iterator[tuple[str, int]]:
    """What he has paid into matches and tournaments that are not over, with its currency."""
    entries = (Hold.Purpose.GAME, Hold.Purpose.TOURNAMENT)
    active = Hold.objects.filter(player=player, state=Hold.State.ACTIVE, purpose__in=entries)
    yield from active.values_list("currency", F("from_deposit") + F("from_winnings") + F("from_bonus"))


def statement(
    player: User,
    currency: str,
    *,
    before: int | None = None,
    limit: int = PAGE,
    kinds: Collection[str] = (),
    month: date | None = None,
) -> StatementPage:
    """The lines of one currency before an entry id, newest first; three queries at most and those of the describers.

    `kinds` leaves only these kinds of entry, `month` only those of the month in India that begins on this day. The
    balance of a line is all the player had after it, whatever is left out.
    """
    own = Posting.objects.filter(account__owner=player, account__currency=currency)
    rows = _entries(_narrowed(own, before, kinds, month), limit + 1)
    facts = [_fact(row, currency) for row in rows[:limit]]
    if not facts:
        return StatementPage(Currency(currency), (), None)
    after = _balances_after(own, facts) if kinds else _walked_back(own, facts)
    described = references.describe(facts)
    lines = [
        _line(fact, row, after[fact.entry_id], described[fact.entry_id]) for fact, row in zip(facts, rows, strict=False)
    ]
    has_more = len(rows) > limit
    return StatementPage(Currency(currency), tuple(lines), facts[-1].entry_id if has_more else None)


def month_of(player: User, currency: str, month: date) -> tuple[int, StatementPage]:
    """A whole month for a file: what he had when it began, and every line of it, the newest first."""
    own = Posting.objects.filter(account__owner=player, account__currency=currency)
    earlier = own.filter(entry__created_at__lt=midnight(month)).aggregate(total=Sum("amount"))["total"]
    return int(earlier or 0), statement(player, currency, month=month, limit=MOST_IN_A_FILE)


def _narrowed(
    own: QuerySet[Posting], before: int | None, kinds: Collection[str], month: date | None
) -> QuerySet[Posting]:
    if before is not None:
        own = own.filter(entry_id__lt=before)
    if kinds:
        own = own.filter(entry__kind__in=kinds)
    if month is not None:
        end = midnight((month.replace(day=1) + timedelta(days=32)).replace(day=1))
        own = own.filter(entry__created_at__gte=midnight(month), entry__created_at__lt=end)
    return own


def _walked_back(own: QuerySet[Posting], facts: list[references.Fact]) -> dict[int, int]:
    """Balances after entries that follow on each other: the newest is summed, the others follow from it."""
    balance = own.filter(entry_id__lte=facts[0].entry_id).aggregate(total=Sum("amount"))["total"]
    after = {}
    for fact in facts:
        after[fact.entry_id] = balance
        balance -= fact.change_minor
    return after


def _balances_after(own: QuerySet[Posting], facts: list[references.Fact]) -> dict[int, int]:
    """Balances after entries with others in between: what each entry changed, summed up to the ones that are shown."""
    changes: Any = own.filter(entry_id__lte=facts[0].entry_id).values("entry_id").annotate(change=Sum("amount"))
    shown = {fact.entry_id for fact in facts}
    balance, after = 0, {}
    for entry, change in changes.order_by("entry_id").values_list("entry_id", "change").iterator():
        balance += change
        if entry in shown:
            after[entry] = balance
    return after


def _balance(currency: Currency, part: dict[str, int]) -> CurrencyBalance:
    return CurrencyBalance(
        currency,
        deposit_minor=part[Bucket.DEPOSIT],
        winnings_minor=part[Bucket.WINNINGS],
        bonus_minor=part[Bucket.BONUS],
        in_play_minor=part["in_play"] + part["entered"],
        entered_minor=part["entered"],
        set_aside_minor=part[Bucket.SET_ASIDE],
    )


def _entries(postings: QuerySet[Posting], limit: int) -> list[dict[str, Any]]:
    """One row an entry: what it did to the player's accounts together."""
    rows: Any = postings.values(
        "entry_id", "entry__kind", "entry__ref_type", "entry__ref_id", "entry__created_at", "entry__note"
    ).annotate(
        change=Sum("amount"),
        moved=Sum("amount", filter=Q(amount__gt=0), default=0),
        codes=ArrayAgg("account__code", order_by="account__code"),
    )
    return list(rows.order_by("-entry_id")[:limit])


def _fact(row: dict[str, Any], currency: str) -> references.Fact:
    return references.Fact(
        entry_id=row["entry_id"],
        kind=row["entry__kind"],
        ref_type=row["entry__ref_type"],
        ref_id=row["entry__ref_id"],
        currency=currency,
        change_minor=row["change"],
        note=row["entry__note"],
    )


def _line(fact: references.Fact, row: dict[str, Any], balance: int, reference: references.Reference) -> Line:
    return Line(
        entry_id=fact.entry_id,
        kind=fact.kind,
        at=row["entry__created_at"],
        change_minor=fact.change_minor,
        moved_minor=row["moved"],
        balance_minor=balance,
        buckets=tuple(dict.fromkeys(str(account_type(code).bucket) for code in row["codes"])),
        reference=reference,
        note=fact.note,
    )


def fees_accrued() -> dict[Currency, int]:
    """What the house has taken as fees and not yet booked as revenue, in minor units, in every currency."""
    # Account by account: joined, a million lines would be matched one by one before they are summed.
    lines = Posting.objects.filter(account=OuterRef("pk"), account_seq=None).values("account")
    accounts = Account.objects.filter(code=HOUSE_FEES_ACCRUED)
    found = accounts.annotate(sum=Subquery(lines.annotate(sum=Sum("amount")).values("sum")))
    sums = {Currency(currency): int(total or 0) for currency, total in found.values_list("currency", "sum")}
    return {currency: sums.get(currency, 0) for currency in Currency}
