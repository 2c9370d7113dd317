"""Many threads at the same money at the same moment: one winner, no deadlock, nothing negative, everything adds up.

The use cases run without `retried`: a deadlock would be a failure here, not a second try. Each test names the planted
bug that it was seen to catch; PLANTED.md has them all.
"""

import uuid
from collections.abc import Callable

import pytest

from players.models import User
from tests.counts import count
from tests.wallet.business.conftest import Staff, known, rested, state_of
from tests.wallet.business.test_deposits import ordered, says
from tests.wallet.business.test_payouts import Bank
from tests.wallet.conftest import Funder, purse
from tests.wallet.test_hammers import at_once
from wallet.gateways.ports import PaymentStatus, PayoutOutcome, PayoutStatus
from wallet.ledger.chart import Bucket
from wallet.ledger.errors import InsufficientFunds, SubjectClosed
from wallet.models import Deposit, FeeSweep, LedgerEntry, PayoutAnswer, PayoutAttempt, Withdrawal
from wallet.services import accounts, desk, fees, reconcile, stakes, withdrawals
from wallet.services.deposits import opening, refunds
from wallet.services.payouts import answers, prepare, send
from wallet.services.refusals import MoneyRefused

pytestmark = pytest.mark.usefixtures("committing_db", "ledger_alone")
rounds = pytest.mark.parametrize("trial", range(count("money_hammer_rounds")))
THREADS = 32
REFUSED = (MoneyRefused, InsufficientFunds, SubjectClosed)


@pytest.fixture(autouse=True)
def no_second_try(monkeypatch: pytest.MonkeyPatch) -> None:
    """`retried` would hide a deadlock."""
    monkeypatch.setattr("wallet.services.retry.TRIES", 1)


def whole() -> bool:
    return [(each.code, each.findings) for each in reconcile.reconcile() if each.findings] == []


@rounds
def test_one_of_many_requests_is_made(trial: int, asha: User, give: Funder) -> None:
    """Seen to catch: the player's row read without its lock."""
    give(asha, winnings=5_000_00)
    method = rested(asha)
    ask = lambda: withdrawals.request(  # noqa: E731
        player=asha, amount_minor=600_00, method_id=method.public_id, cmd_id=uuid.uuid4()
    )
    assert at_once([ask] * THREADS, may_fail=REFUSED) == {"done": 1, "MoneyRefused": THREADS - 1}
    assert purse(asha) == {"winnings": 4_400_00, "set_aside": 600_00}
    assert whole()


@rounds
def test_one_click_repeated_is_one_request(trial: int, asha: User, give: Funder) -> None:
    """Seen to catch: the earlier request looked for before the lock."""
    give(asha, winnings=5_000_00)
    method, cmd_id = rested(asha), uuid.uuid4()
    ask = lambda: withdrawals.request(  # noqa: E731
        player=asha, amount_minor=600_00, method_id=method.public_id, cmd_id=cmd_id
    )
    assert at_once([ask] * THREADS) == {"done": THREADS}
    assert Withdrawal.objects.count() == 1


@rounds
def test_the_same_rupees_are_withdrawn_or_played_and_never_both(trial: int, asha: User, give: Funder) -> None:
    """Seen to catch: neither the player's row nor his accounts locked; one lock alone is enough."""
    give(asha, winnings=1_000_00)
    accounts.ensure(accounts.refs_of_player(asha.pk, Bucket).values())  # who makes one makes the others wait
    method = rested(asha)
    ask = lambda: withdrawals.request(  # noqa: E731
        player=asha, amount_minor=600_00, method_id=method.public_id, cmd_id=uuid.uuid4()
    )

    def sit(seating: int) -> Callable[[], object]:
        return lambda: stakes.fund_seat(
            seating=seating, player=asha, currency="INR", amount_minor=600_00, key=f"seat:{seating}:fund"
        )

    works = [work for seating in range(1, THREADS // 2 + 1) for work in (ask, sit(seating))]
    assert at_once(works, may_fail=REFUSED)["done"] == 1
    assert purse(asha)["winnings"] == 400_00
    assert whole()


@pytest.fixture
def proposed(asha: User, give: Funder, maker: User) -> Withdrawal:
    give(asha, winnings=1_000_00)
    method = rested(asha)
    row = withdrawals.request(player=asha, amount_minor=600_00, method_id=method.public_id, cmd_id=uuid.uuid4())
    desk.propose(withdrawal=row, maker=maker, mfa_at=None)
    return row


@rounds
def test_taken_back_or_approved_and_never_both(trial: int, proposed: Withdrawal, asha: User, checker: User) -> None:
    """Seen to catch: neither the player's row nor the withdrawal's locked."""
    cancel = lambda: withdrawals.cancel(withdrawal=proposed, player=asha)  # noqa: E731
    approve = lambda: desk.approve(withdrawal=proposed, checker=checker, mfa_at=None)  # noqa: E731
    at_once([cancel, approve] * (THREADS // 2), may_fail=REFUSED)
    state = state_of(proposed)
    assert (state, purse(asha).get("set_aside", 0)) in (("cancelled", 0), ("approved", 600_00))
    assert whole()


@rounds
def test_many_checkers_are_one_approval(trial: int, proposed: Withdrawal, staff: Staff) -> None:
    """Seen to catch: none of the rows locked, from the player's to the approval's."""
    people = [staff(f"Check{number}", "approve_withdrawal") for number in range(THREADS)]
    works = [lambda person=person: desk.approve(withdrawal=proposed, checker=person, mfa_at=None) for person in people]
    assert at_once(works, may_fail=REFUSED) == {"done": 1, "MoneyRefused": THREADS - 1}


@rounds
def test_what_is_approved_is_what_is_paid(trial: int, proposed: Withdrawal, asha: User, checker: User) -> None:
    """Seen to catch: a change that leaves the proposal standing, where nobody compares hashes either."""
    other = rested(asha, vpa="other@okbank")
    change = lambda: desk.change_method(withdrawal=proposed, player=asha, method_id=other.public_id)  # noqa: E731
    approve = lambda: desk.approve(withdrawal=proposed, checker=checker, mfa_at=None)  # noqa: E731
    at_once([change, approve] * (THREADS // 2), may_fail=REFUSED)
    proposed.refresh_from_db()
    attempt = prepare.attempt(proposed.pk)
    # Either it was approved before the change, which then is refused, or nothing is paid before people look again.
    assert (attempt is not None) == (proposed.method_id != other.pk)


@rounds
def test_webhook_poll_and_return_credit_once(trial: int, asha: User) -> None:
    """Seen to catch: the deposit read before it and its player are locked."""
    known(asha)
    row = ordered(asha)
    works = [lambda: says(row), lambda: says(row, PaymentStatus.FAILED), lambda: says(row, PaymentStatus.AUTHORISED)]
    assert at_once((works * THREADS)[:THREADS])["done"] == THREADS
    assert purse(asha) == {"deposit": row.credit_minor}
    assert whole()


@rounds
def test_the_edge_of_a_limit_lets_one_through(trial: int, asha: User) -> None:
    """Seen to catch: the player's row read without its lock."""
    from players.services.gate import NotAllowed

    known(asha)
    add = lambda: opening.open_deposit(player=asha, amount_minor=15_000_00, cmd_id=uuid.uuid4())  # noqa: E731
    outcome = at_once([add] * THREADS, may_fail=(NotAllowed,))
    assert outcome == {"done": 1, "NotAllowed": THREADS - 1}
    assert Deposit.objects.count() == 1


@rounds
def test_many_sweeps_take_each_fee_once(trial: int, asha: User, bilal: User, give: Funder) -> None:
    """Seen to catch: the sweep without its lock (the account's balance was taken many times over)."""
    for seating, player in enumerate((asha, bilal), 1):
        give(player, deposit=1_000_00)
        stakes.fund_seat(seating=seating, player=player, currency="INR", amount_minor=900_00, key=f"seat:{seating}")

    def deal(number: int) -> Callable[[], object]:
        losses = {1: 10_00}
        return lambda: stakes.settle_deal(deal=number, currency="INR", losses=losses, winner=2, fee_minor=1_00)

    deals = [deal(number) for number in range(1, THREADS + 1)]
    for settle in deals[: THREADS // 2]:
        settle()
    at_once([work for settle in deals[THREADS // 2 :] for work in (fees.sweep, settle)])
    fees.sweep()
    assert sum(FeeSweep.objects.values_list("accrued_minor", flat=True)) == THREADS * 1_00
    assert whole()


@rounds
def test_many_workers_pay_once(
    trial: int, proposed: Withdrawal, checker: User, asha: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seen to catch: neither the player's row nor the withdrawal's locked while the attempt is made."""
    desk.approve(withdrawal=proposed, checker=checker, mfa_at=None)
    bank = Bank(*[PayoutOutcome.PROCESSED] * THREADS)
    monkeypatch.setattr("wallet.gateways.registry.payout_gateway_named", lambda _name: bank)
    assert at_once([lambda: send.pay(proposed.pk)] * THREADS) == {"done": THREADS}
    assert (len(bank.calls), PayoutAttempt.objects.count(), state_of(proposed)) == (1, 1, "paid")
    assert purse(asha) == {"winnings": 400_00}
    assert whole()


@rounds
def test_an_attempt_is_sent_once_however_many_find_it(
    trial: int, proposed: Withdrawal, checker: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seen to catch: an attempt sent without being claimed."""
    desk.approve(withdrawal=proposed, checker=checker, mfa_at=None)
    attempt, bank = prepare.attempt(proposed.pk), Bank(*[PayoutOutcome.PROCESSED] * THREADS)
    monkeypatch.setattr("wallet.gateways.registry.payout_gateway_named", lambda _name: bank)
    assert at_once([lambda: send.send(attempt.pk)] * THREADS) == {"done": THREADS}
    assert (len(bank.calls), state_of(proposed)) == (1, "paid")


@rounds
def test_opposite_answers_close_once(trial: int, proposed: Withdrawal, checker: User, asha: User) -> None:
    """Seen to catch: answers read without a lock on any of their rows."""
    desk.approve(withdrawal=proposed, checker=checker, mfa_at=None)
    attempt = prepare.attempt(proposed.pk)

    def say(outcome: PayoutOutcome) -> Callable[[], object]:
        told = PayoutStatus("p1", attempt.key, outcome, proposed.payout_minor, is_definite=True)
        return lambda: answers.apply(attempt.pk, told, source=PayoutAnswer.Source.FETCH)

    at_once([say(PayoutOutcome.PROCESSED), say(PayoutOutcome.FAILED)] * (THREADS // 2))
    assert LedgerEntry.objects.filter(ref_type="withdrawal", closes=True).count() <= 1
    assert whole()


@rounds
def test_a_refund_ends_once(trial: int, asha: User, maker: User, checker: User) -> None:
    """Seen to catch: the refund finished without a lock on it, its deposit and its player."""
    known(asha)
    row = ordered(asha)
    says(row)
    row.refresh_from_db()
    refund = refunds.propose(deposit=row, amount_minor=row.credit_minor, maker=maker, mfa_at=None)
    refunds.approve(refund=refund, checker=checker, mfa_at=None)
    done = lambda is_done: lambda: refunds.finish(refund.pk, is_done=is_done, ref="r1")  # noqa: E731
    at_once([done(True), done(False)] * (THREADS // 2))
    assert purse(asha) in ({}, {"deposit": row.credit_minor})
    assert whole()
