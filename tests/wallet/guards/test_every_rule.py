"""Every posting rule of the book by plain SQL, past all services: nothing unbalanced, overdrawn or twice gets in."""

import pytest

from players.models import User
from tests.wallet.guards.plain_sql import new_entry, new_posting, refused, run
from tests.wallet.ledger.book import BOOK
from wallet.ledger.chart import Family, account_type
from wallet.ledger.entry import Draft
from wallet.ledger.money import Currency
from wallet.models import Account
from wallet.services import accounts
from wallet.services.accounts import AccountRef

pytestmark = pytest.mark.django_db
ENOUGH = 10**9
DRAFTS = {rule: draft for rule, (draft, _head, _lines) in BOOK.items()}
every_rule = pytest.mark.parametrize("draft", DRAFTS.values(), ids=DRAFTS)


@pytest.fixture(autouse=True)
def players_of_the_book(db: None) -> None:
    for number in (1, 2):
        User.objects.create(pk=number, email=f"player{number}@example.in", display_name=f"Player {number}")


def accounts_of(draft: Draft) -> dict[str, Account]:
    seats = {posting.account for posting in draft.postings if account_type(posting.account).family is Family.SEAT}
    found = {}
    for posting in draft.postings:
        ref = AccountRef(posting.account, posting.currency)
        found |= accounts.ensure([ref], owner=1 if posting.account in seats else None)
    return {ref.code: account for ref, account in found.items()}


def fund(accounts_by_code: dict[str, Account], currency: Currency) -> None:
    tracked = [account for account in accounts_by_code.values() if account.tracked]
    if tracked:
        source = accounts.ensure([AccountRef("h:suspense", currency)])[AccountRef("h:suspense", currency)]
        entry = new_entry("funds")
        for account in tracked:
            new_posting(entry, account, ENOUGH)
        new_posting(entry, source, -ENOUGH * len(tracked))


def write(draft: Draft, accounts_by_code: dict[str, Account], *, key: str = "k", more: int = 0) -> None:
    subject = draft.subject
    entry = new_entry(key, ref_type=subject.type, ref_id=subject.id, closes=draft.closes)
    for number, posting in enumerate(draft.postings):
        new_posting(entry, accounts_by_code[posting.account], posting.amount_minor + (more if not number else 0))


@every_rule
def test_it_gets_in_as_it_is_written(draft: Draft) -> None:
    found = accounts_of(draft)
    fund(found, draft.postings[0].currency)
    write(draft, found)
    run("SET CONSTRAINTS ALL IMMEDIATE")


@every_rule
@pytest.mark.parametrize("more", [1, -1])
def test_with_a_paisa_more_or_less_it_does_not(draft: Draft, more: int) -> None:
    found = accounts_of(draft)
    fund(found, draft.postings[0].currency)
    with refused("an_entry_balances"):
        write(draft, found, more=more)


TAKING = {
    rule: draft
    for rule, draft in DRAFTS.items()
    if any(posting.amount_minor < 0 and account_type(posting.account).tracked for posting in draft.postings)
}
CLOSING = {rule: draft for rule, draft in DRAFTS.items() if draft.closes}


@pytest.mark.parametrize("draft", TAKING.values(), ids=TAKING)
def test_without_the_money_it_does_not(draft: Draft) -> None:
    found = accounts_of(draft)
    with refused("a_balance_is_not_overdrawn"):
        write(draft, found)


@pytest.mark.parametrize("draft", CLOSING.values(), ids=CLOSING)
def test_what_closes_its_subject_gets_in_once_whatever_its_key(draft: Draft) -> None:
    found = accounts_of(draft)
    fund(found, draft.postings[0].currency)
    write(draft, found)
    with refused("a_subject_closes_once"):
        write(draft, found, key="another")
