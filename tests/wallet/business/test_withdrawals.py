"""A player asks for his money: what is refused and why, what is set aside, and what taking it back gives."""

import uuid
from datetime import timedelta

import pytest
from django.db import IntegrityError, InternalError, transaction
from django.utils import timezone

from players.models import User
from players.services.gate import NotAllowed
from tests.wallet.business.conftest import known, requested, rested, state_of
from tests.wallet.conftest import Funder, purse
from wallet.models import PayoutMethod, StateChange, Withdrawal
from wallet.services import reconcile, withdrawals
from wallet.services.refusals import MoneyRefused

pytestmark = pytest.mark.usefixtures("ledger_alone")


def ask(player: User, amount_minor: int, method: PayoutMethod, **more: object) -> Withdrawal:
    return withdrawals.request(
        player=player, amount_minor=amount_minor, method_id=method.public_id, cmd_id=uuid.uuid4(), **more
    )


def test_what_is_asked_for_is_set_aside_at_once(asha: User, give: Funder) -> None:
    give(asha, winnings=1_000_00, deposit=300_00)
    row = requested(asha, 600_00)
    assert purse(asha) == {"deposit": 300_00, "winnings": 400_00, "set_aside": 600_00}
    assert row.payout_minor + row.tds_minor == 600_00
    assert [outcome for outcome in reconcile.reconcile() if outcome.findings] == []


@pytest.mark.parametrize(
    ("amount", "code"),
    [(499_99, "withdrawal.too_little"), (1_000_01, "withdrawal.too_much"), (0, "withdrawal.too_little"),
     (-600_00, "withdrawal.too_little")],
)  # fmt: skip
def test_an_amount_outside_the_bounds_is_refused_and_nothing_moves(
    asha: User, give: Funder, amount: int, code: str
) -> None:
    give(asha, winnings=1_000_00, deposit=5_000_00)
    with pytest.raises(MoneyRefused) as refused:
        ask(asha, amount, rested(asha))
    assert refused.value.code == code
    assert purse(asha) == {"deposit": 5_000_00, "winnings": 1_000_00}
    assert not Withdrawal.objects.exists()


def test_exactly_the_least_and_exactly_everything_can_be_asked_for(asha: User, bilal: User, give: Funder) -> None:
    give(asha, winnings=500_00)
    give(bilal, winnings=77_777_77)
    assert requested(asha, 500_00).amount_minor == 500_00
    assert requested(bilal, 77_777_77).amount_minor == 77_777_77


def test_an_account_that_closes_may_take_less_than_the_least(asha: User, give: Funder) -> None:
    give(asha, winnings=120_00)
    assert ask(asha, 120_00, rested(asha), is_closing=True).is_closing


def test_the_database_refuses_less_than_the_least_whoever_asks(asha: User, give: Funder) -> None:
    give(asha, winnings=1_000_00)
    row = requested(asha)
    with pytest.raises(IntegrityError, match="a_withdrawal_is_not_under_the_minimum"), transaction.atomic():
        Withdrawal.objects.bulk_create([copy_of(row, amount_minor=499_99, payout_minor=499_99)])


def copy_of(row: Withdrawal, **fields: object) -> Withdrawal:
    mine = {field.attname: getattr(row, field.attname) for field in Withdrawal._meta.concrete_fields}
    return Withdrawal(**mine | {"id": None, "public_id": uuid.uuid4(), "cmd_id": uuid.uuid4(), "tds_minor": 0} | fields)


def test_one_request_at_a_time(asha: User, give: Funder) -> None:
    give(asha, winnings=2_000_00)
    method = rested(asha)
    ask(asha, 600_00, method)
    with pytest.raises(MoneyRefused) as refused:
        ask(asha, 600_00, method)
    assert refused.value.code == "withdrawal.one_at_a_time"


def test_a_second_click_finds_the_first_request(asha: User, give: Funder) -> None:
    give(asha, winnings=2_000_00)
    method, cmd_id = rested(asha), uuid.uuid4()
    asked = {"player": asha, "method_id": method.public_id, "cmd_id": cmd_id}
    first = withdrawals.request(amount_minor=600_00, **asked)
    assert withdrawals.request(amount_minor=600_00, **asked).pk == first.pk
    with pytest.raises(MoneyRefused) as refused:
        withdrawals.request(amount_minor=700_00, **asked)
    assert refused.value.code == "withdrawal.reused"
    assert purse(asha)["set_aside"] == 600_00


def test_a_new_way_to_be_paid_rests_for_a_day(asha: User, give: Funder) -> None:
    give(asha, winnings=2_000_00)
    method = rested(asha)
    PayoutMethod.objects.filter(pk=method.pk).update(usable_from=timezone.now() + timedelta(hours=1))
    with pytest.raises(MoneyRefused) as refused:
        ask(asha, 600_00, method)
    assert refused.value.code == "method.resting"


def test_nobody_is_paid_by_anothers_way(asha: User, chitra: User, give: Funder) -> None:
    give(asha, winnings=2_000_00)
    known(asha)
    with pytest.raises(MoneyRefused) as refused:
        ask(asha, 600_00, rested(chitra))
    assert refused.value.code == "method.unknown"


def test_an_account_out_of_use_asks_for_nothing(asha: User, give: Funder) -> None:
    give(asha, winnings=2_000_00)
    method = rested(asha)
    User.objects.filter(pk=asha.pk).update(is_active=False)
    with pytest.raises(NotAllowed):
        ask(asha, 600_00, method)


def test_what_is_taken_back_is_winnings_again_and_only_once(asha: User, give: Funder) -> None:
    give(asha, winnings=1_000_00)
    row = requested(asha)
    assert withdrawals.cancel(withdrawal=row, player=asha) is True
    assert withdrawals.cancel(withdrawal=row, player=asha) is False
    assert purse(asha) == {"winnings": 1_000_00}
    assert state_of(row) == "cancelled"
    assert [outcome for outcome in reconcile.reconcile() if outcome.findings] == []


def test_nobody_takes_back_anothers_request(asha: User, chitra: User, give: Funder) -> None:
    give(asha, winnings=1_000_00)
    row = requested(asha)
    with pytest.raises(MoneyRefused):
        withdrawals.cancel(withdrawal=row, player=chitra)
    assert purse(asha)["set_aside"] == 600_00


def test_every_step_is_written_down_and_no_one_rewrites_it(asha: User, give: Funder) -> None:
    give(asha, winnings=1_000_00)
    row = requested(asha)
    withdrawals.cancel(withdrawal=row, player=asha)
    steps = StateChange.objects.filter(subject_type="withdrawal", subject_id=row.pk).order_by("pk")
    assert [step.to_state for step in steps] == ["requested", "in_review", "cancelled"]
    assert [step.actor for step in steps] == [asha, None, asha]
    for forbidden in (lambda: steps.update(reason="x"), lambda: steps._raw_delete("default")):
        with pytest.raises(IntegrityError), transaction.atomic():
            forbidden()


@pytest.mark.parametrize(
    "change", [{"amount_minor": 700_00}, {"player_id": 0}, {"payout_minor": 1, "tds_minor": 599_99}]
)
def test_the_database_keeps_what_was_asked_for(asha: User, give: Funder, change: dict[str, int]) -> None:
    give(asha, winnings=1_000_00)
    row = requested(asha)
    with pytest.raises((IntegrityError, InternalError)), transaction.atomic():
        Withdrawal.objects.filter(pk=row.pk).update(**change)
