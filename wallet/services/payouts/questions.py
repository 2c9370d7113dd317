"""Asking again. An unknown payout is asked about until the gateway knows; the same is sent again only under rules.

A resend has the same key and the same body, while the gateway still keeps the key, after two questions, some minutes
apart, to which it said that it knows of nothing. After that, and after a day, people decide.
"""

import logging
from datetime import timedelta

from django.conf import settings
from django.db import transaction

from wallet.gateways import registry
from wallet.gateways.ports import GatewayError, PayoutOutcome
from wallet.gateways.registry import MANUAL
from wallet.ledger.states import AttemptState, WithdrawalState
from wallet.models import PayoutAnswer, PayoutAttempt
from wallet.services import clock, limits, transitions, withdrawals
from wallet.services.payouts import answers, send, switch
from wallet.services.retry import retried

logger = logging.getLogger(__name__)
A = AttemptState
OPEN = (A.UNKNOWN, A.ACCEPTED)
# What has ended is asked about only once, when a webhook says something else of it.
ASKED_ABOUT = (*OPEN, A.PROCESSED, A.FAILED_DEFINITE)
FETCH = PayoutAnswer.Source.FETCH
NOT_FOUND = "not_found"
PATIENCE = timedelta(hours=24)
BANKS_TAKE = timedelta(days=3)
"""What a gateway took is done within this time, weekends included; afterwards people find out."""
LONGEST_GAP_S = 3600
BATCH = 50


def due() -> list[int]:
    """Attempts that the gateway should be asked about now."""
    open_now = PayoutAttempt.objects.filter(state__in=ASKED_ABOUT, next_check_at__lte=clock.now())
    return list(open_now.order_by("next_check_at").values_list("pk", flat=True)[:BATCH])


def ask(attempt_id: int) -> None:
    """One question about one attempt; the next is planned before, so a process that dies asks again later."""
    attempt = _planned(attempt_id)
    if attempt is None:
        return
    try:
        status = registry.payout_gateway_named(attempt.gateway).fetch_payout(attempt.gateway_ref, attempt.key)
    except GatewayError as silent:
        logger.warning("a gateway did not say how a payout stands: %s", silent, extra={"attempt": attempt.pk})
        _give_up_if_old(attempt_id)
        return
    answers.apply(attempt_id, status, source=FETCH)
    if status.status == PayoutOutcome.NOT_FOUND and _may_be_sent_again(attempt_id):
        send.send(attempt_id)
    else:
        _give_up_if_old(attempt_id)


@retried
@transaction.atomic
def _planned(attempt_id: int) -> PayoutAttempt | None:
    attempt = (
        PayoutAttempt.objects.select_for_update(skip_locked=True).filter(pk=attempt_id, state__in=ASKED_ABOUT).first()
    )
    now = clock.now()
    if attempt is None or attempt.next_check_at is None or attempt.next_check_at > now:
        return None
    gap = min(settings.PAYOUT_QUESTION_GAP_S * 2 ** min(attempt.checks, 10), LONGEST_GAP_S)
    attempt.checks += 1
    attempt.next_check_at = now + timedelta(seconds=gap) if attempt.state in OPEN else None
    attempt.save(update_fields=["checks", "next_check_at"])
    return attempt


@retried
@transaction.atomic
def _may_be_sent_again(attempt_id: int) -> bool:
    """Makes an unknown attempt ready to be sent once more, where the rules allow it."""
    found = PayoutAttempt.objects.select_related("withdrawal__player").get(pk=attempt_id)
    limits.lock_player(found.withdrawal.player)
    row = withdrawals.locked(found.withdrawal_id)
    attempt = PayoutAttempt.objects.select_for_update(of=("self",)).get(pk=attempt_id)
    asked = attempt.answers.filter(source=FETCH, at__gte=attempt.sent_at).order_by("at")
    said = list(asked.values_list("status", "at"))
    gap = timedelta(seconds=settings.PAYOUT_QUESTION_GAP_S)
    not_found = [at for status, at in said if status == NOT_FOUND]
    is_sure = len(not_found) >= 2 and len(not_found) == len(said) and not_found[-1] - not_found[0] >= gap * 0.9
    if attempt.state != A.UNKNOWN or row.state != WithdrawalState.UNKNOWN or not is_sure:
        return False
    if switch.why_resting() or send.key_is_forgotten(attempt):
        return False
    PayoutAttempt.objects.filter(pk=attempt.pk).update(state=A.PREPARED, sent_at=None, next_check_at=None)
    transitions.move(row, WithdrawalState.SUBMITTING, event="sent again")
    return True


@retried
@transaction.atomic
def _give_up_if_old(attempt_id: int) -> None:
    """Unknown for a day, its key forgotten, or taken long ago and never paid: people have to find out."""
    found = PayoutAttempt.objects.select_related("withdrawal__player").get(pk=attempt_id)
    limits.lock_player(found.withdrawal.player)
    row = withdrawals.locked(found.withdrawal_id)
    attempt = PayoutAttempt.objects.select_for_update(of=("self",)).get(pk=attempt_id)
    age = clock.now() - attempt.created_at
    is_lost = attempt.state == A.UNKNOWN and row.state == WithdrawalState.UNKNOWN
    is_slow = attempt.state == A.ACCEPTED and row.state == WithdrawalState.PROCESSING and attempt.gateway != MANUAL
    if (is_lost and (age >= PATIENCE or send.key_is_forgotten(attempt))) or (is_slow and age >= BANKS_TAKE):
        answers.to_people(row, reason="The gateway does not say what became of it.")
