"""How a dispute ends: as the gateway says when asked, or as two people say with evidence. Until then nothing leaves."""

import pytest
from django.test import Client
from django.urls import reverse

from players.models import User
from tests.wallet.business.conftest import Member, Staff, known
from tests.wallet.business.test_deposits import S, ordered, says, state_of, whole
from tests.wallet.conftest import Funder, balance, purse
from wallet.gateways.sandbox import checkout, clockwork
from wallet.gateways.sandbox.models import Order, Payment
from wallet.models import Approval, Case, Deposit, GatewayLine
from wallet.services import clock, line_matching, withdrawals
from wallet.services.deposits import disputes, questions
from wallet.services.refusals import MoneyRefused

pytestmark = pytest.mark.usefixtures("ledger_alone")
WHY = "The bank's letter of 3 May says so."


@pytest.fixture
def disputed(asha: User) -> Deposit:
    """1,000 rupees that Asha added; her bank wants them back."""
    known(asha)
    row = ordered(asha)
    says(row)
    says(row, S.DISPUTED, dispute_ref="disp_1")
    row.refresh_from_db()
    return row


def propose(row: Deposit, maker: User, outcome: str = "lost", amount_minor: int = 400_00) -> Approval:
    return disputes.propose(
        deposit=row, outcome=outcome, amount_minor=amount_minor, evidence=WHY, maker=maker, mfa_at=None
    )


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("outcome", "state"), [(Payment.Dispute.WON, "credited"), (Payment.Dispute.LOST, "charged_back")]
)
def test_the_gateway_is_asked_and_no_webhook_is_needed(
    outcome: Payment.Dispute, state: str, asha: User, committing_db: None
) -> None:
    known(asha)
    row = ordered(asha, 500_00)
    checkout.act(order=Order.objects.get(ref=row.order_ref), method="upi", how=checkout.How.PAY)
    row = questions.ask(row.pk, is_wanted_now=True)
    payment = Payment.objects.get(ref=row.payment_ref)
    clockwork.dispute(payment, Payment.Dispute.OPEN)
    says(row, S.DISPUTED, payment_ref=row.payment_ref, dispute_ref=f"{row.payment_ref}:dispute")
    assert questions.ask(row.pk).state == "disputed"
    clockwork.dispute(payment, outcome)
    Deposit.objects.filter(pk=row.pk).update(next_check_at=clock.now())
    assert questions.due() == [row.pk]
    assert questions.ask(row.pk).state == state


def test_lost_by_the_word_of_two_takes_back_what_the_bank_took(
    disputed: Deposit, asha: User, maker: User, checker: User
) -> None:
    before = purse(asha)["deposit"]
    propose(disputed, maker)
    assert state_of(disputed) == "disputed"
    disputes.approve(deposit=disputed, checker=checker, mfa_at=None)
    assert (state_of(disputed), purse(asha)["deposit"]) == ("charged_back", before - 400_00)
    assert whole()


def test_won_by_the_word_of_two_lets_withdrawals_go_on(
    disputed: Deposit, asha: User, maker: User, checker: User
) -> None:
    before = purse(asha)
    propose(disputed, maker, "won", 0)
    disputes.approve(deposit=disputed, checker=checker, mfa_at=None)
    assert (state_of(disputed), purse(asha), withdrawals.is_disputed(asha)) == ("credited", before, False)


def test_a_second_dispute_over_the_same_payment_is_decided_anew(disputed: Deposit, maker: User, checker: User) -> None:
    propose(disputed, maker, "won", 0)
    disputes.approve(deposit=disputed, checker=checker, mfa_at=None)
    says(disputed, S.DISPUTED, dispute_ref="disp_2")
    propose(disputed, maker)
    disputes.approve(deposit=disputed, checker=checker, mfa_at=None)
    assert state_of(disputed) == "charged_back"


def test_nobody_decides_alone_nor_without_the_right(disputed: Deposit, maker: User, staff: Staff) -> None:
    with pytest.raises(MoneyRefused) as refused:
        propose(disputed, staff("Sana", "propose_withdrawal"))
    assert refused.value.code == "desk.not_allowed"
    propose(disputed, maker)
    with pytest.raises(MoneyRefused) as refused:
        disputes.approve(deposit=disputed, checker=maker, mfa_at=None)
    assert refused.value.code == "approval.own"


def test_nobody_decides_on_his_own_payment(disputed: Deposit, asha: User, staff: Staff) -> None:
    User.objects.filter(pk=asha.pk).update(is_staff=True)
    asha.user_permissions.set(staff("Sana").user_permissions.all())
    with pytest.raises(MoneyRefused) as refused:
        propose(disputed, User.objects.get(pk=asha.pk))
    assert refused.value.code == "approval.own_money"


@pytest.mark.parametrize(
    ("outcome", "amount", "code"),
    [("maybe", 0, "dispute.outcome"), ("lost", 0, "dispute.amount"), ("lost", 10_000_00, "dispute.amount")],
)
def test_what_makes_no_sense_is_refused(disputed: Deposit, maker: User, outcome: str, amount: int, code: str) -> None:
    with pytest.raises(MoneyRefused) as refused:
        propose(disputed, maker, outcome, amount)
    assert refused.value.code == code


def test_the_gateways_word_comes_first_and_the_proposal_counts_no_more(
    disputed: Deposit, asha: User, maker: User, checker: User
) -> None:
    propose(disputed, maker)
    says(disputed, S.DISPUTE_WON)
    with pytest.raises(MoneyRefused) as refused:
        disputes.approve(deposit=disputed, checker=checker, mfa_at=None)
    assert refused.value.code == "dispute.none"


def test_what_is_not_there_any_more_is_owed(
    disputed: Deposit, asha: User, give: Funder, maker: User, checker: User
) -> None:
    give(asha, deposit=-purse(asha)["deposit"])
    propose(disputed, maker)
    disputes.approve(deposit=disputed, checker=checker, mfa_at=None)
    assert balance("h:chargeback") == 0  # an untracked account stores nothing
    assert purse(asha) == {}
    assert whole()


def test_late_news_of_a_dispute_that_was_won_opens_it_no_more(disputed: Deposit) -> None:
    says(disputed, S.DISPUTE_WON, dispute_ref="disp_1")
    assert says(disputed, S.DISPUTED, dispute_ref="disp_1") == "nothing new"
    assert state_of(disputed) == "credited"


def test_what_two_people_decided_and_the_gateway_tells_otherwise_is_a_case(
    disputed: Deposit, maker: User, checker: User
) -> None:
    propose(disputed, maker)
    disputes.approve(deposit=disputed, checker=checker, mfa_at=None)
    assert says(disputed, S.DISPUTE_LOST, amount_minor=400_00) == "nothing new"
    assert Case.objects.count() == 0
    says(disputed, S.DISPUTE_LOST)
    says(disputed, S.DISPUTE_WON)
    assert Case.objects.count() == 2


def test_a_line_of_a_dispute_fits_what_was_taken_back(disputed: Deposit) -> None:
    line = GatewayLine(kind="dispute", ref=disputed.payment_ref, amount_minor=-400_00, currency="INR")
    assert line_matching.judge(disputed.gateway, line)[0] == "extra"
    says(disputed, S.DISPUTE_LOST, amount_minor=400_00)
    assert line_matching.judge(disputed.gateway, line)[0] == "matched"
    line.amount_minor = -1_000_00
    assert line_matching.judge(disputed.gateway, line)[0] == "differs"


def test_two_of_finance_decide_on_its_page(disputed: Deposit, member: Member) -> None:
    page = reverse("admin:wallet_deposit_change", args=[disputed.pk])
    mary, charu, sana = (
        member("Mary", "Finance maker"), member("Charu", "Finance checker"), member("Sana", "Staff"),
    )  # fmt: skip
    said = {"act": "dispute", "outcome": "lost", "taken": "400", "evidence": WHY}
    assert "Propose this outcome" not in body(sana, page)
    sana.post(page, said)
    assert not Approval.objects.exists()
    mary.post(page, said)
    assert "somebody else has to approve it" in body(mary, page)
    assert "₹400.00 were taken back" in body(charu, page)
    charu.post(page, {"act": "approve"})
    assert state_of(disputed) == "charged_back"
    assert WHY.replace("'", "&#x27;") in body(mary, page)


def body(client: Client, page: str) -> str:
    return str(client.get(page).content.decode())
