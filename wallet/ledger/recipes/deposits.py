"""Rupees that come in through a gateway: credited, kept in suspense, sent back, disputed, and settled to the bank.

A debit of clearing is money that the gateway owes the house; a credit is money that it has paid, or paid back.
"""

from wallet.ledger.chart import (
    HOUSE_CHARGEBACK,
    HOUSE_GATEWAY_CHARGES,
    HOUSE_GST,
    HOUSE_SUSPENSE,
    Bucket,
    bank_account,
    clearing_account,
    player_account,
)
from wallet.ledger.entry import Draft, Subject, postings_of
from wallet.ledger.errors import InvalidDraft
from wallet.ledger.kinds import EntryKind
from wallet.ledger.money import Currency
from wallet.ledger.purse import Purse, above_zero

DEPOSIT = "deposit"
REFUND = "refund"
GATEWAY_LINE = "gateway_line"

_INR = Currency.INR
_BEFORE_WINNINGS = (Bucket.DEPOSIT,)
_WITH_WINNINGS = (Bucket.DEPOSIT, Bucket.WINNINGS)


def credit(deposit: int, player: int, gateway: str, paid_minor: int, credit_minor: int, gst_minor: int) -> Draft:
    """A captured payment: what was paid is owed by the gateway, and is credit and tax to the last paisa.

    It closes the deposit, so that no deposit is credited twice whatever its key.
    """
    if paid_minor != credit_minor + gst_minor or min(credit_minor, gst_minor) < 0:
        raise InvalidDraft(f"Deposit {deposit}: {credit_minor} and {gst_minor} of tax do not make up {paid_minor}.")
    amounts = {
        clearing_account(gateway): -above_zero(paid_minor),
        player_account(player, Bucket.DEPOSIT): credit_minor,
        HOUSE_GST: gst_minor,
    }
    return Draft(EntryKind.DEP_CREDIT, postings_of(_INR, amounts), Subject(DEPOSIT, deposit), closes=True)


def suspense(subject: Subject, gateway: str, paid_minor: int, note: str) -> Draft:
    """A payment that may not be credited: the wrong amount, an unknown order, or too late for someone excluded.

    The subject is the deposit where there is one, else the gateway's event; `note` says why.
    """
    amounts = {clearing_account(gateway): -above_zero(paid_minor), HOUSE_SUSPENSE: paid_minor}
    return Draft(EntryKind.DEP_SUSPENSE, postings_of(_INR, amounts), subject, note=note)


def refund(refund: int, player: int, gateway: str, amount_minor: int) -> Draft:
    """Confirmed by the gateway: the unplayed money that was set aside has gone back to its source."""
    amounts = {player_account(player, Bucket.SET_ASIDE): -above_zero(amount_minor)}
    return _refund_closed(refund, amounts | {clearing_account(gateway): amount_minor})


def refund_of_suspense(refund: int, gateway: str, amount_minor: int) -> Draft:
    """Confirmed by the gateway: a payment that was never credited has gone back to its source."""
    amounts = {HOUSE_SUSPENSE: -above_zero(amount_minor), clearing_account(gateway): amount_minor}
    return _refund_closed(refund, amounts)


def suspense_sent_back(subject: Subject, gateway: str, amount_minor: int) -> Draft:
    """A payment that belongs to no deposit was sent back at the gateway itself; `subject` is that of its suspense."""
    amounts = {HOUSE_SUSPENSE: -above_zero(amount_minor), clearing_account(gateway): amount_minor}
    return Draft(EntryKind.DEP_REFUND, postings_of(_INR, amounts), subject, closes=True)


def refund_released(refund: int, player: int, amount_minor: int) -> Draft:
    """Declined, or definitely refused by the gateway: what was set aside can be played again."""
    amounts = {player_account(player, Bucket.SET_ASIDE): -above_zero(amount_minor)}
    return _refund_closed(refund, amounts | {player_account(player, Bucket.DEPOSIT): amount_minor})


def dispute_asked(player: int, gateway: str, amount_minor: int) -> str:
    """What is asked for when a dispute is lost, whatever the player still has."""
    return f"{player=} {gateway} {amount_minor}"


def dispute(deposit: int, player: int, gateway: str, amount_minor: int, purse: Purse, *, takes_winnings: bool) -> Draft:
    """A lost dispute: the gateway takes the money back, and the house takes it from the player's deposit, then (by
    policy) from his winnings; the rest he owes."""
    buckets = _WITH_WINNINGS if takes_winnings else _BEFORE_WINNINGS
    amounts = {clearing_account(gateway): above_zero(amount_minor)} | owed(player, amount_minor, purse, buckets)
    asked = dispute_asked(player, gateway, amount_minor)
    return Draft(EntryKind.DEP_DISPUTE, postings_of(_INR, amounts), Subject(DEPOSIT, deposit), asked=asked)


def settle_gateway(line: int, gateway: str, bank: str, settled_minor: int, charge_minor: int) -> Draft:
    """A line of the gateway's statement: what it had collected is in the bank, less its charge."""
    if charge_minor < 0:
        raise InvalidDraft(f"Line {line}: {charge_minor} is no charge.")
    amounts = {
        bank_account(bank): -above_zero(settled_minor),
        HOUSE_GATEWAY_CHARGES: -charge_minor,
        clearing_account(gateway): settled_minor + charge_minor,
    }
    return Draft(EntryKind.GW_SETTLE, postings_of(_INR, amounts), Subject(GATEWAY_LINE, line), closes=True)


def owed(player: int, amount_minor: int, purse: Purse, buckets: tuple[Bucket, ...]) -> dict[str, int]:
    """An amount that left the house's accounts for good, taken from these buckets as far as it is there; a receivable
    for the rest. Amounts by account, all debits."""
    left, amounts = amount_minor, {}
    for bucket in buckets:
        part = min(left, purse.get(bucket, 0))
        amounts[player_account(player, bucket)] = -part
        left -= part
    return amounts | {HOUSE_CHARGEBACK: -left}


def _refund_closed(refund: int, amounts: dict[str, int]) -> Draft:
    """All ends of a refund close the same subject, so that it has one."""
    return Draft(EntryKind.DEP_REFUND, postings_of(_INR, amounts), Subject(REFUND, refund), closes=True)
