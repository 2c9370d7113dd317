"""Every posting rule, held against the book; a rule that does not stand in it fails the last test."""

import inspect
import pkgutil
from importlib import import_module

import pytest

from tests.wallet.ledger.book import BOOK
from wallet.ledger import recipes
from wallet.ledger.chart import account_type
from wallet.ledger.entry import Draft
from wallet.ledger.kinds import EntryKind


@pytest.mark.parametrize(("draft", "head", "lines"), BOOK.values(), ids=BOOK)
def test_a_rule_posts_what_the_book_says(draft: Draft, head: str, lines: str) -> None:
    written = [f"{posting.account} {posting.amount_minor}" for posting in draft.postings]
    assert f"{draft.kind} {draft.subject.type} {draft.subject.id}{' !' * draft.closes}" == head
    assert ", ".join(written) == lines


@pytest.mark.parametrize("draft", [draft for draft, _head, _lines in BOOK.values()], ids=BOOK)
def test_what_is_posted_sums_to_zero_on_accounts_of_the_chart(draft: Draft) -> None:
    assert sum(posting.amount_minor for posting in draft.postings) == 0
    assert len({posting.currency for posting in draft.postings}) == 1
    for posting in draft.postings:
        account_type(posting.account)


def test_names_fit_their_columns() -> None:
    """As wide as `LedgerEntry` has them; the database would refuse a longer one only when it is first posted."""
    assert max(map(len, EntryKind)) <= 24
    assert max(len(draft.subject.type) for draft, _head, _lines in BOOK.values()) <= 16


def test_every_rule_and_every_kind_stands_in_the_book() -> None:
    rules = set()
    for module in pkgutil.iter_modules(recipes.__path__):
        for name, rule in inspect.getmembers(import_module(f"{recipes.__name__}.{module.name}"), inspect.isfunction):
            if inspect.signature(rule).return_annotation is Draft and not name.startswith("_"):
                rules.add(f"{module.name}.{name}")
    assert rules == {name.split()[0] for name in BOOK}
    assert {draft.kind for draft, _head, _lines in BOOK.values()} | {EntryKind.PRACTICE_REFILL} == set(EntryKind)
