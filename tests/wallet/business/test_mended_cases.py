"""What two people have explained stays explained."""

import pytest

from players.models import User
from tests.wallet.business.conftest import known
from tests.wallet.business.test_deposits import ordered, says
from wallet.models import Case
from wallet.services import cases, clock, day_close, gateway_statements

pytestmark = pytest.mark.usefixtures("ledger_alone")


def test_an_explained_difference_does_not_stop_payouts_again_every_night(
    asha: User, maker: User, checker: User
) -> None:
    known(asha)
    says(ordered(asha))
    today = clock.day_of(clock.now())
    gateway_statements.take_in("sandbox", today, [])
    day_close.close(today)
    cases.propose(case=Case.objects.get(), maker=maker, explanation="The gateway sent half of it.", mfa_at=None)
    cases.close(case=Case.objects.get(), checker=checker, mfa_at=None)
    kept = day_close.close(today)
    assert not Case.objects.exclude(state="closed").exists()
    assert not kept.is_whole
