from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.db import connection

from players.models import User
from players.services import gate
from players.services.gate import Act, NotAllowed
from tests.wallet.conftest import Funder
from wallet.ledger.money import Currency
from wallet.services import limits, stakes

pytestmark = pytest.mark.django_db
INR = Currency.INR
INDIA = ZoneInfo("Asia/Kolkata")


def test_rupees_are_a_sandbox_until_cash_play_is_turned_on(settings: object) -> None:
    assert limits.act_of("INR") is Act.PLAY_SANDBOX
    settings.CASH_PLAY_ENABLED = True  # type: ignore[attr-defined]
    assert limits.act_of("INR") is Act.PLAY_CASH
    assert limits.act_of("CHIP") is Act.PLAY_PRACTICE


def test_real_money_is_refused_to_everyone_so_far(asha: User, give: Funder, settings: object) -> None:
    give(asha, deposit=100)
    settings.CASH_PLAY_ENABLED = True  # type: ignore[attr-defined]
    with pytest.raises(NotAllowed) as refused:
        stakes.fund_seat(seating=1, player=asha, currency=INR, amount_minor=100, key="seat:1")
    assert refused.value.code == "gate.unverified"


def test_the_gate_hears_what_is_staked_now_and_what_was_today(
    asha: User, give: Funder, monkeypatch: pytest.MonkeyPatch
) -> None:
    give(asha, deposit=1000)
    stakes.fund_seat(seating=1, player=asha, currency=INR, amount_minor=300, key="seat:1")
    stakes.fund_seat(seating=2, player=asha, currency="CHIP", amount_minor=5, key="seat:2")
    asked: list[tuple[object, ...]] = []
    monkeypatch.setattr(gate, "check", lambda *arguments: asked.append(arguments))
    stakes.fund_seat(seating=1, player=asha, currency=INR, amount_minor=200, key="seat:1:more")
    assert asked == [(asha, Act.PLAY_SANDBOX, 200, 300)]


@pytest.mark.parametrize(("from_midnight", "counts"), [(timedelta(), 300), (timedelta(microseconds=-1), 0)])
def test_the_day_begins_at_midnight_in_india(from_midnight: timedelta, counts: int, asha: User, give: Funder) -> None:
    give(asha, deposit=1000)
    entry = stakes.fund_seat(seating=1, player=asha, currency=INR, amount_minor=300, key="seat:1")
    midnight = datetime.combine(datetime.now(INDIA).date(), time(), tzinfo=INDIA)
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute(
            "UPDATE wallet_ledgerentry SET created_at = %s WHERE id = %s", (midnight + from_midnight, entry.pk)
        )
    assert limits.staked_today(asha, INR) == counts
