"""Closing one's account: in one step, with all that is left, and nothing that is on its way is stopped by it."""

import json
import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.test import Client
from django.utils import timezone

from players.models import User
from players.services import gate, standing
from players.services.gate import Act, NotAllowed
from players.signals import restricted
from tests.wallet.business.conftest import Member, Staff, approved, attempted, member, rested
from tests.wallet.business.conftest import requested as asked
from tests.wallet.business.test_payouts import O, says
from tests.wallet.conftest import Funder, purse
from tests.wallet.pages.conftest import careful, shown_again, signed_in
from wallet.models import PayoutMethod, Withdrawal
from wallet.services import closing, withdrawals
from wallet.services.refusals import MoneyRefused

__all__ = ["member"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("ledger_alone")]
PAGE, DOOR = "/wallet/close/", "/api/v1/wallet/close/"


@pytest.fixture
def method(asha: User, give: Funder) -> PayoutMethod:
    """Asha has won 120 rupees, less than one can withdraw, and 300 that she added are unplayed."""
    give(asha, winnings=120_00, deposit=300_00)
    return rested(asha)


def form(method: PayoutMethod | None, **others: str) -> dict[str, str]:
    where = str(method.public_id) if method else ""
    return {"method": where, "cmd_id": str(uuid.uuid4()), "is_understood": "on"} | others


def close(player: User, method: PayoutMethod | None, cmd_id: uuid.UUID | None = None) -> Withdrawal | None:
    where = method.public_id if method else None
    return closing.close(player=player, method_id=where, cmd_id=cmd_id or uuid.uuid4())


def posted(client: Client, **body: Any) -> Any:
    whole = {"method": None, "cmd_id": str(uuid.uuid4()), "is_understood": True} | body
    return client.post(DOOR, json.dumps(whole), content_type="application/json")


def test_all_that_is_left_is_asked_for_however_little(method: PayoutMethod, asha: User) -> None:
    row = close(asha, method)
    assert row is not None
    assert (row.amount_minor, row.is_closing) == (120_00, True)
    assert purse(asha) == {"deposit": 300_00, "set_aside": 120_00}
    asha.refresh_from_db()
    assert asha.closed_at is not None


def test_a_second_click_is_the_same_request(method: PayoutMethod, asha: User) -> None:
    cmd_id = uuid.uuid4()
    assert close(asha, method, cmd_id) == close(asha, method, cmd_id)
    assert close(asha, method) is None
    assert Withdrawal.objects.count() == 1


def test_the_id_of_another_request_does_not_say_that_the_account_is_closed(asha: User, give: Funder) -> None:
    give(asha, winnings=2_000_00)
    earlier = asked(asha)
    with pytest.raises(MoneyRefused) as refused:
        close(asha, earlier.method, earlier.cmd_id)
    assert refused.value.code == "closing.reused"


def test_closing_is_not_repeated_once_the_account_is_open_again(method: PayoutMethod, asha: User, staff: Staff) -> None:
    cmd_id = uuid.uuid4()
    assert close(asha, method, cmd_id) == close(asha, method, cmd_id)
    standing.reactivate(player=asha, by=staff("Sana"))
    with pytest.raises(MoneyRefused):
        close(asha, method, cmd_id)


def test_who_closes_gets_up_from_his_tables_in_the_same_transaction(asha: User) -> None:
    told: list[int] = []

    def hear(players: list[User], **_kwargs: Any) -> None:
        told.extend(player.pk for player in players)

    restricted.connect(hear)
    close(asha, None)
    close(asha, None)
    assert told == [asha.pk]


@pytest.mark.parametrize("act", [Act.PLAY_PRACTICE, Act.PLAY_SANDBOX, Act.DEPOSIT])
def test_nobody_plays_or_adds_cash_with_a_closed_account(act: Act, asha: User) -> None:
    close(asha, None)
    asha.refresh_from_db()
    with pytest.raises(NotAllowed) as refused:
        gate.check(asha, act)
    assert refused.value.code == "gate.closed"


def test_what_was_asked_for_goes_on_and_the_rest_can_be_taken_later(
    asha: User, give: Funder, maker: User, checker: User
) -> None:
    give(asha, winnings=700_00)
    first = asked(asha, 600_00)
    assert close(asha, first.method) is None
    says(attempted(approved(first, maker, checker)), O.PROCESSED)
    asha.refresh_from_db()
    bounds = withdrawals.bounds(asha)
    assert (bounds.least_minor, bounds.most_minor, bounds.is_closing) == (100_00, 100_00, True)


def test_a_request_that_is_refused_leaves_the_account_open(method: PayoutMethod, asha: User) -> None:
    PayoutMethod.objects.filter(pk=method.pk).update(usable_from=timezone.now() + timedelta(hours=1))
    with pytest.raises(MoneyRefused) as refused:
        close(asha, method)
    assert refused.value.code == "method.resting"
    assert not User.objects.exclude(closed_at=None).exists()


def test_the_page_says_what_happens_and_what_is_left(method: PayoutMethod, asha: User) -> None:
    page = signed_in(asha).get(PAGE).content.decode()
    for words in ("You leave every table", "however little", "₹120.00", "₹300.00", method.masked, "take a break"):
        assert words in page


def test_it_takes_the_password_and_one_press(method: PayoutMethod, asha: User) -> None:
    assert careful(asha).post(PAGE, form(method)).status_code == 403
    assert signed_in(asha).post(PAGE, form(method))["Location"].startswith("/accounts/reauthenticate/")
    assert not Withdrawal.objects.exists()
    client = shown_again(asha)
    answer = client.post(PAGE, form(method))
    assert answer["Location"] == f"/wallet/withdrawals/{Withdrawal.objects.get().public_id}/"
    page = client.get(PAGE).content.decode()
    assert "Your account is closed" in page
    assert 'name="is_understood"' not in page


def test_it_has_to_be_understood(method: PayoutMethod, asha: User) -> None:
    page = shown_again(asha).post(PAGE, form(method, is_understood="")).content.decode()
    assert "Tick this if you want to close the account." in page
    asha.refresh_from_db()
    assert asha.closed_at is None


def test_without_a_way_to_be_paid_the_account_closes_and_the_money_waits(asha: User, give: Funder) -> None:
    give(asha, winnings=120_00)
    client = shown_again(asha)
    assert client.post(PAGE, form(None))["Location"] == PAGE
    assert 'href="/wallet/withdraw/"' in client.get(PAGE).content.decode()
    assert purse(asha) == {"winnings": 120_00}


def test_chitra_closes_nothing_of_ashas(method: PayoutMethod, asha: User, chitra: User) -> None:
    client = shown_again(chitra)
    page = client.get(PAGE).content.decode()
    assert method.masked not in page
    assert "₹120.00" not in page
    assert "Choose one of your saved ways to be paid." in client.post(PAGE, form(method)).content.decode()
    assert not User.objects.exclude(closed_at=None).exists()
    answer = posted(client, method=str(method.public_id))
    assert (answer.status_code, answer.json()["code"]) == (409, "method.unknown")
    assert not User.objects.exclude(closed_at=None).exists()
    assert purse(asha) == {"deposit": 300_00, "winnings": 120_00}


def test_over_http(method: PayoutMethod, asha: User) -> None:
    assert posted(signed_in(asha)).status_code == 403
    client = shown_again(asha)
    before = client.get(DOOR).json()
    assert (before["closed_at"], before["withdrawable_minor"], before["unplayed_minor"]) == (None, 120_00, 300_00)
    assert posted(client, method=str(method.public_id), is_understood=False).status_code == 400
    after = posted(client, method=str(method.public_id)).json()
    assert after["closed_at"] is not None
    assert (after["withdrawable_minor"], after["withdrawal"]["amount_minor"]) == (0, 120_00)


def test_finance_finds_what_closed_accounts_still_have(
    method: PayoutMethod, asha: User, bilal: User, give: Funder, member: Member
) -> None:
    give(bilal, deposit=400_00)
    close(asha, None)
    page = member("Farid", "Finance maker").get("/admin/wallet/account/?left=closed").content.decode()
    for account, is_there in ((asha, True), (bilal, False)):
        assert (f"p:{account.pk}:deposit" in page) is is_there


def test_staff_give_it_back_to_who_asks_and_both_are_kept(asha: User, staff: Staff) -> None:
    close(asha, None)
    assert standing.reactivate(player=asha, by=staff("Sana")) is True
    asha.refresh_from_db()
    gate.check(asha, Act.PLAY_PRACTICE)
    kept = apps.get_model("players", "UserChange").objects.filter(pgh_obj_id=asha.pk).order_by("pgh_id")
    assert [row.closed_at is not None for row in kept] == [True, False]
