"""The desk's proposals end with their requests, and a request that changes is looked at as it is now."""

import pytest

from players.models import User
from tests.wallet.business.conftest import Later, approved, attempted, requested, rested, state_of
from tests.wallet.business.test_payouts import O, says
from tests.wallet.conftest import Funder
from wallet.models import Approval, Withdrawal
from wallet.services import desk, withdrawals

pytestmark = pytest.mark.usefixtures("ledger_alone")


@pytest.fixture
def second(asha: User, give: Funder, maker: User, checker: User) -> Withdrawal:
    """A small clean request of somebody who has been paid before: nothing speaks against it."""
    give(asha, winnings=3_000_00)
    says(attempted(approved(requested(asha), maker, checker)), O.PROCESSED)
    row = requested(asha)
    assert (state_of(row), row.signals) == ("ready", [])
    return row


def test_a_new_way_to_be_paid_is_looked_at(second: Withdrawal, asha: User, bilal: User) -> None:
    shared = rested(asha, vpa="shared@okbank")
    rested(bilal, vpa="shared@okbank")
    desk.change_method(withdrawal=second, player=asha, method_id=shared.public_id)
    second.refresh_from_db()
    assert second.state == "in_review"
    assert [signal["code"] for signal in second.signals] == ["shared_method"]
    assert desk.in_bulk([second]) == []


def test_a_slower_way_to_be_paid_is_promised_for_later(second: Withdrawal, asha: User) -> None:
    cheque = rested(asha, "cheque", address="12 Sea View Road, Mumbai, Maharashtra 400001")
    before = second.due_at
    desk.change_method(withdrawal=second, player=asha, method_id=cheque.public_id)
    second.refresh_from_db()
    assert second.due_at > before


def test_a_proposal_ends_with_the_request_that_is_taken_back(second: Withdrawal, asha: User, maker: User) -> None:
    desk.propose(withdrawal=second, maker=maker, mfa_at=None)
    withdrawals.cancel(withdrawal=second, player=asha)
    assert list(Approval.objects.filter(subject_id=second.pk).values_list("decision", flat=True)) == ["void"]


def test_approvals_of_what_was_paid_are_not_gone_through_again(
    second: Withdrawal, later: Later, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first request's approval stands for good; the sweep has no business with it."""
    looked_at: list[int] = []
    monkeypatch.setattr(desk, "_expire", looked_at.append)
    later(days=2)
    desk.expire_due()
    assert looked_at == []
