"""The approval desk: two people, neither of them the player, over exactly what they read."""

import uuid
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from players.models import User
from tests.wallet.business.conftest import Staff, approved, requested, rested, state_of
from tests.wallet.conftest import Funder, purse
from wallet.models import Approval, Withdrawal
from wallet.services import desk, withdrawals
from wallet.services.payouts import prepare
from wallet.services.refusals import MoneyRefused

pytestmark = pytest.mark.usefixtures("ledger_alone")


@pytest.fixture
def asked(asha: User, give: Funder) -> Withdrawal:
    give(asha, winnings=1_00_000_00)
    return requested(asha)


def refused(code: str, act: Callable[..., object], **what: object) -> None:
    with pytest.raises(MoneyRefused) as refusal:
        act(**what)
    assert refusal.value.code == code


def test_two_people_approve(asked: Withdrawal, maker: User, checker: User) -> None:
    approved(asked, maker, checker)
    assert state_of(asked) == "approved"
    approval = Approval.objects.get()
    assert (approval.maker, approval.checker, approval.decision) == (maker, checker, "approved")


def test_the_maker_does_not_check(asked: Withdrawal, staff: Staff) -> None:
    both = staff("Both")
    desk.propose(withdrawal=asked, maker=both, mfa_at=None)
    refused("approval.own", desk.approve, withdrawal=asked, checker=both, mfa_at=None)
    assert state_of(asked) == "proposed"


def test_nobody_decides_on_his_own_money(asha: User, give: Funder, staff: Staff, maker: User) -> None:
    clerk = staff("Clerk")
    give(clerk, winnings=1_000_00)
    own = requested(clerk)
    refused("approval.own_money", desk.propose, withdrawal=own, maker=clerk, mfa_at=None)
    refused("approval.own_money", desk.refuse, withdrawal=own, maker=clerk, reason="Because I can.")
    desk.propose(withdrawal=own, maker=maker, mfa_at=None)
    refused("approval.own_money", desk.approve, withdrawal=own, checker=clerk, mfa_at=None)


@pytest.mark.parametrize("act", [desk.propose, desk.approve])
def test_permission_is_asked_for_in_the_service(asked: Withdrawal, asha: User, staff: Staff, act: Callable) -> None:
    support = staff("Support", "view_withdrawal")
    who = "maker" if act is desk.propose else "checker"
    refused("desk.not_allowed", act, withdrawal=asked, mfa_at=None, **{who: support})


def test_a_second_factor_is_wanted_and_has_to_be_fresh(
    asked: Withdrawal, maker: User, settings: pytest.FixtureRequest
) -> None:
    settings.STAFF_SECOND_FACTOR = True
    for shown in (None, timezone.now() - timedelta(minutes=6)):
        refused("approval.factor", desk.propose, withdrawal=asked, maker=maker, mfa_at=shown)
    desk.propose(withdrawal=asked, maker=maker, mfa_at=timezone.now())


def test_much_money_takes_two_checkers(asha: User, give: Funder, staff: Staff, maker: User, checker: User) -> None:
    give(asha, winnings=desk.TWO_CHECKERS_FROM_MINOR)
    row = requested(asha, desk.TWO_CHECKERS_FROM_MINOR)
    desk.propose(withdrawal=row, maker=maker, mfa_at=None)
    assert desk.approve(withdrawal=row, checker=checker, mfa_at=None) is False
    assert state_of(row) == "proposed"
    refused("approval.signed", desk.approve, withdrawal=row, checker=checker, mfa_at=None)
    assert desk.approve(withdrawal=row, checker=staff("Third", "approve_withdrawal"), mfa_at=None) is True
    assert state_of(row) == "approved"


@pytest.mark.parametrize("before", ["proposed", "approved"])
def test_what_was_changed_has_to_be_decided_anew(
    asked: Withdrawal, asha: User, maker: User, checker: User, before: str
) -> None:
    """The database lets a beneficiary change as a new version only; whoever did it, the decision does not hold."""
    desk.propose(withdrawal=asked, maker=maker, mfa_at=None)
    if before == "approved":
        desk.approve(withdrawal=asked, checker=checker, mfa_at=None)
    other = rested(asha, vpa="other@okbank")
    Withdrawal.objects.filter(pk=asked.pk).update(method=other, version=2)
    if before == "proposed":
        refused("approval.changed", desk.approve, withdrawal=asked, checker=checker, mfa_at=None)
    else:
        assert prepare.attempt(asked.pk) is None
        assert state_of(asked) == "in_review"
        assert Approval.objects.get().decision == "void"


def test_the_player_changes_the_way_before_it_is_approved(
    asked: Withdrawal, asha: User, maker: User, checker: User
) -> None:
    desk.propose(withdrawal=asked, maker=maker, mfa_at=None)
    other = rested(asha, vpa="other@okbank")
    desk.change_method(withdrawal=asked, player=asha, method_id=other.public_id)
    assert (state_of(asked), Approval.objects.get().decision) == ("in_review", "void")
    approved(asked, maker, checker)
    refused("withdrawal.too_late", desk.change_method, withdrawal=asked, player=asha, method_id=other.public_id)


def test_a_refusal_gives_the_money_back_and_says_why(asked: Withdrawal, asha: User, maker: User) -> None:
    desk.refuse(withdrawal=asked, maker=maker, reason="The account is in another name.")
    asked.refresh_from_db()
    assert (asked.state, asked.reason) == ("rejected", "The account is in another name.")
    assert purse(asha) == {"winnings": 1_00_000_00}


def test_what_is_declined_is_looked_at_again_with_its_money_set_aside(
    asked: Withdrawal, asha: User, maker: User, checker: User
) -> None:
    desk.propose(withdrawal=asked, maker=maker, mfa_at=None)
    desk.decline(withdrawal=asked, checker=checker, reason="Ask for a statement first.")
    assert state_of(asked) == "in_review"
    assert purse(asha)["set_aside"] == 600_00
    approved(asked, maker, checker)


def test_a_question_waits_for_its_answer(asked: Withdrawal, asha: User, chitra: User, maker: User) -> None:
    desk.ask(withdrawal=asked, maker=maker, question="Is this your own account?")
    refused("withdrawal.nothing_asked", withdrawals.answer, withdrawal=asked, player=chitra, words="Yes.")
    withdrawals.answer(withdrawal=asked, player=asha, words="Yes, since 2019.")
    asked.refresh_from_db()
    assert asked.answer == "Yes, since 2019."


def test_a_proposal_and_an_approval_hold_for_a_day(
    asked: Withdrawal, maker: User, checker: User, later: Callable
) -> None:
    desk.propose(withdrawal=asked, maker=maker, mfa_at=None)
    later(hours=25)
    refused("approval.expired", desk.approve, withdrawal=asked, checker=checker, mfa_at=None)
    assert (desk.expire_due(), desk.expire_due()) == (1, 0)
    assert (state_of(asked), Approval.objects.get().decision) == ("in_review", "expired")


def test_an_approval_that_nobody_acted_on_is_void(
    asked: Withdrawal, maker: User, checker: User, later: Callable
) -> None:
    approved(asked, maker, checker)
    later(hours=25)
    assert prepare.attempt(asked.pk) is None
    assert (state_of(asked), Approval.objects.get().decision) == ("in_review", "void")


def test_only_small_clean_requests_are_decided_in_bulk(asked: Withdrawal, bilal: User, give: Funder) -> None:
    small = Withdrawal(amount_minor=desk.BULK_UP_TO_MINOR, signals=[])
    large = Withdrawal(amount_minor=desk.BULK_UP_TO_MINOR + 1, signals=[])
    asked_about = Withdrawal(amount_minor=600_00, signals=[], question="Why?")
    assert desk.in_bulk([small, large, asked_about, asked]) == [small]


@pytest.mark.parametrize("who", ["maker", "player"])
def test_the_database_knows_who_may_not_check(asked: Withdrawal, asha: User, maker: User, who: str) -> None:
    approval = desk.propose(withdrawal=asked, maker=maker, mfa_at=None)
    culprit = maker if who == "maker" else asha
    with pytest.raises(IntegrityError), transaction.atomic():
        Approval.objects.filter(pk=approval.pk).update(checker=culprit)


def test_the_database_wants_all_the_people(asked: Withdrawal, maker: User, checker: User) -> None:
    approval = desk.propose(withdrawal=asked, maker=maker, mfa_at=None)
    with pytest.raises(IntegrityError, match="an_approval_has_all_its_people"), transaction.atomic():
        Approval.objects.filter(pk=approval.pk).update(decision="approved")


@pytest.mark.parametrize(
    "change", [{"subject_hash": "0" * 64}, {"maker_id": 0}, {"expires_at": timezone.now()}, {"checker_id": None}]
)
def test_a_signed_approval_keeps_what_it_says(
    asked: Withdrawal, maker: User, checker: User, change: dict[str, object]
) -> None:
    approved(asked, maker, checker)
    with pytest.raises(IntegrityError), transaction.atomic():
        Approval.objects.update(**change)


def test_a_decision_is_over_this_very_request(asked: Withdrawal, bilal: User, give: Funder) -> None:
    """Each of the figures that people read is part of the hash."""
    before = desk.hash_of(asked)
    for name, value in {
        "amount_minor": 1,
        "tds_minor": 1,
        "payout_minor": 1,
        "version": 2,
        "player_id": asked.player_id + 1,
    }.items():
        changed = Withdrawal.objects.select_related("method").get(pk=asked.pk)
        setattr(changed, name, value)
        assert desk.hash_of(changed) != before, name
    changed = Withdrawal.objects.select_related("method").get(pk=asked.pk)
    changed.method.public_id = uuid.uuid4()
    assert desk.hash_of(changed) != before
