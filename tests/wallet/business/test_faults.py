"""Payouts and deposits through a sandbox that loses answers, by workers that are killed: what left is what is booked.

The outside world's own books (the sandbox's rows) are held against the house's: nothing twice, nothing forgotten.
"""

import os
import signal
import uuid
from collections import Counter
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connections
from django.db.models import Sum

from players.models import User
from tests.counts import count
from tests.wallet.business.conftest import approved, rested
from tests.wallet.conftest import Funder, purse
from wallet.gateways.sandbox import checkout, clockwork
from wallet.gateways.sandbox.models import Order, Payment, Payout
from wallet.models import Deposit, GatewayEvent, PayoutAttempt, Withdrawal
from wallet.services import clock, reconcile, withdrawals
from wallet.services.deposits import opening
from wallet.services.deposits import questions as deposit_questions
from wallet.services.payouts import answers, prepare, questions, send
from wallet.services.refusals import MoneyRefused

pytestmark = pytest.mark.usefixtures("committing_db", "ledger_alone")
ACCIDENTS = {
    "timeout_before": 0.08, "timeout_after": 0.08, "error_before": 0.05, "error_after": 0.05, "conflict": 0.04,
    "garbage": 0.05,
}  # fmt: skip
CALM = {"late": 0.0, "twice": 0.0, "swapped": 0.0, "never": 1.0, "step_s": 0.0}
FINAL = {"paid", "failed", "returned"}
MOST_A_DAY = 50
"""As many as the house asks about in one go. A bad day's players have what they asked for before the next ones come."""


def days(total: int) -> list[range]:
    """The numbers of so many players, day by day."""
    return [range(first, min(first + MOST_A_DAY, total)) for first in range(0, total, MOST_A_DAY)]


def in_letters(number: int) -> str:
    """Papers bear no digits."""
    return str(number).translate(str.maketrans("0123456789", "abcdefghij"))


@pytest.fixture
def bad_day(settings: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every accident, no webhooks (they are tried elsewhere), and no waiting between tries."""
    settings.SANDBOX_GATEWAY = CALM | ACCIDENTS | {"payout_fails": 0.1, "payout_reverses": 0.05, "seed": "a bad day"}
    settings.PAYOUT_QUESTION_GAP_S = 0
    monkeypatch.setattr(prepare, "PAUSE_BETWEEN", timedelta(0))
    monkeypatch.setattr(send, "LOST_AFTER", timedelta(0))


@pytest.fixture
def ready(give: Funder, maker: User, checker: User) -> Callable[[range], list[Withdrawal]]:
    """An approved withdrawal for each of these players; the account of the very first one does not exist."""

    def _ready(players: range) -> list[Withdrawal]:
        rows = []
        for index in players:
            player = User.objects.create_user(f"p{index}@example.in", display_name=f"P {in_letters(index)}")
            give(player, winnings=1_000_00)
            method = rested(player, vpa=f"p{index}@okbank" if index else "fail@sandbox")
            row = withdrawals.request(
                player=player, amount_minor=500_00 + index, method_id=method.public_id,
                cmd_id=uuid.uuid4(),
            )  # fmt: skip
            rows.append(approved(row, maker, checker))
        return rows

    return _ready


def work_until_done(rounds: int = 200) -> None:
    """What worker and beat do, again and again, until every withdrawal has come to an end."""
    for _round in range(rounds):
        for dropped in send.dropped():
            send.pick_up(dropped)
        for number in prepare.due():
            send.pay(number)
        clockwork.settle()
        PayoutAttempt.objects.filter(state__in=questions.OPEN).update(next_check_at=clock.now())
        for number in questions.due():
            questions.ask(number)
        if not Withdrawal.objects.exclude(state__in=FINAL).exists():
            break


def learn_what_came_back() -> None:
    while clockwork.settle():
        pass
    for attempt in PayoutAttempt.objects.filter(state="processed"):  # a webhook would say which were sent back
        PayoutAttempt.objects.filter(pk=attempt.pk).update(next_check_at=clock.now())
        while questions.due():
            questions.ask(attempt.pk)


def assert_money_sent_is_money_booked() -> None:
    """By withdrawal: what the bank paid and did not get back is its payout, if it is paid, and else nothing."""
    sent: Counter[str] = Counter()
    for payout in Payout.objects.filter(processed_at__isnull=False, reversed_at=None):
        sent[payout.key.rpartition("-")[0]] += payout.amount_minor
    for row in Withdrawal.objects.select_related("player"):
        assert row.state in FINAL, (row.pk, row.state)
        assert sent.pop(row.public_id.hex, 0) == (row.payout_minor if row.state == "paid" else 0), row.pk
        left = 1_000_00 - (row.amount_minor if row.state == "paid" else 0)
        assert purse(row.player) == {"winnings": left}
    assert not sent
    assert [(each.code, each.findings) for each in reconcile.reconcile() if each.findings] == []


def test_payouts_on_bad_days(bad_day: None, ready: Callable[[range], list[Withdrawal]]) -> None:
    """Seen to catch: a lost answer taken for a failure; a new key for each call."""
    for players in days(count("payout_faults")):
        ready(players)
        work_until_done()
    learn_what_came_back()
    assert_money_sent_is_money_booked()
    assert PayoutAttempt.objects.filter(state="failed_definite").exists(), "the day was not bad enough"


CRASH_POINTS = ("before the attempt", "before the call", "in the call", "before the answer", "after the answer")


def _killed_at(point: str, withdrawal_id: int) -> None:
    """A process of its own works on one withdrawal, and is killed at this point."""
    connections.close_all()
    child = os.fork()
    if child == 0:
        die = lambda *_a, **_k: os.kill(os.getpid(), signal.SIGKILL)  # noqa: E731
        try:
            if point == "before the attempt":
                prepare._made = die
            elif point == "before the call":
                send._claim = die
            elif point == "in the call":
                from wallet.gateways.sandbox.payouts import SandboxPayouts

                SandboxPayouts.create_payout = die  # type: ignore[method-assign]
            elif point == "before the answer":
                answers.apply = answers.refused = answers.unknown = die
            send.pay(withdrawal_id)
        finally:
            os.kill(os.getpid(), signal.SIGKILL)
    _pid, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status)


def test_a_worker_killed_at_every_point_pays_once(bad_day: None, ready: Callable[[range], list[Withdrawal]]) -> None:
    """Seen to catch: a new key for each call; `sent_at` set after the call."""
    perhaps_sent = []
    for index, row in enumerate(ready(range(2 * len(CRASH_POINTS)))):
        _killed_at(point := CRASH_POINTS[index % len(CRASH_POINTS)], row.pk)
        perhaps_sent += [row.pk] if point in ("in the call", "before the answer") else []
    work_until_done()
    learn_what_came_back()
    assert_money_sent_is_money_booked()
    for attempt in PayoutAttempt.objects.filter(withdrawal__in=perhaps_sent, n=1):
        assert attempt.answers.earliest("pk").status == "unknown", "it was sent again and nobody had asked"


def test_deposits_on_bad_days(settings: pytest.FixtureRequest) -> None:
    """Asked for, paid or not, and found out by asking alone. Seen to catch: a silent gateway taken for a no."""
    settings.SANDBOX_GATEWAY = CALM | ACCIDENTS | {"seed": "a bad day", "pay_late_s": 0}
    for players in days(count("deposit_faults")):
        rows = [add_cash(index) for index in players]
        for _round in range(40):
            clockwork.settle()
            todays = Deposit.objects.filter(pk__in=rows, state__in=deposit_questions.ASKED_ABOUT)
            todays.update(next_check_at=clock.now())
            for number in deposit_questions.due():
                deposit_questions.ask(number)
    paid = Payment.objects.filter(captured_at__isnull=False).aggregate(sum=Sum("order__amount_minor"))["sum"]
    booked = Deposit.objects.filter(state="credited").aggregate(sum=Sum("amount_minor"))["sum"]
    assert paid == booked
    assert Order.objects.count() == Deposit.objects.count()
    assert [(each.code, each.findings) for each in reconcile.reconcile() if each.findings] == []
    assert GatewayEvent.objects.count() == 0


def add_cash(index: int) -> int:
    """The deposit of one player, who pays, fails, pays late or goes away."""
    player = User.objects.create_user(f"d{index}@example.in", display_name=f"D {in_letters(index)}")
    rested(player, vpa=f"d{index}@okbank")
    row = opening.open_deposit(player=player, amount_minor=500_00, cmd_id=uuid.uuid4())
    for _try in range(20):
        try:
            row = opening.checkout(row.pk, return_url="http://127.0.0.1/")
            break
        except MoneyRefused:
            continue
    how = [checkout.How.PAY, checkout.How.FAIL, checkout.How.PAY_LATE, None][index % 4]
    if how is not None:
        checkout.act(order=Order.objects.get(ref=row.order_ref), method="upi", how=how)
    return row.pk
