"""A player takes money out: what a request would come to, the request itself, and taking it back.

Lock order: the player's row, then the withdrawal, then accounts. The money is set aside in the transaction of the
request, so it can be neither played nor asked for twice.
"""

from dataclasses import asdict, dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from players.models import Exclusion, User
from players.services import exclusion, gate, jurisdiction
from wallet import selectors
from wallet.ledger.money import Currency, text
from wallet.ledger.recipes import withdrawals as recipes
from wallet.ledger.states import CANCELLABLE, OPEN_WITHDRAWAL, ApprovalDecision, DepositState, WithdrawalState
from wallet.models import MIN_WITHDRAWAL_MINOR, Approval, Deposit, Hold, PayoutMethod, Withdrawal
from wallet.services import (
    approvals,
    clock,
    holds,
    limits,
    methods,
    numbers,
    promises,
    signals,
    tax_debts,
    taxes,
    transitions,
)
from wallet.services.post import post
from wallet.services.refusals import MoneyRefused, sentence
from wallet.services.retry import retried

INR = Currency.INR


@dataclass(frozen=True, slots=True)
class Quote:
    """What a request would come to, in paise, and by when it arrives at the latest."""

    amount_minor: int
    tds_minor: int
    payout_minor: int
    due_at: datetime
    tax: taxes.Preview


def quote(*, player: User, amount_minor: int, method: PayoutMethod, is_closing: bool = False) -> Quote:
    """The sums that are shown before anything is confirmed. Raises MoneyRefused where the request would be refused."""
    _check_amount(player, amount_minor, is_closing)
    check_method(method)
    return _quoted(player, amount_minor, method, clock.now())


@retried
@transaction.atomic
def request(*, player: User, amount_minor: int, method_id: UUID, cmd_id: UUID, is_closing: bool = False) -> Withdrawal:
    """Set the money aside and ask for it; the same `cmd_id` finds the first request.

    Raises NotAllowed (an account out of use, papers that are missing) and MoneyRefused: under the minimum, over the
    withdrawable balance, another request open, a way to be paid that is new or another's.
    """
    row = limits.lock_player(player)
    if earlier := Withdrawal.objects.filter(player=row, cmd_id=cmd_id).first():
        return _same(earlier, amount_minor, method_id)
    gate.check(row, gate.Act.WITHDRAW)
    if open_of(row) is not None:
        raise MoneyRefused(
            "withdrawal.one_at_a_time", _("You have a request open. Wait for it, or take it back first.")
        )
    if is_disputed(row):
        raise MoneyRefused(
            "withdrawal.disputed", _("The bank is looking into a payment of yours. You can withdraw when that is done.")
        )
    method = methods.owned(row, method_id)
    tax_debts.collect(row)
    _check_amount(row, amount_minor, is_closing)
    check_method(method)
    number = numbers.next_of(Withdrawal)
    hold = holds.place(
        purpose=Hold.Purpose.WITHDRAWAL,
        ref_id=number,
        player=row,
        currency=INR,
        amount_minor=amount_minor,
        key=f"withdrawal:{number}:hold",
    )
    asked_at = hold.created_entry.created_at  # the one reading: a request belongs to one day and one financial year
    sums = _quoted(row, amount_minor, method, asked_at)
    withdrawal = Withdrawal.objects.create(
        pk=number,
        created_at=asked_at,
        player=row,
        cmd_id=cmd_id,
        amount_minor=amount_minor,
        tds_minor=sums.tds_minor,
        payout_minor=sums.payout_minor,
        tax_basis=asdict(sums.tax.basis),
        method=method,
        is_closing=is_closing,
        hold=hold,
        pack=jurisdiction.active().code,
        due_at=sums.due_at,
    )
    transitions.begin(withdrawal, event="requested", actor=row)
    sort(withdrawal)
    return withdrawal


@retried
@transaction.atomic
def cancel(*, withdrawal: Withdrawal, player: User) -> bool:
    """The player takes his request back, until it is approved. False if he did so before. Raises MoneyRefused."""
    limits.lock_player(player)
    row = locked(withdrawal.pk)
    if row.player_id != player.pk:
        raise MoneyRefused("withdrawal.unknown", _("This is not one of your withdrawals."))
    if row.state == WithdrawalState.CANCELLED:
        return False
    if row.state not in CANCELLABLE:
        raise MoneyRefused("withdrawal.too_late", _("It has been approved and is on its way; it cannot be taken back."))
    if (proposal := approvals.current(Approval.Subject.WITHDRAWAL, row.pk)) is not None:
        approvals.end(proposal, ApprovalDecision.VOID, actor=player, reason="taken back by the player")
    close_unpaid(row, WithdrawalState.CANCELLED, event="cancelled", actor=player)
    return True


@retried
@transaction.atomic
def answer(*, withdrawal: Withdrawal, player: User, words: str) -> None:
    """What the player says to the question that finance asked. Raises MoneyRefused."""
    limits.lock_player(player)
    row = locked(withdrawal.pk)
    if row.player_id != player.pk or not row.question or row.state not in CANCELLABLE:
        raise MoneyRefused("withdrawal.nothing_asked", _("Nothing is being asked about this withdrawal."))
    odd = MoneyRefused("withdrawal.answer", _("Write an answer of up to 500 characters."))
    told = sentence(words, odd, least=1, most=500)
    Withdrawal.objects.filter(pk=row.pk).update(answer=told)


def locked(pk: int) -> Withdrawal:
    """The withdrawal's row, freshly read and locked; its player's row is locked before."""
    return Withdrawal.objects.select_for_update(of=("self",)).select_related("player", "method", "hold").get(pk=pk)


def close_unpaid(
    row: Withdrawal, state: WithdrawalState, *, event: str, actor: User | None = None, reason: str = ""
) -> None:
    """The one entry that closes a withdrawal without paying: all of it goes back to winnings. The row is locked."""
    draft = recipes.released(row.pk, row.player_id, row.amount_minor)
    entry = post(draft, f"withdrawal:{row.pk}:close", actor=actor.pk if actor else None)
    holds.close_with(row.hold, entry, Hold.State.RELEASED)
    Withdrawal.objects.filter(pk=row.pk).update(reason=reason[:200])
    transitions.move(row, state, event=event, actor=actor, reason=reason, close_entry=entry, closed_at=clock.now())


def sort(row: Withdrawal) -> None:
    """Clean ones are ready at once; a person looks at those that something speaks against, and at those once looked at.

    The row is locked, and waits for nobody's decision."""
    found = signals.collect(row)
    row.signals = [signal.to_json() for signal in found]
    Withdrawal.objects.filter(pk=row.pk).update(signals=row.signals)
    if found or row.state == WithdrawalState.REQUESTED:
        state = WithdrawalState.IN_REVIEW if found else WithdrawalState.READY
        transitions.move(row, state, event="sorted", reason=", ".join(signal.code for signal in found))


def open_of(player: User) -> Withdrawal | None:
    """The request of this player that is on its way; there is one at a time."""
    return Withdrawal.objects.filter(player=player, state__in=OPEN_WITHDRAWAL).select_related("method").first()


def is_disputed(player: User) -> bool:
    """Whether the bank of a payer looks into a payment to this player: until it has decided, nothing is paid out."""
    return Deposit.objects.filter(player=player, state=DepositState.DISPUTED).exists()


def withdrawable(player: User) -> int:
    """What can be asked for now, in paise: winnings, less the tax of an earlier year that is still missing."""
    winnings = selectors.balances(player).of(INR).winnings_minor
    return max(0, winnings - sum(tax_debts.owed(player).values()))


@dataclass(frozen=True, slots=True)
class Bounds:
    """Between which amounts one can ask now, in paise; `is_closing` where all that is left may go, however little.

    `tax_first_minor` is missing of the tax of earlier years, and comes out of winnings before.
    """

    least_minor: int
    most_minor: int
    is_closing: bool
    tax_first_minor: int = 0

    @property
    def missing_minor(self) -> int:
        """What is missing until one can ask at all."""
        return max(0, self.least_minor - self.most_minor)


def bounds(player: User) -> Bounds:
    """Said before anybody types. Who has closed his account or excluded himself takes out what is left."""
    most = withdrawable(player)
    is_closing = 0 < most < MIN_WITHDRAWAL_MINOR and _plays_no_more(player)
    least = most if is_closing else MIN_WITHDRAWAL_MINOR
    return Bounds(least, most, is_closing, sum(tax_debts.owed(player).values()))


def _quoted(player: User, amount_minor: int, method: PayoutMethod, at: datetime) -> Quote:
    tax = taxes.preview(player, amount_minor, at)
    return Quote(
        amount_minor=amount_minor,
        tds_minor=tax.tax_minor,
        payout_minor=amount_minor - tax.tax_minor,
        due_at=promises.due_at(method.kind, at),
        tax=tax,
    )


def _plays_no_more(player: User) -> bool:
    if player.closed_at is not None:
        return True
    pause = exclusion.current(player)
    return pause is not None and pause.kind == Exclusion.Kind.SELF


def _check_amount(player: User, amount_minor: int, is_closing: bool) -> None:
    available = withdrawable(player)
    smallest = max(min(available, MIN_WITHDRAWAL_MINOR), 1) if is_closing else MIN_WITHDRAWAL_MINOR
    if amount_minor < smallest:
        sums = {"least": text(smallest, INR), "more": text(smallest - amount_minor, INR)}
        told = _("%(least)s is the least we pay out. Ask for %(more)s more, or above.") % sums
        raise MoneyRefused("withdrawal.too_little", told)
    if amount_minor > available:
        most = text(available, INR)
        raise MoneyRefused("withdrawal.too_much", _("You can withdraw up to %(most)s now.") % {"most": most})


def check_method(method: PayoutMethod) -> None:
    if method.name_match == PayoutMethod.NameMatch.NO:
        raise MoneyRefused("method.other_name", _("This account is in another name. Add one in your own name."))
    if method.usable_from > clock.now():
        at = method.usable_from.astimezone(clock.INDIA).strftime("%d %b %H:%M")
        raise MoneyRefused(
            "method.resting", _("A new way to be paid rests for a day: usable from %(at)s.") % {"at": at}
        )


def _same(earlier: Withdrawal, amount_minor: int, method_id: UUID) -> Withdrawal:
    if (earlier.amount_minor, earlier.method.public_id) != (amount_minor, method_id):
        raise MoneyRefused(
            "withdrawal.reused", _("This request was sent before with other figures. Load the page anew.")
        )
    return earlier
