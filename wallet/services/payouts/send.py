"""The call that pays. It runs outside every transaction: before it stands that it will be made, after it what came."""

import logging
from datetime import timedelta

from django.db import transaction

from wallet.gateways import registry
from wallet.gateways.ports import GatewayRefused, GatewayUnavailable
from wallet.ledger.states import AttemptState
from wallet.models import PayoutAnswer, PayoutAttempt
from wallet.services import clock, methods
from wallet.services.payouts import answers, prepare
from wallet.services.retry import retried

logger = logging.getLogger(__name__)
LOST_AFTER = timedelta(seconds=60)
"""A call that has not come back after this died with its process; gateways are asked with shorter time-outs."""
CALL = PayoutAnswer.Source.CALL


def pay(withdrawal_id: int) -> None:
    """Make the next attempt of a withdrawal and send it. Safe for many at once: one of them does it."""
    attempt = prepare.attempt(withdrawal_id)
    if attempt is not None:
        send(attempt.pk)


def send(attempt_id: int) -> None:
    """Send an attempt that nobody has sent; whatever comes back, or does not, is written down."""
    attempt = _claim(attempt_id)
    if attempt is None:
        return
    row = attempt.withdrawal
    try:
        gateway = registry.payout_gateway_named(attempt.gateway)
        person = methods.beneficiary(row.method)
        status = gateway.create_payout(attempt.key, row.payout_minor, person, prepare.reference_of(row))
    except GatewayRefused as refused:
        answers.refused(attempt.pk, code=refused.code, raw=refused.raw or str(refused))
    except GatewayUnavailable as lost:
        answers.unknown(attempt.pk, raw=lost.raw or str(lost), source=CALL)
    except Exception as error:
        # Also a fault of ours may have come after the money left.
        logger.exception("a payout was sent and its answer was not understood", extra={"attempt": attempt.pk})
        answers.unknown(attempt.pk, raw=type(error).__name__, source=CALL)
    else:
        answers.apply(attempt.pk, status, source=CALL)


def pick_up_the_dropped() -> int:
    """Attempts whose worker died: never sent, so they are sent; or perhaps sent, so they are unknown. How many."""
    before = clock.now() - LOST_AFTER
    prepared = PayoutAttempt.objects.filter(state=AttemptState.PREPARED)
    unsent = list(prepared.filter(sent_at=None, created_at__lte=before).values_list("pk", flat=True))
    lost = list(prepared.filter(sent_at__lte=before).values_list("pk", flat=True))
    for pk in unsent:
        send(pk)
    for pk in lost:
        answers.unknown(pk, raw="the process that sent it has gone", source=CALL)
    return len(unsent) + len(lost)


@retried
@transaction.atomic
def _claim(attempt_id: int) -> PayoutAttempt | None:
    """The attempt, marked as sent before it is: whoever finds the mark does not send. None where it is not ours."""
    attempt = PayoutAttempt.objects.select_for_update(of=("self",)).get(pk=attempt_id)
    if attempt.state != AttemptState.PREPARED or attempt.sent_at is not None:
        return None
    if prepare.request_hash(attempt.withdrawal) != attempt.request_hash:
        answers.not_the_same(attempt)
        return None
    attempt.sent_at = now = clock.now()
    if attempt.key_valid_until is None:
        lifetime = registry.payout_gateway_named(attempt.gateway).key_lifetime_s
        attempt.key_valid_until = now + timedelta(seconds=lifetime)
    attempt.save(update_fields=["sent_at", "key_valid_until"])
    return attempt
