"""Refusals of the money business in words for the person who asked; nothing has changed when one is raised."""

from wallet.ledger.errors import LedgerError


class MoneyRefused(LedgerError):
    """This cannot be done; `code` is stable, the message says why and what to do."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def sentence(text: str, otherwise: MoneyRefused, *, least: int = 5, most: int = 200) -> str:
    """What somebody typed, in one line; raises `otherwise` where it has not so many characters."""
    plain = " ".join(text.split())
    if not least <= len(plain) <= most:
        raise otherwise
    return plain
