"""The call that pays. It runs outside every transaction: before it stands that it will be made, after it what came."""

import logging
from datetime import timedelta

from django.db import transaction
from django.db.models import Q

from wallet.gateways import registry
from wallet.gateways.ports import GatewayOff, GatewayRefused, GatewayUnavailable
from wallet.ledger.states import AttemptState
from wallet.models import PayoutAnswer, PayoutAttempt
from wallet.services import cases, clock, methods
from wallet.services.payouts import answers, mark, prepare, switch
from wallet.services.retry import retried

logger = logging.getLogger(__name__)
LOST_AFTER = timedelta(seconds=60)
"""A call that has not come back after this died with its process; gateways are asked with shorter time-outs."""
KEY_IS_SURE_FOR = timedelta(minutes=1)
"""The gateway has to know the key when the call arrives, and not only when it leaves."""
CALL = PayoutAnswer.Source.CALL


class _NotTheSame(Exception):
    """What would be sent is not what the attempt was made for."""


def pay(withdrawal_id: int) -> None:
    """Make the next attempt of a withdrawal and send it. Safe for many at once: one of them does it."""
    attempt = prepare.attempt(withdrawal_id)
    if attempt is not None:
        send(attempt.pk)


def send(attempt_id: int) -> None:
    """Send an attempt that nobody has sent; whatever comes back, or does not, is written down."""
    mark.look()
    try:
        attempt = _claim(attempt_id)
    except (GatewayOff, _NotTheSame) as never:
        _not_sent(attempt_id, never)
        return
    if attempt is None:
        return
    mark.remember(attempt)
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


def dropped() -> list[int]:
    """Attempts whose worker died: never sent, or perhaps sent."""
    before = clock.now() - LOST_AFTER
    prepared = PayoutAttempt.objects.filter(state=AttemptState.PREPARED)
    gone = prepared.filter(Q(sent_at__lte=before) | Q(sent_at=None, created_at__lte=before))
    return list(gone.order_by("pk").values_list("pk", flat=True))


def pick_up(attempt_id: int) -> None:
    """What was never sent is sent; what perhaps was, or would go under a forgotten key, is unknown."""
    attempt = PayoutAttempt.objects.get(pk=attempt_id)
    if attempt.sent_at is None and not key_is_forgotten(attempt):
        send(attempt_id)
    else:
        answers.unknown(attempt_id, raw="the process that sent it has gone", source=CALL)


def key_is_forgotten(attempt: PayoutAttempt) -> bool:
    """A key counts from its first call; what is sent again under one that the gateway forgot is paid twice."""
    until = attempt.key_valid_until
    return until is not None and until <= clock.now() + KEY_IS_SURE_FOR


@retried
@transaction.atomic
def _claim(attempt_id: int) -> PayoutAttempt | None:
    """The attempt, marked as sent before it is: whoever finds the mark does not send. None where it is not ours."""
    attempt = PayoutAttempt.objects.select_for_update(of=("self",)).get(pk=attempt_id)
    if attempt.state != AttemptState.PREPARED or attempt.sent_at is not None:
        return None
    if switch.why_resting() or key_is_forgotten(attempt):
        return None
    if prepare.request_hash(attempt.withdrawal) != attempt.request_hash:
        raise _NotTheSame(f"Attempt {attempt.n} of withdrawal {attempt.withdrawal_id} does not match its beneficiary.")
    attempt.sent_at = now = clock.now()
    if attempt.key_valid_until is None:
        lifetime = registry.payout_gateway_named(attempt.gateway).key_lifetime_s
        attempt.key_valid_until = now + timedelta(seconds=lifetime)
    attempt.save(update_fields=["sent_at", "key_valid_until"])
    return attempt


def _not_sent(attempt_id: int, why: Exception) -> None:
    """It has definitely failed if nobody called under its key before; else only the gateway can tell."""
    attempt = PayoutAttempt.objects.get(pk=attempt_id)
    if isinstance(why, _NotTheSame):
        cases.open_case("R9", str(why))
    if attempt.key_valid_until is None:
        code = answers.CHANGED if isinstance(why, _NotTheSame) else "gateway_off"
        answers.refused(attempt_id, code=code, raw=str(why))
    else:
        answers.unknown(attempt_id, raw=str(why), source=CALL)
