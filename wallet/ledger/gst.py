"""Goods and services tax on a payment, inside it or on top of it, from a dated rate in basis points."""

from dataclasses import dataclass

BPS = 10_000


@dataclass(frozen=True, slots=True)
class GstSplit:
    """What is paid, what of it is credited and what goes to the state, in minor units: paid = credit + gst."""

    paid: int
    credit: int
    gst: int


def split_inside(amount: int, bps: int) -> GstSplit:
    """The tax is part of what is paid: of 128 rupees at 28 % 28 are tax. Rounded to the nearest paisa, half up."""
    gst = _nearest(_not_negative(amount) * _not_negative(bps), BPS + bps)
    return GstSplit(paid=amount, credit=amount - gst, gst=gst)


def on_top(amount: int, bps: int) -> GstSplit:
    """The tax is added: for 100 rupees at 28 %, 128 are paid. Rounded to the nearest paisa, half up."""
    gst = _nearest(_not_negative(amount) * _not_negative(bps), BPS)
    return GstSplit(paid=amount + gst, credit=amount, gst=gst)


def _nearest(dividend: int, divisor: int) -> int:
    return (2 * dividend + divisor) // (2 * divisor)


def _not_negative(figure: int) -> int:
    if figure < 0:
        raise ValueError(f"{figure} is below zero.")
    return figure
