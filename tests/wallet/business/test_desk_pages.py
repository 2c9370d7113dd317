"""The approval desk in the admin: who sees and does what, by role, through forms and by forged posts."""

import pytest
from django.test import Client
from django.urls import reverse

from players.models import User
from tests.wallet.business.conftest import Staff, requested, state_of
from tests.wallet.conftest import Funder
from wallet.models import Withdrawal

pytestmark = pytest.mark.usefixtures("ledger_alone")


@pytest.fixture
def asked(asha: User, give: Funder) -> Withdrawal:
    give(asha, winnings=1_000_00)
    return requested(asha)


def signed_in(person: User) -> Client:
    client = Client()
    client.force_login(person)
    return client


def page_of(row: Withdrawal) -> str:
    return reverse("admin:wallet_withdrawal_change", args=[row.pk])


def test_maker_and_checker_take_a_request_to_its_approval(asked: Withdrawal, staff: Staff) -> None:
    maker = signed_in(staff("Maker", "view_withdrawal", "propose_withdrawal"))
    checker = signed_in(staff("Checker", "view_withdrawal", "approve_withdrawal"))
    assert b"Propose for payment" in maker.get(page_of(asked)).content
    maker.post(page_of(asked), {"act": "propose"})
    assert state_of(asked) == "proposed"
    maker.post(page_of(asked), {"act": "approve"})
    assert state_of(asked) == "proposed"
    checker.post(page_of(asked), {"act": "approve"})
    assert state_of(asked) == "approved"


@pytest.mark.parametrize("act", ["propose", "approve", "decline", "refuse", "ask"])
def test_who_only_looks_changes_nothing(asked: Withdrawal, staff: Staff, act: str) -> None:
    support = signed_in(staff("Support", "view_withdrawal"))
    assert support.get(page_of(asked)).status_code == 200
    before = state_of(asked)
    support.post(page_of(asked), {"act": act, "reason": "A good reason."})
    assert state_of(asked) == before


@pytest.mark.parametrize("who", ["stranger", "player", "staff"])
def test_others_do_not_see_it(asked: Withdrawal, asha: User, staff: Staff, who: str) -> None:
    client = Client() if who == "stranger" else signed_in(asha if who == "player" else staff("Other", "view_account"))
    answer = client.get(page_of(asked))
    assert answer.status_code in (302, 403, 404)
    assert "okbank" not in answer.content.decode()


def test_no_form_writes_a_row(asked: Withdrawal, staff: Staff) -> None:
    chief = staff("Chief")
    User.objects.filter(pk=chief.pk).update(is_superuser=True)
    client = signed_in(User.objects.get(pk=chief.pk))
    assert client.get(reverse("admin:wallet_withdrawal_add")).status_code == 403
    assert client.post(reverse("admin:wallet_withdrawal_delete", args=[asked.pk]), {"post": "yes"}).status_code == 403
    assert client.post(page_of(asked), {"state": "paid", "_save": "1"}).status_code == 403
    assert state_of(asked) == "in_review"


def test_a_reason_is_wanted_and_nothing_is_lost_without(asked: Withdrawal, staff: Staff) -> None:
    maker = signed_in(staff("Maker", "view_withdrawal", "propose_withdrawal"))
    answer = maker.post(page_of(asked), {"act": "refuse", "reason": ""}, follow=True)
    assert "sentence of 5 to 200" in answer.content.decode()
    assert state_of(asked) == "in_review"


def test_the_queue_costs_the_same_for_many(
    asked: Withdrawal, staff: Staff, django_assert_max_num_queries: pytest.FixtureRequest
) -> None:
    client = signed_in(staff("Maker", "view_withdrawal"))
    with django_assert_max_num_queries(14):
        assert client.get(reverse("admin:wallet_withdrawal_changelist")).status_code == 200
    with django_assert_max_num_queries(30):
        assert client.get(page_of(asked)).status_code == 200
