"""The day's cap with many workers at once."""

import pytest

from players.models import User
from tests.wallet.business.conftest import Staff, approved, requested
from tests.wallet.conftest import Funder
from tests.wallet.test_hammers import at_once, rounds
from wallet.models import PayoutAttempt
from wallet.services.payouts import prepare, switch

pytestmark = pytest.mark.usefixtures("committing_db", "ledger_alone")
PLAYERS = 4


@rounds
def test_many_workers_keep_the_cap_of_the_day(
    trial: int, give: Funder, maker: User, checker: User, staff: Staff
) -> None:
    """Seen to catch: `prepare.attempt` without the switch's lock."""
    numbers = []
    for name in ("Asha", "Bilal", "Chitra", "Deepa")[:PLAYERS]:
        player = User.objects.create_user(f"{name.lower()}@example.in", display_name=name)
        give(player, winnings=1_000_00)
        numbers.append(approved(requested(player, 500_00), maker, checker).pk)
    switch.turn(by=staff("Chief"), is_paused=False, reason="", daily_cap_minor=600_00)
    at_once([lambda number=number: prepare.attempt(number) for number in numbers])
    assert PayoutAttempt.objects.count() == 1
