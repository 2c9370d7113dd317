"""The chart of accounts: which codes exist, what each is, and whether it may run negative."""

import re
from dataclasses import dataclass
from enum import StrEnum

from wallet.ledger.errors import UnknownAccount


class Kind(StrEnum):
    """Side of the books an account stands on."""

    ASSET = "asset"
    LIABILITY = "liability"
    REVENUE = "revenue"
    EXPENSE = "expense"


class Bucket(StrEnum):
    """Where a player's own money stands; the value is the last part of the account's code."""

    DEPOSIT = "deposit"  # paid in, not yet played
    WINNINGS = "winnings"  # won, withdrawable
    BONUS = "bonus"  # promotional, for entries only
    SET_ASIDE = "wd_hold"  # reserved by open withdrawals


class Family(StrEnum):
    """Whose account it is."""

    PLAYER = "p"
    SEAT = "seat"
    ESCROW = "esc"
    HOUSE = "h"


HOUSE_PROMO = "h:promo"
HOUSE_FEES_ACCRUED = "h:fee:accrued"  # taken from settled deals, not yet booked as income
HOUSE_FEES_EARNED = "h:fee:game"
HOUSE_GST = "h:tax:gst"
HOUSE_TDS = "h:tax:tds"
HOUSE_SUSPENSE = "h:suspense"  # came in, and nobody knows yet whose it is
HOUSE_CHARGEBACK = "h:chargeback"  # what players owe after a dispute or a payout too many
HOUSE_GATEWAY_CHARGES = "h:gwcharge"
BANK = "main"  # the house has one account at a bank


@dataclass(frozen=True, slots=True)
class AccountType:
    """What a code says of its account. House accounts are not tracked: they store no balance, so no row is hot."""

    code: str
    family: Family
    kind: Kind
    tracked: bool
    may_go_negative: bool
    subject: int | None = None  # the player, seating, match or tournament
    bucket: Bucket | None = None


_OWNED = re.compile(r"(?P<family>p|seat):(?P<subject>[1-9]\d*):(?P<bucket>[a-z_]+)")
_ESCROW = re.compile(r"esc:(?P<purpose>game|tourn):(?P<subject>[1-9]\d*)")
_HOUSE = {
    re.compile(r"h:fee:accrued"): Kind.LIABILITY,
    re.compile(r"h:fee:(game|tourn)"): Kind.REVENUE,
    re.compile(r"h:tax:(gst|tds)"): Kind.LIABILITY,
    re.compile(r"h:(clearing|bank):[a-z0-9_]+"): Kind.ASSET,
    re.compile(r"h:(chargeback|suspense)"): Kind.ASSET,
    re.compile(r"h:(promo|gwcharge)"): Kind.EXPENSE,
}
_BUCKETS = {Family.PLAYER: tuple(Bucket), Family.SEAT: (Bucket.DEPOSIT, Bucket.WINNINGS)}


def player_account(player: int, bucket: Bucket) -> str:
    """Code of one bucket of a player's wallet."""
    return f"p:{player}:{bucket}"


def seat_account(seating: int, bucket: Bucket) -> str:
    """Code of the part of a seating's stack that came from, or goes to, this bucket."""
    return f"seat:{seating}:{bucket}"


def escrow_account(purpose: str, subject: int) -> str:
    """Code of the escrow of a match (`game`) or a tournament (`tourn`)."""
    return f"esc:{purpose}:{subject}"


def clearing_account(gateway: str) -> str:
    """Code of what a payment gateway has collected and owes the house."""
    return f"h:clearing:{gateway}"


def bank_account(name: str) -> str:
    """Code of one of the house's own bank accounts."""
    return f"h:bank:{name}"


def account_type(code: str) -> AccountType:
    """What the chart says of a code; raises UnknownAccount for one it does not have."""
    if match := _OWNED.fullmatch(code):
        family = Family(match["family"])
        if match["bucket"] in _BUCKETS[family]:
            return _liability(code, family, int(match["subject"]), Bucket(match["bucket"]))
    if match := _ESCROW.fullmatch(code):
        return _liability(code, Family.ESCROW, int(match["subject"]), None)
    for pattern, kind in _HOUSE.items():
        if pattern.fullmatch(code):
            return AccountType(code, Family.HOUSE, kind, tracked=False, may_go_negative=True)
    raise UnknownAccount(f"The chart of accounts has no {code!r}.")


def _liability(code: str, family: Family, subject: int, bucket: Bucket | None) -> AccountType:
    return AccountType(code, family, Kind.LIABILITY, True, False, subject, bucket)
