"""A payout and its answers: paid once, given back once, and never one after the other."""

from collections.abc import Callable

import pytest

from players.models import User
from tests.wallet.business.conftest import approved, attempted, requested, rested, state_of
from tests.wallet.conftest import Funder, balance, purse
from wallet.gateways.ports import GatewayRefused, GatewayUnavailable, PayoutOutcome, PayoutStatus
from wallet.models import Case, PayoutAnswer, PayoutAttempt, PayoutSwitch, Withdrawal
from wallet.services import clock, reconcile
from wallet.services.payouts import answers, people, prepare, questions, send, switch
from wallet.services.refusals import MoneyRefused

pytestmark = pytest.mark.usefixtures("ledger_alone")
Source = PayoutAnswer.Source
O = PayoutOutcome  # noqa: E741


@pytest.fixture
def ready(asha: User, give: Funder, maker: User, checker: User) -> Withdrawal:
    """Approved, and waiting to be paid."""
    give(asha, winnings=1_000_00)
    return approved(requested(asha), maker, checker)


@pytest.fixture
def attempt(ready: Withdrawal) -> PayoutAttempt:
    """Written down, and not yet sent."""
    return attempted(ready)


def says(attempt: PayoutAttempt, outcome: PayoutOutcome, *, source: Source = Source.FETCH, **more: object) -> None:
    told = {"ref": "pout_1", "amount_minor": attempt.withdrawal.payout_minor, "is_definite": outcome in answers.FINAL}
    answers.apply(attempt.pk, PayoutStatus(key=attempt.key, status=outcome, **told | more), source=source)


def whole() -> bool:
    return [outcome for outcome in reconcile.reconcile() if outcome.findings] == []


def test_paid_takes_what_was_set_aside_and_keeps_the_tax(ready: Withdrawal, attempt: PayoutAttempt, asha: User) -> None:
    says(attempt, O.PROCESSED, utr="UTR123")
    ready.refresh_from_db()
    assert (ready.state, ready.utr) == ("paid", "UTR123")
    assert purse(asha) == {"winnings": 400_00}
    assert ready.tds_minor > 0
    assert whole()


@pytest.mark.parametrize(
    "order", [[O.PROCESSED, O.PROCESSED], [O.PROCESSED, O.PROCESSING], [O.QUEUED, O.PROCESSED, O.FAILED]]
)
def test_once_paid_nothing_but_a_return_changes_it(
    ready: Withdrawal, attempt: PayoutAttempt, asha: User, order: list[PayoutOutcome]
) -> None:
    for outcome in order:
        says(attempt, outcome)
    assert (state_of(ready), purse(asha)) == ("paid", {"winnings": 400_00})
    assert whole()


def test_a_webhook_only_makes_the_house_ask(ready: Withdrawal, attempt: PayoutAttempt) -> None:
    says(attempt, O.QUEUED)
    for outcome in (O.PROCESSED, O.FAILED, O.REVERSED):
        says(attempt, outcome, source=Source.WEBHOOK, is_definite=False)
    assert state_of(ready) == "processing"
    assert attempt.pk in questions.due()


def test_a_definite_failure_makes_room_for_another_attempt(ready: Withdrawal, attempt: PayoutAttempt) -> None:
    says(attempt, O.FAILED, reason="bank_down")
    assert state_of(ready) == "retryable"
    assert ready.pk not in prepare.due()
    Withdrawal.objects.filter(pk=ready.pk).update(updated_at=clock.now() - prepare.PAUSE_BETWEEN)
    assert ready.pk in prepare.due()
    second = attempted(ready)
    assert (second.n, second.key != attempt.key) == (2, True)


def test_after_three_failures_the_money_is_back(ready: Withdrawal, asha: User) -> None:
    for _number in range(prepare.MOST_ATTEMPTS):
        says(attempted(ready), O.FAILED, reason="bank_down", ref="")
    assert (state_of(ready), purse(asha)) == ("failed", {"winnings": 1_000_00})
    assert whole()


def test_an_account_that_does_not_exist_is_tried_once(ready: Withdrawal, attempt: PayoutAttempt, asha: User) -> None:
    answers.refused(attempt.pk, code="invalid_beneficiary", raw="{}")
    assert (state_of(ready), purse(asha)) == ("failed", {"winnings": 1_000_00})


def test_what_the_bank_sends_back_is_winnings_again_with_its_tax(
    ready: Withdrawal, attempt: PayoutAttempt, asha: User
) -> None:
    says(attempt, O.PROCESSED)
    says(attempt, O.REVERSED)
    says(attempt, O.REVERSED)
    assert (state_of(ready), purse(asha)) == ("returned", {"winnings": 1_000_00})
    assert sum(ready.tax_records.values_list("tax_minor", flat=True)) == 0
    assert whole()


def test_another_amount_than_was_sent_closes_nothing(ready: Withdrawal, attempt: PayoutAttempt) -> None:
    says(attempt, O.PROCESSED, amount_minor=1)
    assert Case.objects.get().check_code == "R9"
    assert state_of(ready) == "manual"


@pytest.mark.parametrize("is_given_up", [False, True])
def test_paid_after_a_definite_failure_stops_everything(
    ready: Withdrawal, attempt: PayoutAttempt, asha: User, is_given_up: bool
) -> None:
    answers.refused(attempt.pk, code="invalid_beneficiary" if is_given_up else "bank_down", raw="")
    says(attempt, O.PROCESSED)
    assert state_of(ready) == "overpaid"
    assert PayoutSwitch.objects.get().is_paused
    assert prepare.due() == []
    # Nobody is paid twice over: what went to the bank is gone from what he can play with or ask for.
    assert sum(purse(asha).values()) <= 1_000_00 - ready.payout_minor
    assert whole()


class Bank:
    """A payout gateway that answers as it is told, and counts."""

    name = "sandbox"
    methods = frozenset({"upi", "bank"})
    key_lifetime_s = 24 * 3600

    def __init__(self, *script: object) -> None:
        self.script, self.calls, self.asked = list(script), [], 0

    def create_payout(self, key: str, amount_minor: int, *_rest: object) -> PayoutStatus:
        self.calls.append((key, amount_minor))
        return self._next(key, amount_minor)

    def fetch_payout(self, _ref: str | None, key: str) -> PayoutStatus:
        self.asked += 1
        return self._next(key, 0)

    def _next(self, key: str, amount_minor: int) -> PayoutStatus:
        answer = self.script.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return PayoutStatus(
            ref="p1", key=key, status=answer, amount_minor=amount_minor, is_definite=answer in answers.FINAL
        )


@pytest.fixture
def bank(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Bank]:
    def _bank(*script: object) -> Bank:
        bank = Bank(*script)
        monkeypatch.setattr("wallet.gateways.registry.payout_gateway_named", lambda _name: bank)
        return bank

    return _bank


@pytest.mark.parametrize("trouble", [GatewayUnavailable("cut"), TimeoutError("late"), ValueError("garbage")])
def test_no_clear_answer_is_unknown_and_never_a_failure(
    ready: Withdrawal, attempt: PayoutAttempt, asha: User, bank: Callable[..., Bank], trouble: Exception
) -> None:
    bank(trouble)
    send.send(attempt.pk)
    assert state_of(ready) == "unknown"
    assert purse(asha)["set_aside"] == 600_00


def test_an_attempt_is_sent_by_one_of_many(attempt: PayoutAttempt, bank: Callable[..., Bank]) -> None:
    asked = bank(O.QUEUED)
    for _worker in range(5):
        send.send(attempt.pk)
    assert len(asked.calls) == 1


def ask_now(attempt: PayoutAttempt) -> None:
    PayoutAttempt.objects.filter(pk=attempt.pk).update(next_check_at=clock.now())
    questions.ask(attempt.pk)


def test_the_same_is_sent_again_only_when_the_gateway_twice_knew_of_nothing(
    ready: Withdrawal, attempt: PayoutAttempt, bank: Callable[..., Bank], settings: pytest.FixtureRequest
) -> None:
    settings.PAYOUT_QUESTION_GAP_S = 0
    asked = bank(GatewayUnavailable("cut"), O.NOT_FOUND, O.NOT_FOUND, O.QUEUED)
    send.send(attempt.pk)
    ask_now(attempt)
    assert (len(asked.calls), state_of(ready)) == (1, "unknown")
    ask_now(attempt)
    assert asked.calls[0] == asked.calls[1]
    assert state_of(ready) == "processing"


def test_two_questions_at_once_are_one(ready: Withdrawal, attempt: PayoutAttempt, bank: Callable[..., Bank]) -> None:
    """ "Some minutes apart": two answers within a second are not two."""
    asked = bank(GatewayUnavailable("cut"), O.NOT_FOUND, O.NOT_FOUND)
    send.send(attempt.pk)
    ask_now(attempt)
    ask_now(attempt)
    assert (len(asked.calls), state_of(ready)) == (1, "unknown")


def test_a_forgotten_key_is_for_people(
    ready: Withdrawal, attempt: PayoutAttempt, bank: Callable[..., Bank], settings: pytest.FixtureRequest
) -> None:
    settings.PAYOUT_QUESTION_GAP_S = 0
    asked = bank(GatewayUnavailable("cut"), O.NOT_FOUND, O.NOT_FOUND)
    send.send(attempt.pk)
    PayoutAttempt.objects.filter(pk=attempt.pk).update(key_valid_until=clock.now())
    ask_now(attempt)
    assert (len(asked.calls), state_of(ready)) == (1, "manual")


def test_a_worker_that_died_before_the_call_is_followed_by_another(
    ready: Withdrawal, attempt: PayoutAttempt, bank: Callable[..., Bank]
) -> None:
    asked = bank(O.QUEUED)
    assert send.dropped() == []
    PayoutAttempt.objects.filter(pk=attempt.pk).update(sent_at=clock.now() - send.LOST_AFTER)
    assert send.dropped() == [attempt.pk]
    send.pick_up(attempt.pk)
    assert (len(asked.calls), state_of(ready)) == (0, "unknown")


def test_a_refusal_is_definite(ready: Withdrawal, attempt: PayoutAttempt, bank: Callable[..., Bank]) -> None:
    bank(GatewayRefused("bank_down", "later"))
    send.send(attempt.pk)
    assert state_of(ready) == "retryable"


def test_a_pause_and_an_open_case_let_nothing_out(ready: Withdrawal, staff: Callable[..., User]) -> None:
    chief = staff("Chief")
    switch.turn(by=chief, is_paused=True, reason="Looking into a difference.", daily_cap_minor=None)
    assert (prepare.due(), prepare.attempt(ready.pk)) == ([], None)
    switch.turn(by=chief, is_paused=False, reason="", daily_cap_minor=None)
    assert prepare.due() == [ready.pk]


def test_the_daily_cap_slows_down_and_refuses_nothing(
    ready: Withdrawal, bilal: User, give: Funder, maker: User, checker: User, staff: Callable[..., User]
) -> None:
    give(bilal, winnings=5_000_00)
    other = approved(requested(bilal, 5_000_00), maker, checker)
    switch.turn(by=staff("Chief"), is_paused=False, reason="", daily_cap_minor=100_00)
    assert attempted(ready)  # the day's first goes, over the cap or not
    assert prepare.attempt(other.pk) is None
    assert state_of(other) == "approved"


def cheque_of(asha: User, give: Funder, maker: User, checker: User) -> Withdrawal:
    give(asha, winnings=2_000_00)
    way = rested(asha, "cheque", address="12 Sea View Road, Mumbai, Maharashtra 400001")
    row = approved(requested(asha, 600_00, way), maker, checker)
    send.pay(row.pk)
    return row


def test_a_cheque_is_written_sent_and_cleared_by_two(asha: User, give: Funder, maker: User, checker: User) -> None:
    row = cheque_of(asha, give, maker, checker)
    assert state_of(row) == "processing"
    cheque = people.write_cheque(withdrawal=row, number="123456", bank="State Bank", by=maker)
    with pytest.raises(MoneyRefused):
        people.write_cheque(withdrawal=row, number="123456", bank="State Bank", by=maker)
    people.dispatch_cheque(cheque=cheque, courier="Speed Post", on=clock.day_of(clock.now()), by=maker)
    what = {"withdrawal": row, "outcome": "paid", "evidence": "On the bank's statement.", "utr": "123456"}
    people.propose(**what, maker=maker, mfa_at=None)
    with pytest.raises(MoneyRefused):
        people.approve(withdrawal=row, checker=maker, mfa_at=None)
    people.approve(withdrawal=row, checker=checker, mfa_at=None)
    cheque.refresh_from_db()
    assert (state_of(row), cheque.cleared_on) == ("paid", clock.day_of(clock.now()))
    assert whole()


def test_a_cheque_that_comes_back_gives_the_money_back(asha: User, give: Funder, maker: User, checker: User) -> None:
    row = cheque_of(asha, give, maker, checker)
    people.propose(withdrawal=row, outcome="failed", evidence="It came back by post.", utr="", maker=maker, mfa_at=None)
    people.approve(withdrawal=row, checker=checker, mfa_at=None)
    assert (state_of(row), purse(asha)) == ("failed", {"winnings": 2_000_00})


def test_people_decide_only_where_no_gateway_can(ready: Withdrawal, attempt: PayoutAttempt, maker: User) -> None:
    with pytest.raises(MoneyRefused):
        people.propose(
            withdrawal=ready, outcome="paid", evidence="I am sure of it.", utr="U1", maker=maker, mfa_at=None
        )


def test_tax_stands_on_the_state_account(ready: Withdrawal, attempt: PayoutAttempt) -> None:
    from wallet.models import Posting

    says(attempt, O.PROCESSED)
    kept = Posting.objects.filter(account__code="h:tax:tds")
    assert [posting.amount for posting in kept] == [ready.tds_minor]
    assert balance("h:tax:tds") == 0  # house accounts are summed, not stored
