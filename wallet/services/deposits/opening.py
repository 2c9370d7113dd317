"""A player asks to add cash: the row first, with the limits it was checked against, then the order at the gateway."""

import logging
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models.functions import Now
from django.utils.translation import gettext as _

from players.models import User
from players.services import gate, jurisdiction
from players.services.gate import Act
from players.services.packs import GstMode
from wallet.gateways import registry
from wallet.gateways.ports import GatewayError, GatewayOrder
from wallet.ledger import gst
from wallet.ledger.money import Currency, text
from wallet.ledger.states import DepositState
from wallet.models import Deposit
from wallet.services import clock, gateway_refs, limits, transitions
from wallet.services.refusals import MoneyRefused
from wallet.services.retry import retried

logger = logging.getLogger(__name__)
LEAST_MINOR = 100_00
MOST_MINOR = 10_00_000_00
"""Bounds of one payment in paise, whatever a player's own limits are."""
OPEN_FOR = timedelta(minutes=30)
SHOWN = 10
UNPAID = (DepositState.CREATED, DepositState.PENDING)


@dataclass(frozen=True, slots=True)
class Quote:
    """What adding this amount comes to, in paise: what is paid, what arrives, and the tax between the two."""

    paid_minor: int
    credit_minor: int
    gst_minor: int
    gst_bps: int


def quote(amount_minor: int) -> Quote:
    """The sums for an amount that a player typed. Raises MoneyRefused for one that is too small or too large."""
    if not LEAST_MINOR <= amount_minor <= MOST_MINOR:
        bounds = {"least": text(LEAST_MINOR, Currency.INR), "most": text(MOST_MINOR, Currency.INR)}
        raise MoneyRefused("deposit.amount", _("Add between %(least)s and %(most)s at a time.") % bounds)
    rules = jurisdiction.rules()
    split = gst.on_top if rules.gst_mode is GstMode.ON_TOP else gst.split_inside
    parts = split(amount_minor, rules.gst_bps)
    return Quote(parts.paid, parts.credit, parts.gst, rules.gst_bps)


def quote_or_none(amount_minor: int | None) -> Quote | None:
    """The same for a page that only shows it: None for an amount that cannot be added, or none at all."""
    try:
        return quote(amount_minor or 0)
    except MoneyRefused:
        return None


@retried
@transaction.atomic
def open_deposit(*, player: User, amount_minor: int, cmd_id: UUID) -> Deposit:
    """The request, once for a `cmd_id`. Raises NotAllowed (limits, papers, place, a break) and MoneyRefused."""
    row = limits.lock_player(player)
    sums = quote(amount_minor)
    if earlier := Deposit.objects.filter(player=row, cmd_id=cmd_id).first():
        if earlier.amount_minor != sums.paid_minor:
            raise MoneyRefused("deposit.reused", _("This was sent before with another amount. Load the page anew."))
        return earlier
    limits.allow_deposit(row, sums.paid_minor)
    deposit = Deposit.objects.create(
        player=row,
        cmd_id=cmd_id,
        amount_minor=sums.paid_minor,
        credit_minor=sums.credit_minor,
        gst_minor=sums.gst_minor,
        gateway=settings.PAYMENT_GATEWAY,
        limits_snapshot={room.kind: [room.limit_minor, room.used_minor] for room in limits.deposit_rooms(row)},
        pack=jurisdiction.active().code,
        next_check_at=clock.now(),
        expires_at=clock.now() + OPEN_FOR,
    )
    transitions.begin(deposit, event="created", actor=row)
    return deposit


def place_order(deposit_id: int, *, return_url: str) -> Deposit:
    """Get the gateway's order for a request, so that the player can pay; outside any transaction.

    The gateway is asked first whether it has one: a lost answer never makes a second order. Raises GatewayError
    where it cannot be had now; the row stays, and a later try, or the sweeper, goes on from there.
    """
    deposit = Deposit.objects.get(pk=deposit_id)
    if deposit.state != DepositState.CREATED:
        return deposit
    gateway = registry.payment_gateway_named(deposit.gateway)
    name = str(deposit.public_id)
    order = gateway.find_order(name) if deposit.checks else None
    if order is None:
        Deposit.objects.filter(pk=deposit_id).update(checks=deposit.checks + 1)
        order = gateway.create_order(name, deposit.amount_minor, Currency.INR, return_url)
    return ordered(deposit_id, order)


def checkout(deposit_id: int, *, return_url: str) -> Deposit:
    """The same for a player who waits: raises MoneyRefused with what to tell him where the gateway is silent.

    Raises NotAllowed for one who has closed the account, or taken a break, since the request was made.
    """
    row = Deposit.objects.select_related("player").get(pk=deposit_id)
    if row.state in UNPAID:
        gate.check(row.player, Act.DEPOSIT)
    try:
        return place_order(deposit_id, return_url=return_url)
    except GatewayError as silent:
        logger.warning("no order for a deposit: %s", silent, extra={"deposit": deposit_id})
        told = _("The payment gateway does not answer. Nothing was paid; try again in a moment.")
        raise MoneyRefused("deposit.gateway", told) from silent


@retried
@transaction.atomic
def ordered(deposit_id: int, order: GatewayOrder) -> Deposit:
    """The gateway has an order for this request. Raises GatewayError for one over another amount, or of an odd name."""
    row = locked(deposit_id)
    if order.amount_minor != row.amount_minor:
        raise GatewayError(f"The order for deposit {deposit_id} is over another amount.")
    same = Deposit.objects.filter(gateway=row.gateway, order_ref=order.ref).exclude(pk=row.pk)
    if not order.ref or not gateway_refs.can_be(order.ref) or same.exists():
        raise GatewayError(f"The order for deposit {deposit_id} is called {order.ref[:80]!r}, which cannot be.")
    if row.state == DepositState.CREATED:
        transitions.move(
            row, DepositState.PENDING, event="ordered",
            order_ref=order.ref, checkout_url=order.checkout_url, checks=0,
            next_check_at=clock.now() + timedelta(seconds=30),
        )  # fmt: skip
    return row


def open_of(player: User) -> list[Deposit]:
    """Payments of this player that can still be made, the latest first; each counts in his limits."""
    waiting = Deposit.objects.filter(player=player, state__in=UNPAID)
    return list(waiting.filter(expires_at__gt=Now()).order_by("-pk")[:SHOWN])


def locked(deposit_id: int) -> Deposit:
    """The deposit's row, freshly read and locked, after its player's."""
    found = Deposit.objects.select_related("player").get(pk=deposit_id)
    limits.lock_player(found.player)
    return Deposit.objects.select_for_update(of=("self",)).select_related("player").get(pk=deposit_id)
