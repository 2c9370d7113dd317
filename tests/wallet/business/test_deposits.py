"""Cash comes in: asked for within limits, credited once by what the gateway says, kept apart where it does not fit."""

import uuid
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from players.models import User
from players.services import exclusion
from players.services.gate import NotAllowed
from tests.wallet.business.conftest import known
from tests.wallet.conftest import Funder, purse
from wallet.gateways.ports import PaymentEvent, PaymentStatus
from wallet.ledger.errors import InsufficientFunds
from wallet.models import Case, Deposit, Refund
from wallet.services import clock, reconcile
from wallet.services.deposits import opening, payments, questions, refunds
from wallet.services.refusals import MoneyRefused

pytestmark = pytest.mark.usefixtures("ledger_alone")
S = PaymentStatus


@pytest.fixture
def order(asha: User) -> Deposit:
    """1,000 rupees asked for, and an order for them at the gateway."""
    known(asha)
    return ordered(asha)


def ordered(player: User, amount_minor: int = 1_000_00) -> Deposit:
    row = opening.open_deposit(player=player, amount_minor=amount_minor, cmd_id=uuid.uuid4())
    return opening.place_order(row.pk, return_url="http://127.0.0.1/back/")


def says(row: Deposit, status: PaymentStatus = S.CAPTURED, **more: object) -> str:
    told = {
        "event_id": uuid.uuid4().hex, "kind": "test", "order_ref": row.order_ref, "payment_ref": "pay_1",
        "amount_minor": row.amount_minor, "currency": "INR", "status": status, "occurred_at": timezone.now(),
    }  # fmt: skip
    return payments.apply("sandbox", PaymentEvent(**told | more))


def state_of(row: Deposit) -> str:
    return Deposit.objects.values_list("state", flat=True).get(pk=row.pk)


def whole() -> bool:
    return [outcome for outcome in reconcile.reconcile() if outcome.findings] == []


def test_nobody_adds_cash_whose_papers_are_not_checked(asha: User) -> None:
    with pytest.raises(NotAllowed):
        ordered(asha)


def test_a_captured_payment_is_credited_once_however_often_it_is_told(order: Deposit, asha: User) -> None:
    assert [says(order) for _time in range(3)] == ["credited", "nothing new", "nothing new"]
    assert purse(asha) == {"deposit": order.credit_minor}
    assert order.amount_minor == order.credit_minor + order.gst_minor
    assert whole()


@pytest.mark.parametrize("first", [S.AUTHORISED, S.FAILED])
def test_events_come_in_any_order(order: Deposit, asha: User, first: PaymentStatus) -> None:
    says(order, first)
    says(order)
    says(order, first)
    assert (state_of(order), purse(asha)) == ("credited", {"deposit": order.credit_minor})


@pytest.mark.parametrize(
    ("what", "paid"),
    [({"amount_minor": 1_00}, "₹1.00"), ({"currency": "USD"}, "140000 of the smallest unit of USD")],
)
def test_another_amount_or_currency_credits_nothing(
    order: Deposit, asha: User, what: dict[str, object], paid: str
) -> None:
    says(order, **what)
    assert (state_of(order), purse(asha)) == ("mismatch", {})
    case = Case.objects.get()
    assert (case.check_code, case.finding) == ("R8", f"Deposit {order.pk} over ₹1,400.00 was paid with {paid}.")
    assert whole()


def test_one_payment_pays_one_order(order: Deposit, bilal: User, asha: User) -> None:
    known(bilal)
    other = ordered(bilal)
    says(order)
    says(other)
    assert (purse(bilal), state_of(other)) == ({}, "pending")
    assert Case.objects.count() == 1


def test_a_second_payment_of_one_order_is_kept_apart(order: Deposit, asha: User) -> None:
    says(order)
    assert says(order, payment_ref="pay_2") == "kept apart"
    assert says(order, payment_ref="pay_2") == "kept apart"
    assert purse(asha) == {"deposit": order.credit_minor}
    assert whole()


def test_a_payment_of_no_order_is_kept_apart(order: Deposit) -> None:
    assert says(order, order_ref="order_of_nobody") == "kept apart"
    assert Case.objects.count() == 1


def test_a_second_click_finds_the_first_request(order: Deposit, asha: User) -> None:
    same = opening.open_deposit(player=asha, amount_minor=1_000_00, cmd_id=order.cmd_id)
    assert same.pk == order.pk
    with pytest.raises(MoneyRefused):
        opening.open_deposit(player=asha, amount_minor=2_000_00, cmd_id=order.cmd_id)


@pytest.mark.parametrize("amount", [99_99, 0, -1, 10_00_000_01])
def test_amounts_out_of_bounds_are_refused(asha: User, amount: int) -> None:
    known(asha)
    with pytest.raises(MoneyRefused):
        opening.open_deposit(player=asha, amount_minor=amount, cmd_id=uuid.uuid4())


def expired(row: Deposit) -> Deposit:
    Deposit.objects.filter(pk=row.pk).update(expires_at=clock.now() - timedelta(seconds=1))
    questions.ask(row.pk, is_wanted_now=True)
    row.refresh_from_db()
    return row


def test_an_order_that_nobody_pays_expires_and_a_late_payment_is_still_credited(order: Deposit, asha: User) -> None:
    assert expired(order).state == "expired"
    says(order)
    assert (state_of(order), purse(asha)) == ("credited", {"deposit": order.credit_minor})


def test_a_late_payment_of_one_who_is_excluded_goes_back(order: Deposit, asha: User) -> None:
    expired(order)
    exclusion.exclude(player=asha, length=None)
    says(order)
    assert (state_of(order), purse(asha)) == ("refund_due", {})
    (owed,) = Refund.objects.all()
    assert owed.amount_minor == order.amount_minor
    refunds.finish(owed.pk, is_done=True, ref="rfnd_1")
    assert not refunds.finish(owed.pk, is_done=True, ref="rfnd_1")
    assert state_of(order) == "refunded"
    assert whole()


def test_a_lost_answer_never_makes_a_second_order(asha: User, monkeypatch: pytest.MonkeyPatch) -> None:
    from wallet.gateways import registry
    from wallet.gateways.ports import GatewayUnavailable

    known(asha)
    gateway = registry.payment_gateway()
    real, made = type(gateway).create_order, []

    def lose_the_answer(self: object, *what: object) -> object:
        made.append(real(self, *what))
        raise GatewayUnavailable("cut")

    row = opening.open_deposit(player=asha, amount_minor=1_000_00, cmd_id=uuid.uuid4())
    monkeypatch.setattr(type(gateway), "create_order", lose_the_answer)
    with pytest.raises(GatewayUnavailable):
        opening.place_order(row.pk, return_url="http://127.0.0.1/")
    again = opening.place_order(row.pk, return_url="http://127.0.0.1/")
    assert [order.ref for order in made] == [again.order_ref]


@pytest.mark.parametrize("is_won", [True, False])
def test_a_dispute_ends_one_way_or_the_other(order: Deposit, asha: User, is_won: bool) -> None:
    says(order)
    says(order, S.DISPUTED)
    for _time in range(2):
        says(order, S.DISPUTE_WON if is_won else S.DISPUTE_LOST)
    assert state_of(order) == ("credited" if is_won else "charged_back")
    assert purse(asha) == ({"deposit": order.credit_minor} if is_won else {})
    assert whole()


@pytest.fixture
def credited(order: Deposit) -> Deposit:
    says(order)
    order.refresh_from_db()
    return order


def test_two_people_send_unplayed_money_back(credited: Deposit, asha: User, maker: User, checker: User) -> None:
    part = credited.credit_minor // 2
    refund = refunds.propose(deposit=credited, amount_minor=part, maker=maker, mfa_at=None)
    assert purse(asha) == {"deposit": credited.credit_minor - part, "set_aside": part}
    with pytest.raises(MoneyRefused):
        refunds.approve(refund=refund, checker=maker, mfa_at=None)
    refunds.approve(refund=refund, checker=checker, mfa_at=None)
    refunds.finish(refund.pk, is_done=True, ref="rfnd_1")
    assert (state_of(credited), purse(asha)) == ("credited", {"deposit": credited.credit_minor - part})
    assert whole()


@pytest.mark.parametrize("end", ["declined", "refused"])
def test_money_that_is_not_sent_back_can_be_played(
    credited: Deposit, asha: User, maker: User, checker: User, end: str
) -> None:
    refund = refunds.propose(deposit=credited, amount_minor=credited.credit_minor, maker=maker, mfa_at=None)
    if end == "declined":
        refunds.decline(refund=refund, checker=checker, reason="He wants to play after all.")
    else:
        refunds.approve(refund=refund, checker=checker, mfa_at=None)
        refunds.finish(refund.pk, is_done=False, ref="", reason="no")
    assert (state_of(credited), purse(asha)) == ("credited", {"deposit": credited.credit_minor})
    assert whole()


def test_played_money_is_not_sent_back(
    credited: Deposit, asha: User, maker: User, spent: Callable[[User], None]
) -> None:
    spent(asha)
    with pytest.raises(InsufficientFunds):
        refunds.propose(deposit=credited, amount_minor=credited.credit_minor, maker=maker, mfa_at=None)
    assert state_of(credited) == "credited"


@pytest.fixture
def spent() -> Callable[[User], None]:
    from wallet.services import stakes

    def _spent(player: User) -> None:
        stakes.fund_seat(seating=1, player=player, currency="INR", amount_minor=100_00, key="seat:1:fund")

    return _spent


@pytest.mark.parametrize("change", [{"amount_minor": 1}, {"order_ref": "x"}, {"payment_ref": "x"}, {"player_id": 0}])
def test_the_database_keeps_what_was_asked_and_paid(credited: Deposit, change: dict[str, object]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Deposit.objects.update(**change)


def test_limits_are_looked_at_when_it_is_asked_for(order: Deposit, asha: User, give: Funder) -> None:
    """The sandbox's day of the first tier is 25,000 rupees; what is open counts."""
    with pytest.raises(NotAllowed):
        ordered(asha, 25_000_00)
