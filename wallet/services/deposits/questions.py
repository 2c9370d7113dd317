"""Asking the gateway: about orders nobody has paid yet, and about payments that failed and may still come through.

What is let go, because its time is over or its player will not pay, counts in no limit any more. A payment that comes
all the same is a late one (payments.apply): credited if the limits then allow it, else sent back.
"""

import logging
from datetime import timedelta

from django.core.cache import cache
from django.db import transaction
from django.db.models import Q

from players.models import User
from wallet.gateways import registry
from wallet.gateways.ports import GatewayError
from wallet.ledger.states import DepositState
from wallet.models import Deposit
from wallet.services import clock, transitions
from wallet.services.deposits import opening, payments
from wallet.services.retry import retried

logger = logging.getLogger(__name__)
D = DepositState
ASKED_ABOUT = (D.CREATED, D.PENDING, D.FAILED, D.EXPIRED, D.DISPUTED)
ASKED_FOR = timedelta(days=4)
"""Banks may finish a payment for three days; after this nobody asks any more, except how a dispute ends."""
FIRST_GAP_S, LONGEST_GAP_S = 30, 6 * 3600
BATCH = 50
LOOKS_APART_S = 3


def looked_at(row: Deposit) -> Deposit:
    """Its player looks at it now: the gateway is asked, at most every three seconds however often he looks."""
    if row.state in ASKED_ABOUT and cache.add(f"deposit-asked:{row.pk}", 1, LOOKS_APART_S):
        return ask(row.pk, is_wanted_now=True)
    return row


def cancel(row: Deposit) -> Deposit:
    """Its player will not pay. The gateway is asked first: what he paid a moment ago counts. What has ended stays."""
    asked = ask(row.pk, is_wanted_now=True)
    return _let_go(asked.pk, by=asked.player)


def due() -> list[int]:
    """Deposits that the gateway should be asked about now."""
    now = clock.now()
    may_change = Q(created_at__gte=now - ASKED_FOR) | Q(state=D.DISPUTED)
    open_now = Deposit.objects.filter(may_change, state__in=ASKED_ABOUT, next_check_at__lte=now)
    return list(open_now.order_by("next_check_at").values_list("pk", flat=True)[:BATCH])


def ask(deposit_id: int, *, is_wanted_now: bool = False) -> Deposit:
    """One question, and what follows from its answer; `is_wanted_now`: the player is back and looks at the page."""
    row = _planned(deposit_id, is_wanted_now)
    if row is None:
        return Deposit.objects.get(pk=deposit_id)
    try:
        _ask(row)
    except GatewayError as silent:
        logger.warning("a gateway did not say how a deposit stands: %s", silent, extra={"deposit": row.pk})
    _let_go(deposit_id)
    return Deposit.objects.get(pk=deposit_id)


def _ask(row: Deposit) -> None:
    gateway = registry.payment_gateway_named(row.gateway)
    if row.state == D.DISPUTED and row.order_ref and row.dispute_ref:
        if ended := gateway.fetch_dispute(row.order_ref, row.dispute_ref):
            payments.apply(row.gateway, ended)
        return
    if row.order_ref is not None:
        for event in gateway.fetch_order(row.order_ref):
            payments.apply(row.gateway, event)
    # What lapsed without an order could never be paid.
    elif row.state == D.CREATED and (order := gateway.find_order(str(row.public_id))):
        opening.ordered(row.pk, order)


@retried
@transaction.atomic
def _planned(deposit_id: int, is_wanted_now: bool) -> Deposit | None:
    """The row, with the next question planned before this one is asked; None where it is not to be asked now."""
    row = Deposit.objects.select_for_update(skip_locked=True).filter(pk=deposit_id, state__in=ASKED_ABOUT).first()
    now = clock.now()
    if row is None or (row.created_at < now - ASKED_FOR and row.state != D.DISPUTED):
        return None
    if not is_wanted_now and (row.next_check_at is None or row.next_check_at > now):
        return None
    gap = min(FIRST_GAP_S * 2 ** min(row.checks, 12), LONGEST_GAP_S)
    row.checks += 1
    row.next_check_at = now + timedelta(seconds=gap)
    row.save(update_fields=["checks", "next_check_at"])
    return row


@retried
@transaction.atomic
def _let_go(deposit_id: int, *, by: User | None = None) -> Deposit:
    """Half an hour has passed and nobody has paid; or its player, `by`, does not want to."""
    row = opening.locked(deposit_id)
    if row.state in opening.UNPAID and (by or row.expires_at <= clock.now()):
        again_at = row.next_check_at if row.order_ref else None
        transitions.move(row, D.EXPIRED, event="cancelled" if by else "expired", actor=by, next_check_at=again_at)
    return row
