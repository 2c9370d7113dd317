"""Amounts in a template: the only tags that turn minor units into text."""

from django import template

from wallet.ledger.money import Currency, text
from wallet.services import grants

register = template.Library()


@register.filter
def money(amount_minor: int, currency: str) -> str:
    """The amount in full: ₹1,00,000.00, 1,000 chips; a true minus sign below zero."""
    return text(amount_minor, Currency(currency))


@register.simple_tag
def starting_chips() -> str:
    """What a new player has: 10,000 chips."""
    return text(grants.FULL_STACK, Currency.CHIP)


@register.filter
def signed(amount_minor: int, currency: str) -> str:
    """The amount as a change, gains with a plus: +₹147.60."""
    plus = "+" if amount_minor > 0 else ""
    return plus + text(amount_minor, Currency(currency))


@register.filter
def stake(amount_minor: int, currency: str) -> str:
    """A price that is mostly whole, without idle paise: ₹1, ₹0.50, 10 chips."""
    return text(amount_minor, Currency(currency)).removesuffix(".00")


@register.filter
def percent(bps: int) -> str:
    """Basis points as a person says them, 30 %, 0.5 %, never broken over two lines."""
    return f"{bps / 100:g}\N{NO-BREAK SPACE}%"


@register.filter
def spaced(code: str) -> str:
    """A state as people read it: "not found" for not_found."""
    return code.replace("_", " ")
