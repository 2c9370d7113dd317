"""The matches of the demonstration house; whenever one begins, the clock opens another like it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid5

from games.models import Table
from games.services.matches import opening
from wallet.ledger.money import Currency

_MATCHES = UUID("5f1d6f0a-0c55-4b8e-9a43-1f6b8a0b7c11")
_FEE_BPS = 1_000


@dataclass(frozen=True, slots=True)
class _Offer:
    """`entry` in chips or whole rupees."""

    variant: str
    currency: Currency
    entry: int
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)


_TWO, _THREE = {"prizes": [70, 30]}, {"prizes": [50, 30, 20]}
OFFERS = (
    _Offer("deals", Currency.CHIP, 100, 2),
    _Offer("deals", Currency.CHIP, 100, 6, {"deals": 4} | _THREE),
    _Offer("best_of_2", Currency.CHIP, 50, 2),
    _Offer("best_of_2", Currency.CHIP, 50, 6, _TWO),
    _Offer("best_of_3", Currency.CHIP, 200, 2),
    _Offer("best_of_3", Currency.CHIP, 100, 6, _THREE),
    _Offer("pool61", Currency.CHIP, 50, 3),
    _Offer("pool101", Currency.CHIP, 100, 6),
    _Offer("pool201", Currency.CHIP, 100, 2),
    _Offer("pool201", Currency.CHIP, 200, 6),
    _Offer("deals", Currency.INR, 50, 2),
    _Offer("best_of_3", Currency.INR, 100, 2),
    _Offer("deals", Currency.INR, 50, 6, {"deals": 4} | _TWO),
    _Offer("pool101", Currency.INR, 100, 2),
    _Offer("pool201", Currency.INR, 50, 6),
)
"""With bots on all seats but one for chips, for people alone in rupees."""


def open_all() -> None:
    """Those that were not opened before."""
    for offer in OFFERS:
        _open(offer)


def _open(offer: _Offer) -> Table:
    is_practice = offer.currency is Currency.CHIP
    return opening.open_match(
        variant=offer.variant,
        currency=offer.currency,
        entry_minor=offer.entry * 10**offer.currency.exponent,
        seats_max=offer.seats,
        options=offer.options,
        fee_bps=0 if is_practice else _FEE_BPS,
        bots_wanted=offer.seats - 1 if is_practice else 0,
        is_house=True,
        cmd_id=uuid5(_MATCHES, f"{offer.variant}:{offer.currency}:{offer.entry}:{offer.seats}"),
    )
