from wallet.admin.ledger import AccountAdmin, HoldAdmin, LedgerEntryAdmin

__all__ = ["AccountAdmin", "HoldAdmin", "LedgerEntryAdmin"]
