import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from players.models import User
from tests.wallet.conftest import Funder, balance, purse
from wallet.ledger.entry import Draft, DraftPosting, Subject, postings_of
from wallet.ledger.errors import AccountClosed, InsufficientFunds, KeyReused, SubjectClosed, UnknownAccount
from wallet.ledger.money import Currency
from wallet.models import Account, LedgerEntry, Posting
from wallet.services import post

pytestmark = pytest.mark.django_db
INR = Currency.INR


def transfer(source: User, target: User, amount: int, *, subject: int = 1, closes: bool = False) -> Draft:
    amounts = {f"p:{source.pk}:deposit": -amount, f"p:{target.pk}:winnings": amount}
    return Draft("test", postings_of(INR, amounts), Subject("deal", subject), closes=closes)


def test_an_entry_moves_the_balances_it_names(asha: User, bilal: User, give: Funder) -> None:
    give(asha, deposit=500)
    entry = post.post(transfer(asha, bilal, 120), "deal:1", actor=asha.pk)
    assert (purse(asha), purse(bilal)) == ({"deposit": 380}, {"winnings": 120})
    assert (entry.kind, entry.key, entry.ref_type, entry.ref_id, entry.actor_id) == (
        "test",
        "deal:1",
        "deal",
        1,
        asha.pk,
    )
    assert entry.created_at is not None


def test_a_retry_finds_its_own_answer(asha: User, bilal: User, give: Funder) -> None:
    give(asha, deposit=500)
    first = post.post(transfer(asha, bilal, 120), "deal:1")
    again = post.post(transfer(asha, bilal, 120), "deal:1")
    assert (again, purse(asha)) == (first, {"deposit": 380})


def test_another_request_under_the_same_key_is_an_error(asha: User, bilal: User, give: Funder) -> None:
    give(asha, deposit=500)
    post.post(transfer(asha, bilal, 120), "deal:1")
    with pytest.raises(KeyReused):
        post.post(transfer(asha, bilal, 121), "deal:1")
    assert purse(asha) == {"deposit": 380}


def test_a_retry_is_answered_even_when_the_money_is_gone(asha: User, bilal: User, give: Funder) -> None:
    give(asha, deposit=120)
    first = post.post(transfer(asha, bilal, 120), "deal:1")
    assert post.post(transfer(asha, bilal, 120), "deal:1") == first


def test_an_overdraft_is_refused_in_words_and_writes_nothing(asha: User, bilal: User, give: Funder) -> None:
    give(asha, deposit=100)
    before = LedgerEntry.objects.count()
    with pytest.raises(InsufficientFunds) as refused:
        post.post(transfer(asha, bilal, 101), "deal:1")
    assert (refused.value.needed_minor, refused.value.available_minor) == (101, 100)
    assert (LedgerEntry.objects.count(), purse(asha)) == (before, {"deposit": 100})


def test_a_second_closing_entry_of_a_subject_is_refused(asha: User, bilal: User, give: Funder) -> None:
    give(asha, deposit=500)
    post.post(transfer(asha, bilal, 10, closes=True), "deal:1:close")
    with pytest.raises(SubjectClosed):
        post.post(transfer(asha, bilal, 20, closes=True), "deal:1:cancel")
    assert purse(asha) == {"deposit": 490}


def test_a_closed_account_is_refused_in_words(asha: User, bilal: User, give: Funder) -> None:
    give(asha, deposit=500)
    amounts = {f"p:{asha.pk}:deposit": -5, f"p:{bilal.pk}:bonus": 5}
    Account.objects.create(code=f"p:{bilal.pk}:bonus", currency=INR, kind="liability", owner=bilal, is_open=False)
    with pytest.raises(AccountClosed):
        post.post(Draft("test", postings_of(INR, amounts), Subject("deal", 2)), "deal:2")


def test_a_code_that_the_chart_does_not_have_makes_no_account(asha: User) -> None:
    draft = Draft("test", postings_of(INR, {"h:promo": -5, "h:pocket": 5}), Subject("deal", 1))
    with pytest.raises(UnknownAccount):
        post.post(draft, "deal:1")


def test_a_seat_that_was_never_opened_has_no_accounts(asha: User) -> None:
    draft = Draft("test", postings_of(INR, {"h:promo": -5, "seat:1:deposit": 5}), Subject("seat", 1))
    with pytest.raises(UnknownAccount):
        post.post(draft, "seat:1")


def test_one_entry_may_hold_two_currencies(asha: User, give: Funder) -> None:
    postings = [
        DraftPosting("h:promo", INR, -5), DraftPosting(f"p:{asha.pk}:bonus", INR, 5),
        DraftPosting("h:promo", Currency.CHIP, -7), DraftPosting(f"p:{asha.pk}:bonus", Currency.CHIP, 7),
    ]  # fmt: skip
    post.post(Draft("test", tuple(postings), Subject("player", asha.pk)), "two")
    assert (balance(f"p:{asha.pk}:bonus", INR), balance(f"p:{asha.pk}:bonus", Currency.CHIP)) == (5, 7)


def test_many_posts_see_what_the_ones_before_them_moved(asha: User, bilal: User, give: Funder) -> None:
    give(asha, deposit=100)
    with pytest.raises(InsufficientFunds):
        post.post_many([(transfer(asha, bilal, 60), "a"), (transfer(asha, bilal, 60), "b")])
    assert purse(asha) == {"deposit": 100}
    post.post_many([(transfer(asha, bilal, 60), "a"), (transfer(asha, bilal, 40), "b")])
    assert purse(bilal) == {"winnings": 100}


def test_postings_go_in_by_ascending_account_in_one_statement(asha: User, bilal: User, give: Funder) -> None:
    give(bilal, deposit=100)
    give(asha, winnings=1)  # Asha's accounts are younger than Bilal's in rupees, whatever their codes say
    with CaptureQueriesContext(
        connection,
    ) as queries:
        entry = post.post(transfer(bilal, asha, 60), "a")
    inserts = [query["sql"] for query in queries if query["sql"].startswith('INSERT INTO "wallet_posting"')]
    accounts = list(Posting.objects.filter(entry=entry).order_by("pk").values_list("account_id", flat=True))
    assert (len(inserts), accounts) == (1, sorted(accounts))
    locks = [query["sql"] for query in queries if "FOR NO KEY UPDATE" in query["sql"]]
    assert len(locks) == 1
    assert 'ORDER BY "wallet_account"."id" ASC FOR NO KEY UPDATE' in locks[0]


def test_house_accounts_are_neither_locked_nor_counted(asha: User, give: Funder) -> None:
    give(asha, deposit=100)
    bank = Account.objects.get(code="h:bank:main", currency=INR)
    assert (bank.balance, bank.seq) == (0, 0)
