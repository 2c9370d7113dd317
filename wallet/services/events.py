"""Webhooks are kept first and read later: each stored event is processed by a worker, once in effect."""

import logging
from datetime import timedelta

from django.db import transaction

from wallet.gateways.ports import PayoutStatus
from wallet.models import GatewayEvent, PayoutAnswer, PayoutAttempt
from wallet.services import cases, clock, inbox
from wallet.services.deposits import payments
from wallet.services.payouts import answers
from wallet.services.retry import retried

logger = logging.getLogger(__name__)
MOST_TRIES = 8
BATCH = 100


def due() -> list[int]:
    """Stored events that nobody has processed, the oldest first."""
    waiting = GatewayEvent.objects.filter(processed_at=None, is_given_up=False, next_try_at__lte=clock.now())
    return list(waiting.order_by("next_try_at").values_list("pk", flat=True)[:BATCH])


def process(event_id: int) -> None:
    """Read one event and do what it says. A fault is tried again with growing gaps; after eight it is for people."""
    event = _claim(event_id)
    if event is None:
        return
    try:
        result = _read(event)
    except Exception:
        # One unreadable event must not stop those behind it.
        logger.exception("a gateway's event could not be processed", extra={"event": event.pk})
        if event.attempts >= MOST_TRIES:
            _give_up(event)
        return
    GatewayEvent.objects.filter(pk=event.pk).update(processed_at=clock.now(), result=result[:200])


def _read(event: GatewayEvent) -> str:
    """Its signature is proved once more, so that nobody does anything by writing a row."""
    told = inbox.reread(event)
    if told is None:
        return "about nothing of ours"
    did = [payments.apply(event.gateway, payment) for payment in told.payments]
    return "; ".join([*did, *(_payout(event.gateway, status) for status in told.payouts)])


def _payout(gateway: str, status: PayoutStatus) -> str:
    attempt = PayoutAttempt.objects.filter(gateway=gateway, key=status.key).first()
    if attempt is None:
        return "about no payout"
    answers.apply(attempt.pk, status, source=PayoutAnswer.Source.WEBHOOK)
    return f"payout {status.status}"


@retried
@transaction.atomic
def _claim(event_id: int) -> GatewayEvent | None:
    """The event, with its next try planned before this one; None where it is done, or another worker is at it."""
    event = GatewayEvent.objects.select_for_update(skip_locked=True).filter(pk=event_id, processed_at=None).first()
    now = clock.now()
    if event is None or event.is_given_up or event.next_try_at > now:
        return None
    event.attempts += 1
    event.next_try_at = now + timedelta(seconds=15 * 2 ** min(event.attempts, 10))
    event.save(update_fields=["attempts", "next_try_at"])
    return event


@transaction.atomic
def _give_up(event: GatewayEvent) -> None:
    GatewayEvent.objects.filter(pk=event.pk).update(is_given_up=True, result="given up")
    cases.open_case("R12", f"Event {event.event_id} of {event.gateway} could not be processed {MOST_TRIES} times.")
