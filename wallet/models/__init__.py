"""Rows of the wallet: the ledger, and the business that moves it."""

from wallet.models.account import Account
from wallet.models.accounting import Case, DayClose, FeeSweep, GatewayLine, GatewayStatement, JobRun, TaxRecord
from wallet.models.adjustment import Adjustment
from wallet.models.approval import Approval
from wallet.models.deposit import Deposit, Refund
from wallet.models.entry import LedgerEntry, Posting
from wallet.models.gateway_event import GatewayEvent
from wallet.models.hold import Hold
from wallet.models.payout import Cheque, PayoutAnswer, PayoutAttempt, PayoutSwitch
from wallet.models.payout_method import PayoutMethod
from wallet.models.state_change import Notice, StateChange
from wallet.models.withdrawal import MIN_WITHDRAWAL_MINOR, Withdrawal

__all__ = [
    "MIN_WITHDRAWAL_MINOR",
    "Account",
    "Adjustment",
    "Approval",
    "Case",
    "Cheque",
    "DayClose",
    "Deposit",
    "FeeSweep",
    "GatewayEvent",
    "GatewayLine",
    "GatewayStatement",
    "Hold",
    "JobRun",
    "LedgerEntry",
    "Notice",
    "PayoutAnswer",
    "PayoutAttempt",
    "PayoutMethod",
    "PayoutSwitch",
    "Posting",
    "Refund",
    "StateChange",
    "TaxRecord",
    "Withdrawal",
]
