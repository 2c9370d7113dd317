"""Which gateway money goes through: named in the settings, loaded when it is first asked for and not before.

A house without rupees never gets here, so no line of an adapter is loaded in it.
"""

from importlib import import_module
from typing import Any, cast

from django.conf import settings

from wallet.gateways import permission
from wallet.gateways.ports import GatewayOff, PaymentGateway, PayoutGateway

MANUAL = "manual"  # bank file and people; the only way a cheque goes
CHEQUE = "cheque"

# Module and class of every adapter; each is made by its `from_settings`.
PAYMENTS = {
    "sandbox": "wallet.gateways.sandbox.payments:SandboxPayments",
    "razorpay": "wallet.gateways.razorpay.payments:RazorpayPayments",
}
PAYOUTS = {
    "sandbox": "wallet.gateways.sandbox.payouts:SandboxPayouts",
    "razorpay": "wallet.gateways.razorpay.payouts:RazorpayPayouts",
    MANUAL: "wallet.gateways.manual:ManualPayouts",
}


def payment_gateway() -> PaymentGateway:
    """The gateway that new deposits go through. Raises GatewayOff where nobody pays in."""
    return payment_gateway_named(settings.PAYMENT_GATEWAY)


def payment_gateway_named(name: str) -> PaymentGateway:
    """The gateway that a deposit's row names. Raises GatewayOff unless it is the one that is switched on."""
    if name != settings.PAYMENT_GATEWAY:
        raise GatewayOff(f"Payments do not go through {name!r} here.")
    return cast(PaymentGateway, _load(PAYMENTS, name))


def payout_gateway(method: str) -> PayoutGateway:
    """The gateway that a new payout by upi, bank or cheque goes through; a cheque always goes by hand."""
    gateway = payout_gateway_named(MANUAL if method == CHEQUE else settings.PAYOUT_GATEWAY)
    if method not in gateway.methods:
        raise GatewayOff(f"{gateway.name} does not pay by {method!r}.")
    return gateway


def payout_gateway_named(name: str) -> PayoutGateway:
    """The gateway that an attempt's row names. Raises GatewayOff unless it is switched on; by hand is always."""
    if name not in {MANUAL, settings.PAYOUT_GATEWAY}:
        raise GatewayOff(f"Payouts do not go through {name!r} here.")
    return cast(PayoutGateway, _load(PAYOUTS, name))


def _load(adapters: dict[str, str], name: str) -> Any:
    if name not in adapters:
        raise GatewayOff(f"There is no gateway {name!r}." if name else "No gateway is switched on.")
    if reasons := permission.why_not(name):
        raise GatewayOff(" ".join(reasons))
    module, _, adapter = adapters[name].partition(":")
    return getattr(import_module(module), adapter).from_settings()
