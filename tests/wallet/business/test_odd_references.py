"""A gateway that names things by what cannot be a name: kept as it was said, given to people, and asked about again."""

import uuid

import pytest

from players.models import User
from tests.wallet.business.conftest import Later, approved, attempted, known, requested, state_of
from tests.wallet.business.test_deposits import ordered
from tests.wallet.business.test_deposits import says as event
from tests.wallet.business.test_deposits import state_of as deposit_state
from tests.wallet.business.test_payouts import O, says
from tests.wallet.conftest import Funder, purse
from wallet.gateways import registry
from wallet.gateways.ports import GatewayError, GatewayOrder, LineKind, PayoutStatus, StatementLine
from wallet.models import Case, GatewayLine, PayoutAnswer, PayoutAttempt, StateChange
from wallet.services import cases, clock, gateway_statements
from wallet.services.deposits import opening
from wallet.services.payouts import answers, people, questions
from wallet.services.refusals import MoneyRefused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("ledger_alone")]
ODD = ["pout_" + "x" * 60, "pout\0null", "pout\nline"]


@pytest.fixture
def attempt(asha: User, give: Funder, maker: User, checker: User) -> PayoutAttempt:
    give(asha, winnings=1_000_00)
    return attempted(approved(requested(asha), maker, checker))


@pytest.mark.parametrize("ref", ODD)
@pytest.mark.parametrize("outcome", [O.PROCESSING, O.PROCESSED, O.FAILED])
def test_a_payout_of_an_odd_name_is_unknown_and_for_people(attempt: PayoutAttempt, ref: str, outcome: O) -> None:
    says(attempt, outcome, ref=ref, raw=f"ref={ref}")
    assert state_of(attempt.withdrawal) == "unknown"
    assert Case.objects.get().check_code == "R9"
    assert PayoutAnswer.objects.get(attempt=attempt).raw.startswith("ref=pout")


@pytest.mark.parametrize("outcome", [O.FAILED, O.REVERSED])
def test_an_odd_reason_is_kept_without_what_no_column_takes(attempt: PayoutAttempt, outcome: O) -> None:
    says(attempt, outcome, reason="gone\0" + "x" * 300)
    assert state_of(attempt.withdrawal) == "retryable"
    assert len(StateChange.objects.get(to_state="retryable").reason) == 200


def test_a_refusal_with_an_odd_code_is_kept_too(attempt: PayoutAttempt) -> None:
    answers.refused(attempt.pk, code="bad\0code", raw="")
    assert state_of(attempt.withdrawal) == "retryable"


def test_a_name_that_another_payout_has_is_not_believed(
    attempt: PayoutAttempt, bilal: User, give: Funder, maker: User, checker: User
) -> None:
    give(bilal, winnings=1_000_00)
    first = attempted(approved(requested(bilal), maker, checker))
    says(first, O.PROCESSED)
    says(attempt, O.PROCESSED)
    assert (state_of(first.withdrawal), state_of(attempt.withdrawal)) == ("paid", "unknown")
    assert purse(attempt.withdrawal.player)["set_aside"] == attempt.withdrawal.amount_minor


def test_polling_it_ends_with_people_and_opens_one_case(
    attempt: PayoutAttempt, maker: User, checker: User, later: Later, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = PayoutStatus(
        ref=ODD[0], key=attempt.key, status=O.PROCESSED, amount_minor=attempt.withdrawal.payout_minor, is_definite=True
    )
    monkeypatch.setattr(registry, "payout_gateway_named", lambda _name: _Says(told))
    says(attempt, O.PROCESSING, ref=ODD[0])
    cases.propose(case=Case.objects.get(), maker=maker, explanation="We asked them why.", mfa_at=None)
    cases.close(case=Case.objects.get(), checker=checker, mfa_at=None)
    for hours in (1, 9, 25):
        later(hours=hours)
        questions.ask(attempt.pk)
    assert (state_of(attempt.withdrawal), Case.objects.count()) == ("manual", 1)
    later(hours=0)
    people.propose(
        withdrawal=attempt.withdrawal, outcome="paid", evidence="On the statement.", utr="U1", maker=maker, mfa_at=None
    )
    people.approve(withdrawal=attempt.withdrawal, checker=checker, mfa_at=None)
    assert state_of(attempt.withdrawal) == "paid"


class _Says:
    """The gateway, with one answer to whatever is asked: it stands where the outside world begins."""

    def __init__(self, told: PayoutStatus) -> None:
        self._told = told

    def fetch_payout(self, _ref: str | None, _key: str) -> PayoutStatus:
        return self._told


@pytest.mark.parametrize("ref", ["pay_" + "x" * 61, "pay\0null"])
def test_a_payment_of_an_odd_name_credits_nothing_and_is_for_people(asha: User, ref: str) -> None:
    known(asha)
    order = ordered(asha)
    for _time in range(2):
        assert event(order, payment_ref=ref) == "for people"
    assert (deposit_state(order), purse(asha), Case.objects.count()) == ("pending", {}, 1)


@pytest.mark.parametrize("ref", ["", "order_" + "x" * 60, None])
def test_an_order_of_an_odd_name_is_no_order(asha: User, ref: str | None) -> None:
    """None: the name of an order that is another deposit's."""
    known(asha)
    earlier = ordered(asha, 500_00)
    row = opening.open_deposit(player=asha, amount_minor=500_00, cmd_id=uuid.uuid4())
    named = str(earlier.order_ref) if ref is None else ref
    with pytest.raises(GatewayError, match="cannot be"):
        opening.ordered(row.pk, GatewayOrder(ref=named, amount_minor=row.amount_minor, checkout_url="/"))
    assert deposit_state(row) == "created"


def test_a_statement_with_an_odd_name_is_taken_in_and_does_not_match() -> None:
    line = StatementLine(
        line_no=1, kind=LineKind.PAYMENT, ref="pay_" + "x" * 80, key="k" * 80, amount_minor=1, charge_minor=0,
        currency="INR", occurred_at=clock.now(),
    )  # fmt: skip
    gateway_statements.take_in("sandbox", clock.day_of(clock.now()), [line])
    assert (GatewayLine.objects.get().match, len(GatewayLine.objects.get().ref)) == ("extra", 64)


def test_the_player_reads_a_sentence_where_the_order_has_an_odd_name(
    asha: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    known(asha)
    row = opening.open_deposit(player=asha, amount_minor=500_00, cmd_id=uuid.uuid4())
    odd = GatewayOrder(ref="x" * 65, amount_minor=row.amount_minor, checkout_url="/")
    monkeypatch.setattr(type(registry.payment_gateway()), "create_order", lambda *_asked: odd)
    with pytest.raises(MoneyRefused, match="Nothing was paid"):
        opening.checkout(row.pk, return_url="http://127.0.0.1/back/")
