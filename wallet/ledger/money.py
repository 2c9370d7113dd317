"""Currencies and whole amounts in minor units; the one place that knows how an amount is written."""

from decimal import Decimal
from enum import StrEnum

# One posting is bounded, so that sums of many stay far inside a bigint.
MAX_MINOR = 10**11

MINUS = "\N{MINUS SIGN}"


class Currency(StrEnum):
    """Practice chips (one chip is the smallest unit) and rupees (in paise)."""

    CHIP = "CHIP"
    INR = "INR"

    @property
    def exponent(self) -> int:
        """Digits after the point: 2 for rupees, 0 for chips."""
        return 2 if self is Currency.INR else 0


def grouped(whole: int) -> str:
    """A whole number not below zero, grouped the Indian way: 1,00,000."""
    digits = str(whole)
    head, tail = digits[:-3], digits[-3:]
    pairs = [head[max(end - 2, 0) : end] for end in range(len(head), 0, -2)]
    return ",".join([*reversed(pairs), tail])


def number(amount_minor: int, currency: Currency) -> str:
    """The figure without sign and unit: 1,00,000.00 for 10000000 paise, 1,000 for 1000 chips."""
    major, minor = divmod(abs(amount_minor), 10**currency.exponent)
    return f"{grouped(major)}.{minor:0{currency.exponent}d}" if currency.exponent else grouped(major)


def exact(amount_minor: int, currency: Currency) -> Decimal:
    """The amount for a file that programs read: 1234.50 rupees with both decimals, -1000 chips; nothing is rounded."""
    return Decimal(amount_minor).scaleb(-currency.exponent)


def text(amount_minor: int, currency: Currency) -> str:
    """The amount as a person reads it in a sentence: ₹1,00,000.00, 1,000 chips; a true minus sign below zero."""
    sign = MINUS if amount_minor < 0 else ""
    figure = number(amount_minor, currency)
    if currency is Currency.INR:
        return f"{sign}₹{figure}"
    return f"{sign}{figure} {'chip' if abs(amount_minor) == 1 else 'chips'}"
