"""Tax on net winnings as it meets the ledger: shown before a withdrawal, kept when it is paid, and at the year's end.

The figures A to E of rule 133 (wallet/ledger/tax.py) come from rows: withdrawals by the day they were asked for,
deposits by the day they were credited, balances by the postings before a midnight in India. Bonus money is no part.

The year of a request is that of the entry that set its money aside, and no other clock is read for it. What the bank
sends back in the same year was never withdrawn, and its tax is undone. In a later year nothing is undone in the old
one: the tax was due on 31 March whether the money lay here or there, and the state has it. What comes back then, the
payout alone, is money that was taxed: in its new year it counts like a deposit.
"""

from dataclasses import asdict, dataclass
from datetime import date, datetime

from django.db import transaction
from django.db.models import Q, QuerySet, Sum

from players.models import User
from players.services import jurisdiction
from wallet.ledger import tax
from wallet.ledger.chart import Bucket, player_account
from wallet.ledger.days import midnight
from wallet.ledger.financial_year import financial_year, first_day, last_day
from wallet.ledger.money import Currency
from wallet.ledger.recipes import taxes as recipes
from wallet.ledger.states import OPEN_WITHDRAWAL, DepositState, RefundState, WithdrawalState
from wallet.models import Adjustment, Deposit, Hold, LedgerEntry, Posting, Refund, TaxRecord, Withdrawal
from wallet.services import accounts, clock, limits
from wallet.services.deposits import lost
from wallet.services.post import post
from wallet.services.retry import retried

LEAST_PAYOUT_MINOR = 1_00
"""What arrives at least, in paise, should relief caught up in one small withdrawal come to more than it."""
GIVEN_UP = (WithdrawalState.CANCELLED, WithdrawalState.REJECTED, WithdrawalState.FAILED)
Cause = TaxRecord.Cause


@dataclass(frozen=True, slots=True)
class Basis:
    """What a tax was worked out from: the year it belongs to, its figures in paise, and what the law said."""

    financial_year: int
    year: tax.TaxYear
    rate_bps: int
    relief_minor: int
    net_minor: int


@dataclass(frozen=True, slots=True)
class Preview:
    """The tax that a withdrawal of this size would have withheld now, in paise."""

    tax_minor: int
    basis: Basis


def preview(player: User, amount_minor: int, at: datetime) -> Preview:
    """What would be withheld from this withdrawal, and why."""
    day = clock.day_of(at)
    year = year_of(player, financial_year(day), upto=day, asked_minor=amount_minor)
    parameters = parameters_on(day)
    due = tax.at_withdrawal(year, parameters)
    basis = Basis(financial_year(day), year, parameters.rate_bps, parameters.relief_minor, due.net_minor)
    return Preview(min(due.tax_minor, max(0, amount_minor - LEAST_PAYOUT_MINOR)), basis)


def parameters_on(day: date) -> tax.TaxParameters:
    """The law on a day, from the pack in force."""
    rules = jurisdiction.active().rules_on(day)
    return tax.TaxParameters(rules.tds_bps, rules.tds_relief_minor, day)


def year_of(player: User, year: int, *, upto: date, asked_minor: int = 0, closing_minor: int = 0) -> tax.TaxYear:
    """A player's financial year as far as it has come; `asked_minor` is the withdrawal that is being asked for."""
    begin, end = midnight(first_day(year)), midnight(first_day(year + 1))
    records = TaxRecord.objects.filter(player=player, financial_year=year)
    return tax.TaxYear(
        withdrawn=asked_minor + _withdrawn(player, begin, end),
        deposits=_deposits(player, begin, end) + _back_from_earlier(player, begin, end),
        opening=_balance_at(player, begin) - _tax_at_end_of(player, year - 1),
        closing=closing_minor,
        taxed=_sum(records.exclude(tax_minor=0), "net_minor"),
        relieved=_relieved(player, year, upto),
    )


def record_withdrawal(row: Withdrawal, entry: LedgerEntry) -> TaxRecord:
    """Kept with the entry that paid it, in the same transaction; the figures are those that were approved."""
    return TaxRecord.objects.create(
        player_id=row.player_id,
        financial_year=row.tax_basis["financial_year"],
        cause=Cause.WITHDRAWAL,
        withdrawal=row,
        basis=row.tax_basis,
        net_minor=row.tax_basis["net_minor"],
        tax_minor=row.tds_minor,
        entry=entry,
    )


def given_back(row: Withdrawal, at: datetime) -> int:
    """The tax that goes back with a payout which the bank returns at this moment, in paise: none of an earlier year."""
    return row.tds_minor if _is_in_its_year(row, at) else 0


def record_return(row: Withdrawal, entry: LedgerEntry) -> TaxRecord | None:
    """Returned in its own year nothing was withdrawn, so nothing was taxed; None where that year is over."""
    if not _is_in_its_year(row, entry.created_at):
        return None
    return TaxRecord.objects.create(
        player_id=row.player_id,
        financial_year=row.tax_basis["financial_year"],
        cause=Cause.REVERSAL,
        withdrawal=row,
        basis=row.tax_basis,
        net_minor=-row.tax_basis["net_minor"],
        tax_minor=-row.tds_minor,
        entry=entry,
    )


@retried
@transaction.atomic
def close_year(player: User, year: int) -> TaxRecord | None:
    """What 31 March withholds from winnings that were not withdrawn; once for a player and year.

    None while something asked for in the year is on its way: its tax is withheld when it is paid, and not if it is not.
    Winnings that are less than the tax are taken whole, and the record says what is missing (tax_debts). A year that
    was taxed more than it came to is flagged: the player claims it from the state.
    """
    row = limits.lock_player(player)
    if closed := TaxRecord.objects.filter(player=row, financial_year=year, cause=Cause.YEAR_END).first():
        return closed
    end = midnight(first_day(year + 1))
    if _asked_and_open(year).filter(player=row).exists():
        return None
    parameters = parameters_on(last_day(year))
    figures = year_of(row, year, upto=first_day(year + 1), closing_minor=_balance_at(row, end))
    due = tax.at_year_end(figures, parameters)
    refs = accounts.refs_of_player(row.pk, (Bucket.WINNINGS,))
    winnings = accounts.purse_of(refs, accounts.lock(refs.values()))[Bucket.WINNINGS]
    withheld = min(due.tax_minor, winnings)
    entry = None
    if withheld:
        entry = post(recipes.year_end(row.pk, year, withheld), f"player:{row.pk}:tax:{year}")
    taken = _sum(TaxRecord.objects.filter(player=row, financial_year=year), "tax_minor")
    basis = Basis(year, figures, parameters.rate_bps, parameters.relief_minor, due.net_minor)
    return TaxRecord.objects.create(
        player=row,
        financial_year=year,
        cause=Cause.YEAR_END,
        basis=asdict(basis) | {"missing_minor": due.tax_minor - withheld},
        net_minor=due.net_minor,
        tax_minor=withheld,
        over_withheld_minor=tax.over_withheld(figures, taken, parameters),
        entry=entry,
    )


def players_to_close(year: int) -> list[int]:
    """Whoever has had rupees, has no close of this year yet, and waits for no money that he asked for in it."""
    closed = TaxRecord.objects.filter(financial_year=year, cause=Cause.YEAR_END).values("player")
    had = Posting.objects.filter(
        currency=Currency.INR, account__owner__isnull=False, entry__created_at__lt=midnight(first_day(year + 1))
    ).exclude(Q(account__owner__in=closed) | Q(account__owner__in=_asked_and_open(year).values("player")))
    return sorted(had.values_list("account__owner", flat=True).distinct())


def _asked_and_open(year: int) -> QuerySet[Withdrawal]:
    return Withdrawal.objects.filter(created_at__lt=midnight(first_day(year + 1)), state__in=OPEN_WITHDRAWAL)


def _is_in_its_year(row: Withdrawal, at: datetime) -> bool:
    return bool(financial_year(clock.day_of(at)) == row.tax_basis["financial_year"])


def _withdrawn(player: User, begin: datetime, end: datetime) -> int:
    asked = Withdrawal.objects.filter(player=player, created_at__gte=begin, created_at__lt=end)
    back = Q(return_entry__created_at__lt=end)
    return _sum(asked.exclude(Q(state__in=GIVEN_UP) | back), "amount_minor")


def _deposits(player: User, begin: datetime, end: datetime) -> int:
    credited = Deposit.objects.filter(
        player=player, credited_entry__created_at__gte=begin, credited_entry__created_at__lt=end
    )
    disputed = credited.filter(state=DepositState.CHARGED_BACK).values_list("pk", "credit_minor")
    taken_back = sum(min(credit, lost.taken_minor(pk) or 0) for pk, credit in disputed)
    # Money of the player's that people placed by hand is his deposit like any other; what the house gives is none.
    by_hand = Adjustment.objects.filter(
        player=player, bucket=Bucket.DEPOSIT, entry__created_at__gte=begin, entry__created_at__lt=end
    ).exclude(reason=Adjustment.Reason.GOODWILL)
    returned = Refund.objects.filter(
        deposit__player=player, state=RefundState.DONE, cause=Refund.Cause.UNPLAYED,
        entry__created_at__gte=begin, entry__created_at__lt=end,
    )  # fmt: skip
    added = _sum(credited, "credit_minor") + _sum(by_hand, "amount_minor")
    return added - taken_back - _sum(returned, "amount_minor")


def _back_from_earlier(player: User, begin: datetime, end: datetime) -> int:
    """Payouts of an earlier year that the bank sent back in this one: not won again, and no part of the opening."""
    back = Withdrawal.objects.filter(
        player=player, created_at__lt=begin,
        return_entry__created_at__gte=begin, return_entry__created_at__lt=end,
    )  # fmt: skip
    return _sum(back, "payout_minor")


def _balance_at(player: User, at: datetime) -> int:
    """All the player's own rupees at a moment, at tables and in matches too.

    What was set aside for a withdrawal then counts as withdrawn, unless the withdrawal came to nothing later.
    """
    own = Posting.objects.filter(account__owner=player, currency=Currency.INR, entry__created_at__lt=at).exclude(
        account__code__in=[player_account(player.pk, bucket) for bucket in (Bucket.BONUS, Bucket.SET_ASIDE)]
    )
    back = Q(purpose=Hold.Purpose.WITHDRAWAL, withdrawal__state__in=GIVEN_UP) | Q(purpose=Hold.Purpose.REFUND)
    held = Hold.objects.filter(
        Q(closed_entry=None) | Q(closed_entry__created_at__gte=at),
        back | Q(purpose__in=(Hold.Purpose.GAME, Hold.Purpose.TOURNAMENT)),
        player=player, currency=Currency.INR, created_entry__created_at__lt=at,
    )  # fmt: skip
    return _sum(own, "amount") + _sum(held, "from_deposit") + _sum(held, "from_winnings")


def _tax_at_end_of(player: User, year: int) -> int:
    """It is withheld after midnight, and belongs before it."""
    kept = TaxRecord.objects.filter(player=player, financial_year=year, cause__in=(Cause.YEAR_END, Cause.COLLECTED))
    return _sum(kept, "tax_minor")


def _relieved(player: User, year: int, upto: date) -> int:
    """Net winnings of earlier months of the year that relief left untaxed."""
    this_month = midnight(upto.replace(day=1))
    earlier = TaxRecord.objects.filter(player=player, financial_year=year, cause=Cause.WITHDRAWAL)
    last = earlier.filter(withdrawal__created_at__lt=this_month).order_by("-withdrawal__created_at").first()
    return last.net_minor if last is not None and last.tax_minor == 0 else 0


def _sum(rows: object, column: str) -> int:
    return int(rows.aggregate(sum=Sum(column))["sum"] or 0)  # type: ignore[attr-defined]
