"""The kinds of fact that the ledger records."""

from enum import StrEnum


class EntryKind(StrEnum):
    """What kind of fact an entry is; together with its key it is unique."""

    PRACTICE_GRANT = "practice_grant"
    PRACTICE_REFILL = "practice_refill"
    ADJUST = "adjust"
    SEAT_FUND = "seat_fund"
    SEAT_RELEASE = "seat_release"
    DEAL_CLOSE = "deal_close"
    HOLD_PLACE = "hold_place"
    HOLD_RELEASE = "hold_release"
    ESCROW_CLOSE = "escrow_close"
