"""What a payment event means. Webhook, poll and the player's return all end here; nothing else credits a deposit.

Events come late, twice and out of order, so each is read against the row: forward only, and a repeat does nothing.
"""

from django.db import transaction

from players.services.gate import NotAllowed
from wallet.gateways.ports import PaymentEvent, PaymentStatus
from wallet.ledger.chart import Bucket
from wallet.ledger.money import Currency, text
from wallet.ledger.recipes import deposits as recipes
from wallet.ledger.states import DepositState
from wallet.models import Deposit
from wallet.services import accounts, cases, clock, desk, gateway_refs, limits, transitions
from wallet.services.deposits import lost, refunds, suspense
from wallet.services.deposits.opening import locked
from wallet.services.post import post
from wallet.services.retry import retried

D, S = DepositState, PaymentStatus
LATE = (D.FAILED, D.EXPIRED)
GOES_BACK = (D.REFUNDING, D.REFUNDED, D.REFUND_DUE, D.MISMATCH)  # it may leave twice


@retried
@transaction.atomic
def apply(gateway: str, event: PaymentEvent) -> str:
    """Take in one event; returns in a few words what it did. Raises nothing for what a gateway may say."""
    if odd := next((ref for ref in _refs(event) if not gateway_refs.can_be(ref)), None):
        gateway_refs.give_to_people("R8", f"Something in an event of {gateway}", odd)
        return "for people"
    found = Deposit.objects.filter(gateway=gateway, order_ref=event.order_ref).first() if event.order_ref else None
    if found is None:
        return _of_no_deposit(gateway, event)
    row = locked(found.pk)
    match event.status:
        case S.CAPTURED:
            return _captured(row, event)
        case S.FAILED if row.state == D.PENDING:
            transitions.move(row, D.FAILED, event="failed", next_check_at=clock.now())
            return "failed"
        case S.AUTHORISED if row.state in (D.PENDING, *LATE):
            Deposit.objects.filter(pk=row.pk).update(next_check_at=clock.now())
            return "to be asked about"
        case S.REFUNDED | S.REFUND_FAILED:
            return _refund_told(gateway, event)
        case S.DISPUTED if row.state == D.CREDITED and not _has_ended(row, event):
            transitions.move(
                row, D.DISPUTED, event="disputed", dispute_ref=event.dispute_ref, checks=0,
                next_check_at=clock.now(),
            )  # fmt: skip
            desk.void_open(row.player, reason="a payment of the player is disputed")
            return "disputed"
        case S.DISPUTE_WON if row.state == D.DISPUTED:
            transitions.move(row, D.CREDITED, event="dispute won", next_check_at=None)
            return "dispute won"
        case S.DISPUTE_LOST if row.state in (D.DISPUTED, D.CREDITED):
            return _charged_back(row, event)
        case S.DISPUTED | S.DISPUTE_LOST if row.state in GOES_BACK:
            cases.open_case("R8", f"The payment of deposit {row.pk}, which is {row.state}, is {event.status}.")
            return "for people"
        case S.DISPUTE_WON | S.DISPUTE_LOST if row.state == D.CHARGED_BACK:
            return _told_after_the_end(row, event)
    return "nothing new"


def _has_ended(row: Deposit, event: PaymentEvent) -> bool:
    """News of a dispute that was won already, come late; another dispute has another name."""
    return bool(event.dispute_ref) and event.dispute_ref == row.dispute_ref


def _told_after_the_end(row: Deposit, event: PaymentEvent) -> str:
    """A dispute that counts as lost: the gateway says the same again, or what two people decided was not so."""
    taken = lost.taken_minor(row.pk)
    if event.status == S.DISPUTE_LOST and event.amount_minor == taken:
        return "nothing new"
    told = "won" if event.status == S.DISPUTE_WON else f"lost over {text(event.amount_minor, Currency.INR)}"
    ours = text(taken or 0, Currency.INR)
    cases.open_case("R8", f"The dispute over deposit {row.pk} counts as lost over {ours}; its gateway says {told}.")
    return "for people"


def _refs(event: PaymentEvent) -> tuple[str, ...]:
    return (event.order_ref, event.payment_ref, event.refund_ref, event.refund_key, event.dispute_ref)


def _captured(row: Deposit, event: PaymentEvent) -> str:
    if row.payment_ref == event.payment_ref:
        return "nothing new"
    if (
        row.payment_ref is not None
        or Deposit.objects.filter(gateway=row.gateway, payment_ref=event.payment_ref).exists()
    ):
        told = f"Deposit {row.pk} was paid a second time, by {event.payment_ref}."
        return suspense.keep(row.gateway, event, told)
    if (event.amount_minor, event.currency) != (row.amount_minor, Currency.INR):
        told = (
            f"Deposit {row.pk} over {text(row.amount_minor, Currency.INR)} was paid with {suspense.amount_of(event)}."
        )
        transitions.move(row, D.MISMATCH, event="mismatch", reason=told, payment_ref=event.payment_ref)
        return suspense.keep(row.gateway, event, told)
    if row.state in LATE and not _may_still(row):
        return _too_late(row, event)
    if row.state in (D.PENDING, *LATE):
        return _credited(row, event)
    return "nothing new"


def _credited(row: Deposit, event: PaymentEvent) -> str:
    draft = recipes.credit(row.pk, row.player_id, row.gateway, row.amount_minor, row.credit_minor, row.gst_minor)
    entry = post(draft, f"deposit:{row.pk}:credit")
    transitions.move(
        row, D.CREDITED, event="captured", payment_ref=event.payment_ref, credited_entry=entry, next_check_at=None
    )
    return "credited"


def _may_still(row: Deposit) -> bool:
    """Whether a payment that came late may be credited: the player is asked again as if he paid now."""
    try:
        limits.allow_deposit(row.player, row.amount_minor)
    except NotAllowed:
        return False
    return True


def _too_late(row: Deposit, event: PaymentEvent) -> str:
    told = "It came after its time, and may not be added now."
    suspense.keep_late(row, told)
    transitions.move(row, D.REFUND_DUE, event="too late", payment_ref=event.payment_ref, next_check_at=None)
    refunds.owe(row)
    return "to be sent back"


def _of_no_deposit(gateway: str, event: PaymentEvent) -> str:
    match event.status:
        case S.CAPTURED:
            return suspense.keep(gateway, event, f"Payment {event.payment_ref} at {gateway} belongs to no deposit.")
        case S.REFUNDED | S.REFUND_FAILED:
            return _refund_told(gateway, event)
    return "about no deposit"


def _refund_told(gateway: str, event: PaymentEvent) -> str:
    """Of a refund of the house's, by its key; else of one that people made at the gateway."""
    if event.refund_key or event.status == S.REFUND_FAILED:
        return refunds.told(event.refund_key, is_done=event.status == S.REFUNDED, ref=event.refund_ref)
    return suspense.went_back(gateway, event)


def _charged_back(row: Deposit, event: PaymentEvent) -> str:
    """The payer's bank took the money back: from deposit, then winnings, the rest is owed; payouts of his rest."""
    refs = accounts.refs_of_player(row.player_id, (Bucket.DEPOSIT, Bucket.WINNINGS))
    ours = accounts.lock(refs.values())
    draft = recipes.dispute(
        row.pk, row.player_id, row.gateway, event.amount_minor, accounts.purse_of(refs, ours), takes_winnings=True
    )
    post(draft, f"deposit:{row.pk}:dispute")
    if row.state == D.CREDITED:
        transitions.move(row, D.DISPUTED, event="disputed")
    transitions.move(row, D.CHARGED_BACK, event="dispute lost", next_check_at=None)
    return "charged back"
