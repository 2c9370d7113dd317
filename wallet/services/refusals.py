"""Refusals of the money business in words for the person who asked; nothing has changed when one is raised."""

from wallet.ledger.errors import LedgerError


class MoneyRefused(LedgerError):
    """This cannot be done; `code` is stable, the message says why and what to do."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
