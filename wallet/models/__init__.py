"""Rows of the ledger."""

from wallet.models.account import Account
from wallet.models.entry import LedgerEntry, Posting
from wallet.models.hold import Hold

__all__ = ["Account", "Hold", "LedgerEntry", "Posting"]
