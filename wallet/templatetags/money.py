"""Amounts in a template: the only filters that turn minor units into text."""

from django import template

from wallet.ledger.money import Currency, text

register = template.Library()


@register.filter
def money(amount_minor: int, currency: str) -> str:
    """The amount in full: ₹1,00,000.00, 1,000 chips; a true minus sign below zero."""
    return text(amount_minor, Currency(currency))


@register.filter
def signed(amount_minor: int, currency: str) -> str:
    """The amount as a change, gains with a plus: +₹147.60."""
    plus = "+" if amount_minor > 0 else ""
    return plus + text(amount_minor, Currency(currency))


@register.filter
def stake(amount_minor: int, currency: str) -> str:
    """A price that is mostly whole, without idle paise: ₹1, ₹0.50, 10 chips."""
    return text(amount_minor, Currency(currency)).removesuffix(".00")
