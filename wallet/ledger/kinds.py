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
    DEP_CREDIT = "dep_credit"
    DEP_SUSPENSE = "dep_suspense"
    DEP_REFUND = "dep_refund"
    DEP_DISPUTE = "dep_dispute"
    GW_SETTLE = "gw_settle"
    WD_CLOSE = "wd_close"
    WD_RETURN = "wd_return"
    WD_OVERPAID = "wd_overpaid"
    FEE_SWEEP = "fee_sweep"
    TDS_YEAR_END = "tds_year_end"
