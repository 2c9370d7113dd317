"""A draft of one ledger entry: what is to be posted, checked before it meets the database."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256

from wallet.ledger.errors import InvalidDraft
from wallet.ledger.money import MAX_MINOR, Currency


@dataclass(frozen=True, slots=True, order=True)
class DraftPosting:
    """One line: a credit raises what we owe, so it is positive on a player's account; a debit is negative."""

    account: str
    currency: Currency
    amount_minor: int


@dataclass(frozen=True, slots=True)
class Subject:
    """The business row that an entry is about, by name and id: ("deal", 17)."""

    type: str
    id: int


@dataclass(frozen=True, slots=True)
class Draft:
    """Postings that balance per currency, at least two of them, none zero, each account once.

    `closes` marks the one entry that settles its subject. `asked` says what was asked for where the postings depend
    on balances: a retry is recognised by it although the balances have moved since.
    """

    kind: str
    postings: tuple[DraftPosting, ...]
    subject: Subject
    closes: bool = False
    note: str = ""
    asked: str = ""

    def __post_init__(self) -> None:
        if len(self.postings) < 2:
            raise InvalidDraft("An entry has at least two postings.")
        for posting in self.postings:
            if not 0 < abs(posting.amount_minor) <= MAX_MINOR:
                raise InvalidDraft(f"{posting.amount_minor} on {posting.account} is no amount that can be posted.")
        _check_accounts(self.postings)
        _check_balance(self.postings)

    @property
    def fingerprint(self) -> str:
        """Hash of what was asked for; the same key with another fingerprint is an error."""
        return fingerprint_of(self.kind, self.subject, self.asked or repr(sorted(self.postings)))


def fingerprint_of(kind: str, subject: Subject, asked: str) -> str:
    """Hash under which a request is remembered beside its key."""
    return sha256(f"{kind}\n{subject.type}:{subject.id}\n{asked}".encode()).hexdigest()


def postings_of(currency: Currency, amounts: Mapping[str, int]) -> tuple[DraftPosting, ...]:
    """Postings of one currency from amounts by account, in the order of the codes; zeros fall away."""
    return tuple(DraftPosting(code, currency, amount) for code, amount in sorted(amounts.items()) if amount)


def _check_accounts(postings: tuple[DraftPosting, ...]) -> None:
    seen = Counter((posting.account, posting.currency) for posting in postings)
    for (account, _currency), times in seen.items():
        if times > 1:
            raise InvalidDraft(f"{account} stands {times} times in one entry.")


def _check_balance(postings: tuple[DraftPosting, ...]) -> None:
    sums: defaultdict[Currency, int] = defaultdict(int)
    for posting in postings:
        sums[posting.currency] += posting.amount_minor
    for currency, total in sums.items():
        if total:
            raise InvalidDraft(f"The postings in {currency} sum to {total}, not to zero.")
