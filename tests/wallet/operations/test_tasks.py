"""Every task of the wallet: five at once do what one does, and what they carry is ids as JSON.

Seen to catch: `sweep_fees` without its lock books the same fees five times.
"""

import inspect

import pytest
from celery import current_app
from django.db.models import Sum

from players.models import User
from tests.wallet.business.conftest import approved, requested
from tests.wallet.conftest import Funder, purse
from tests.wallet.test_hammers import at_once
from wallet import tasks
from wallet.models import FeeSweep, JobRun, LedgerEntry, Notice, Posting, StateChange, Withdrawal
from wallet.services import hurry, reconcile, stakes

MINE = {name: task for name, task in inspect.getmembers(tasks) if getattr(task, "name", "") == f"wallet.tasks.{name}"}
BY_ID = {"process_gateway_event", "pay_withdrawal", "send_notice"}
Facts = dict[str, object]


def test_what_a_task_carries_is_an_id() -> None:
    takes = {name: list(inspect.signature(task.run).parameters.values()) for name, task in MINE.items()}
    assert {name for name, parameters in takes.items() if parameters} == BY_ID
    for name in BY_ID:
        (only,) = takes[name]
        assert (only.annotation, only.name.endswith("_id")) == (int, True), name


def test_the_queue_is_json_without_results_and_without_appointments() -> None:
    conf = current_app.conf
    assert conf.accept_content == ["json"]
    assert (conf.task_serializer, conf.result_backend, conf.task_ignore_result) == ("json", None, True)
    assert (conf.task_acks_late, conf.worker_prefetch_multiplier) == (True, 1)
    for module in (tasks, hurry):
        assert not any(word in inspect.getsource(module) for word in ("eta=", "countdown=", "apply_async"))


@pytest.fixture
def busy(
    committing_db: None, ledger_alone: None, asha: User, bilal: User, give: Funder, maker: User, checker: User
) -> Withdrawal:
    """Something for every job: fees that accrued, an approved request, and the mails that are owed about it."""
    give(asha, winnings=1_000_00, deposit=500_00)
    give(bilal, deposit=500_00)
    for seating, player in enumerate((asha, bilal), 1):
        stakes.fund_seat(seating=seating, player=player, currency="INR", amount_minor=200_00, key=f"s:{seating}")
    stakes.settle_deal(deal=1, currency="INR", losses={1: 100_00}, winner=2, fee_minor=10_00)
    return approved(requested(asha), maker, checker)


@pytest.mark.parametrize("name", sorted(set(MINE) - BY_ID))
def test_five_sweepers_at_once_are_one(busy: Withdrawal, name: str) -> None:
    assert at_once([MINE[name].run] * 5) == {"done": 5}
    once = _facts(busy)
    MINE[name].run()
    assert _facts(busy) == once
    run = JobRun.objects.get(name=name)
    assert (run.runs, run.failures, run.error) == (6, 0, "")
    assert [each.findings for each in reconcile.reconcile() if each.findings and each.code != "R10"] == []
    if name == "sweep_fees":
        assert FeeSweep.objects.get().accrued_minor == 10_00
    if name == "submit_payouts":
        assert busy.attempts.count() == 1


def test_five_payments_of_one_request_are_one(busy: Withdrawal) -> None:
    assert at_once([lambda: tasks.pay_withdrawal.run(busy.pk)] * 5) == {"done": 5}
    assert busy.attempts.count() == 1


def test_five_letters_about_one_step_are_one(busy: Withdrawal, mailoutbox: list[object]) -> None:
    notice = Notice.objects.filter(sent_at=None).order_by("pk").first()
    assert notice is not None
    assert at_once([lambda: tasks.send_notice.run(notice.pk)] * 5) == {"done": 5}
    assert len(mailoutbox) == 1


def _facts(row: Withdrawal) -> Facts:
    """What money and people would notice."""
    return {
        "entries": LedgerEntry.objects.count(),
        "moved": Posting.objects.filter(amount__gt=0).aggregate(sum=Sum("amount"))["sum"],
        "purse": purse(row.player),
        "steps": StateChange.objects.exclude(to_state="processing").exclude(to_state="paid").count(),
        "owed": Notice.objects.filter(sent_at=None).count(),
    }
