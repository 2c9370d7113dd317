"""What the ledger refuses; each error has a stable `code` and a message that a person can read."""

from wallet.ledger.money import Currency, text


class LedgerError(Exception):
    """Base of all refusals of the ledger."""

    code = "ledger.error"

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class InvalidDraft(LedgerError):
    """A draft that could never be an entry: unbalanced, a zero, an account twice, too few postings."""

    code = "ledger.invalid_draft"


class UnknownAccount(LedgerError):
    """A code that the chart of accounts does not have."""

    code = "ledger.unknown_account"


class AccountClosed(LedgerError):
    """Nothing may be posted to this account any more."""

    code = "ledger.account_closed"


class KeyReused(LedgerError):
    """The same key asked for something else before; a new fact needs a key of its own."""

    code = "ledger.key_reused"


class SubjectClosed(LedgerError):
    """The deal, seat, match or hold was settled before, by another entry; it has one outcome."""

    code = "ledger.subject_closed"


class InsufficientFunds(LedgerError):
    """There is less money than the stake needs. Amounts in minor units."""

    code = "wallet.insufficient_funds"

    def __init__(self, *, needed_minor: int, available_minor: int, currency: Currency) -> None:
        super().__init__(
            f"That takes {text(needed_minor, currency)}, and {text(available_minor, currency)} can be used for it."
        )
        self.needed_minor = needed_minor
        self.available_minor = available_minor
        self.currency = currency


class RefillRefused(LedgerError):
    """Practice chips are topped up only when few are left."""

    code = "wallet.refill_refused"


class HoldClosed(LedgerError):
    """The hold was captured or released before; it has one outcome."""

    code = "wallet.hold_closed"
