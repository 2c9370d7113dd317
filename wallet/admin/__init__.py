"""Staff read the ledger here; nothing can be changed."""

from wallet.admin.ledger import AccountAdmin, HoldAdmin, LedgerEntryAdmin

__all__ = ["AccountAdmin", "HoldAdmin", "LedgerEntryAdmin"]
