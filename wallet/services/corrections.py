"""Corrections by hand: a maker says what is wrong and how it is known, a checker agrees, and it is posted, once.

Lock order: the player's row, the correction, its approval, the accounts. Money of a player never falls below zero.
"""

from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from players.models import User
from wallet.gateways import registry
from wallet.ledger import chart
from wallet.ledger.errors import InsufficientFunds
from wallet.ledger.money import MAX_MINOR, Currency, text
from wallet.ledger.recipes import corrections as recipes
from wallet.ledger.states import AdjustmentState, ApprovalDecision
from wallet.models import Account, Adjustment, Approval
from wallet.services import account_names, approvals, clock, limits, staff, transitions
from wallet.services.desk import TWO_CHECKERS_FROM_MINOR
from wallet.services.post import post
from wallet.services.refusals import MoneyRefused, sentence
from wallet.services.retry import retried

PROPOSE, APPROVE = "wallet.propose_adjustment", "wallet.approve_adjustment"
SUBJECT = Approval.Subject.ADJUSTMENT
A = AdjustmentState


@dataclass(frozen=True, slots=True)
class Wanted:
    """A bucket of `player`, or else a `house_account`, and what happens to it: paise in, or out below zero."""

    player: User | None
    bucket: str
    house_account: str
    against: str
    amount_minor: int
    reason: str
    told: str
    evidence: str


def house_accounts() -> list[tuple[str, str]]:
    """Code and words of what can be put right here; escrow and seats are put right at their games."""
    gateways = sorted(
        {name for name in (settings.PAYMENT_GATEWAY, settings.PAYOUT_GATEWAY) if name} - {registry.MANUAL}
    )
    codes = (
        chart.bank_account(chart.BANK),
        *map(chart.clearing_account, gateways),
        chart.HOUSE_SUSPENSE,
        chart.HOUSE_PROMO,
        chart.HOUSE_CHARGEBACK,
        chart.HOUSE_GATEWAY_CHARGES,
        chart.HOUSE_FEES_EARNED,
        chart.HOUSE_GST,
        chart.HOUSE_TDS,
    )
    return [(code, account_names.words(code)) for code in codes]


@retried
@transaction.atomic
def propose(*, wanted: Wanted, maker: User, mfa_at: datetime | None) -> Adjustment:
    """Write down what should be put right; nothing moves. Raises MoneyRefused."""
    staff.check_may(maker, PROPOSE)
    if wanted.player is not None:
        limits.lock_player(wanted.player)
    _check(wanted)
    same = Adjustment.objects.filter(
        player=wanted.player, bucket=wanted.bucket, house_account=wanted.house_account, against=wanted.against,
        amount_minor=wanted.amount_minor, state=A.PROPOSED,
    )  # fmt: skip
    if same.exists():
        raise MoneyRefused("correction.proposed", _("The same correction waits for a second person already."))
    row = Adjustment.objects.create(
        player=wanted.player, bucket=wanted.bucket, house_account=wanted.house_account, against=wanted.against,
        amount_minor=wanted.amount_minor, reason=wanted.reason, told=wanted.told, evidence=wanted.evidence,
    )  # fmt: skip
    _check_cover(row)
    transitions.begin(row, event="proposed", actor=maker)
    approvals.propose(
        subject=SUBJECT, subject_id=row.pk, subject_hash=hash_of(row), player=row.player, maker=maker, mfa_at=mfa_at,
        proposal=facts_of(row), needs_second=abs(row.amount_minor) >= TWO_CHECKERS_FROM_MINOR,
    )  # fmt: skip
    return row


@retried
@transaction.atomic
def approve(*, adjustment: Adjustment, checker: User, mfa_at: datetime | None) -> bool:
    """A checker signs; True once it is posted, False while another checker is wanted. Raises MoneyRefused."""
    row = _locked_for(checker, adjustment)
    if not approvals.sign(_proposal(row), checker=checker, mfa_at=mfa_at, current_hash=hash_of(row)):
        return False
    draft = recipes.correct(row.pk, row.account, row.against, row.amount_minor, row.told)
    try:
        entry = post(draft, f"adjustment:{row.pk}", actor=checker.pk)
    except InsufficientFunds as short:
        raise _below_zero(short.available_minor) from short
    transitions.move(row, A.POSTED, event="posted", actor=checker, entry=entry)
    return True


@retried
@transaction.atomic
def decline(*, adjustment: Adjustment, checker: User, reason: str) -> None:
    """It is not posted. Raises MoneyRefused without a reason."""
    row = _locked_for(checker, adjustment)
    told = sentence(reason, MoneyRefused("correction.reason", _("Say in 5 to 200 characters why it is not posted.")))
    approvals.end(_proposal(row), ApprovalDecision.DECLINED, actor=checker, reason=told)
    transitions.move(row, A.DECLINED, event="declined", actor=checker, reason=told)


@retried
@transaction.atomic
def expire(adjustment_id: int) -> bool:
    """What nobody decided within a day is not posted; it has to be proposed anew."""
    row = _locked(adjustment_id)
    approval = approvals.current(SUBJECT, row.pk)
    if approval is None or row.state != A.PROPOSED or approval.expires_at > clock.now():
        return False
    approvals.end(approval, ApprovalDecision.EXPIRED, reason="not decided within a day")
    return transitions.move(row, A.DECLINED, event="expired")


def hash_of(row: Adjustment) -> str:
    """What maker and checker read."""
    return approvals.hash_of([row.pk, facts_of(row)])


def facts_of(row: Adjustment) -> dict[str, object]:
    """The correction as it is kept with its approval."""
    names = ("player_id", "bucket", "house_account", "against", "amount_minor", "reason", "told", "evidence")
    return {name: getattr(row, name) for name in names}


def _check(wanted: Wanted) -> None:
    known = {code for code, _words in house_accounts()}
    is_of_player = wanted.player is not None and wanted.bucket in Adjustment.PlayerBucket.values
    is_of_house = wanted.player is None and wanted.bucket == "" and wanted.house_account in known
    if is_of_player == is_of_house or (is_of_player and wanted.house_account):
        raise MoneyRefused("correction.account", _("Name a player with a bucket, or else an account of the house."))
    if wanted.against not in known or wanted.against == wanted.house_account:
        raise MoneyRefused("correction.against", _("Choose another account of the house for the other side."))
    if not 0 < abs(wanted.amount_minor) <= MAX_MINOR:
        raise MoneyRefused("correction.amount", _("Write an amount above zero."))
    if wanted.reason not in Adjustment.Reason.values:
        raise MoneyRefused("correction.code", _("Choose one of the reasons."))
    if not 10 <= len(wanted.told) <= 200:
        raise MoneyRefused("correction.told", _("Say in 10 to 200 characters what the player reads."))
    if not 10 <= len(wanted.evidence) <= 500:
        raise MoneyRefused("correction.evidence", _("Say in 10 to 500 characters how it is known."))


def _check_cover(row: Adjustment) -> None:
    """Asked again when it is posted; until then the player may have played."""
    if row.player_id and row.amount_minor < 0:
        found = Account.objects.filter(code=row.account, currency=Currency.INR).first()
        held = found.balance if found else 0
        if held + row.amount_minor < 0:
            raise _below_zero(held)


def _below_zero(held_minor: int) -> MoneyRefused:
    told = _("That would leave less than nothing: %(held)s is there.") % {"held": text(held_minor, Currency.INR)}
    return MoneyRefused("correction.below_zero", told)


def _locked_for(person: User, adjustment: Adjustment) -> Adjustment:
    staff.check_may(person, APPROVE)
    return _locked(adjustment.pk)


def _locked(number: int) -> Adjustment:
    whose = Adjustment.objects.select_related("player").get(pk=number).player
    if whose is not None:
        limits.lock_player(whose)
    return Adjustment.objects.select_for_update(of=("self",)).select_related("player").get(pk=number)


def _proposal(row: Adjustment) -> Approval:
    approval = approvals.current(SUBJECT, row.pk)
    if approval is None or row.state != A.PROPOSED:
        raise MoneyRefused("correction.decided", _("This correction has been decided already."))
    return approval
