"""Lets time pass in the sandbox: banks make up their minds, payouts move on, webhooks leave. Rows are the queue."""

from collections.abc import Callable
from datetime import timedelta
from typing import TypeVar

from django.db import transaction
from django.db.models import Model, QuerySet
from django.db.models.functions import Now

from wallet.gateways.sandbox import checkout, outbox
from wallet.gateways.sandbox.knobs import happens, knobs
from wallet.gateways.sandbox.magic import Fate
from wallet.gateways.sandbox.models import Payment, Payout, Refund
from wallet.gateways.sandbox.outbox import tell
from wallet.gateways.sandbox.shapes import payment_shape, payout_shape, refund_shape

Row = TypeVar("Row", bound=Model)

MOST_AT_ONCE = 200
STEPS_UNTIL_SENT_BACK = 30
"""A bank takes its time to send a payout back: a minute by default, in which the house sees that it was paid."""


def turn() -> int:
    """Everything that is due, then the webhooks; how many things happened. Safe in several processes at once."""
    return settle() + outbox.send_due()


def settle() -> int:
    """Everything that is due but the webhooks, which wait in the outbox."""
    return (
        _each_due(Payment.objects.select_related("order"), checkout.capture)
        + _each_due(Refund.objects.select_related("payment__order"), _settle_refund)
        + _each_due(Payout.objects.all(), _move_payout)
    )


def dispute(payment: Payment, outcome: Payment.Dispute) -> None:
    """The payer's bank wants the money back, or has decided. Raises ValueError if that is not what comes next."""
    with transaction.atomic(durable=True):
        payment = Payment.objects.select_for_update(of=("self",)).select_related("order").get(pk=payment.pk)
        expected = Payment.Dispute.NONE if outcome is Payment.Dispute.OPEN else Payment.Dispute.OPEN
        if payment.status != Payment.Status.CAPTURED or payment.dispute != expected:
            raise ValueError(f"A payment that is {payment.dispute or payment.status} cannot become {outcome}.")
        Payment.objects.filter(pk=payment.pk).update(dispute=outcome, disputed_at=Now())
        payment.refresh_from_db()
        tell(f"payment.{outcome}", payment=payment_shape(payment))


def send_back(payout: Payout) -> None:
    """The player's bank returns a paid payout. Raises ValueError if it was not paid."""
    with transaction.atomic(durable=True):
        payout = Payout.objects.select_for_update().get(pk=payout.pk)
        if payout.status != Payout.Status.PROCESSED:
            raise ValueError(f"A payout that is {payout.status} cannot be sent back.")
        _become(payout, Payout.Status.REVERSED, reason="The account is closed.", reversed_at=Now())


def _each_due(rows: QuerySet[Row], act: Callable[[Row], None]) -> int:
    """One transaction a row, so that one that fails holds up nobody."""
    done = 0
    while done < MOST_AT_ONCE:
        with transaction.atomic(durable=True):
            due = rows.select_for_update(skip_locked=True, of=("self",)).filter(next_at__lte=Now())
            row = due.order_by("next_at", "pk").first()
            if row is None:
                return done
            act(row)
        done += 1
    return done


def _settle_refund(refund: Refund) -> None:
    is_failed = happens(knobs().refund_fails, "refund_fails", refund.key)
    status = Refund.Status.FAILED if is_failed else Refund.Status.PROCESSED
    Refund.objects.filter(pk=refund.pk).update(status=status, next_at=None, processed_at=None if is_failed else Now())
    refund.refresh_from_db()
    tell(f"refund.{status}", refund=refund_shape(refund))


def _move_payout(payout: Payout) -> None:
    status, step = Payout.Status, Now() + timedelta(seconds=knobs().step_s)
    match payout.status:
        case status.QUEUED:
            _become(payout, status.PROCESSING, next_at=step)
        case status.PROCESSING if payout.fate == Fate.FAILED:
            _become(payout, status.FAILED, reason="beneficiary_not_found")
        case status.PROCESSING if payout.fate == Fate.UNREACHABLE:
            _become(payout, status.FAILED, reason="bank_unreachable")
        case status.PROCESSING:
            back = Now() + timedelta(seconds=STEPS_UNTIL_SENT_BACK * knobs().step_s)
            later = back if payout.fate == Fate.REVERSED else None
            _become(payout, status.PROCESSED, next_at=later, utr=f"SBX{payout.pk:013d}", processed_at=Now())
        case status.PROCESSED:
            _become(payout, status.REVERSED, reason="The account is closed.", reversed_at=Now())


def _become(payout: Payout, status: Payout.Status, **changes: object) -> None:
    Payout.objects.filter(pk=payout.pk).update(**{"next_at": None, **changes}, status=status)
    payout.refresh_from_db()
    tell(f"payout.{status}", payout=payout_shape(payout))
