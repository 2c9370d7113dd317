"""Adding cash over the API: asked for, followed, cancelled."""

import uuid

import pytest

from players.models import User
from tests.wallet.business.conftest import known
from tests.wallet.business.test_deposits import ordered, says
from tests.wallet.pages.conftest import signed_in
from tests.wallet.test_money_api import DEPOSITS, get, post
from wallet.gateways.ports import GatewayUnavailable
from wallet.gateways.sandbox.payments import SandboxPayments
from wallet.models import Deposit

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("ledger_alone")]


def test_adding_cash_leads_to_the_checkout_and_twice_to_the_same(asha: User) -> None:
    known(asha)
    client, cmd_id = signed_in(asha), str(uuid.uuid4())
    first, second = (post(client, DEPOSITS, amount_minor=500_00, cmd_id=cmd_id) for _time in range(2))
    row = Deposit.objects.get()
    assert first == second
    assert first[0] == 201
    shown = {name: first[1][name] for name in ("state", "amount_minor", "gst_minor", "credit_minor", "checkout_url")}
    assert shown == {
        "state": "pending", "amount_minor": 700_00, "gst_minor": 200_00, "credit_minor": 500_00,
        "checkout_url": f"http://testserver{row.checkout_url}",
    }  # fmt: skip
    status, refused = post(client, DEPOSITS, amount_minor=600_00, cmd_id=cmd_id)
    assert (status, refused["code"]) == (409, "deposit.reused")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"amount_minor": 99_99}, 409, "deposit.amount"),
        ({"amount_minor": 20_00_000_00}, 409, "deposit.amount"),
        ({"amount_minor": 50_000_00}, 403, "limit.deposit_day"),
        ({"amount_minor": 0}, 400, "malformed"),
        ({"amount_minor": -1}, 400, "malformed"),
        ({"amount_minor": 10**12}, 400, "malformed"),
        ({"amount_minor": "much"}, 400, "malformed"),
        ({"amount_minor": 500_00, "cmd_id": "x"}, 400, "malformed"),
        ({}, 400, "malformed"),
    ],
)
def test_what_cannot_be_added_is_refused_by_name(asha: User, body: dict[str, object], status: int, code: str) -> None:
    known(asha)
    answer = post(signed_in(asha), DEPOSITS, **{"cmd_id": str(uuid.uuid4())} | body)
    assert (answer[0], answer[1]["code"]) == (status, code)
    assert not Deposit.objects.exists()


def test_nobody_adds_cash_without_papers(asha: User) -> None:
    status, refused = post(signed_in(asha), DEPOSITS, amount_minor=500_00, cmd_id=str(uuid.uuid4()))
    assert (status, refused["code"]) == (403, "gate.unverified")


def test_a_silent_gateway_is_tried_again_under_the_same_id(asha: User, monkeypatch: pytest.MonkeyPatch) -> None:
    known(asha)
    client, body = signed_in(asha), {"amount_minor": 500_00, "cmd_id": str(uuid.uuid4())}
    with monkeypatch.context() as patch:
        patch.setattr(SandboxPayments, "create_order", _is_down)
        assert post(client, DEPOSITS, **body)[1]["code"] == "deposit.gateway"
    assert post(client, DEPOSITS, **body)[1]["state"] == "pending"
    assert Deposit.objects.count() == 1


def _is_down(*_asked: object) -> None:
    raise GatewayUnavailable("down")


def test_one_payment_is_followed_and_the_list_is_paged(asha: User) -> None:
    known(asha)
    client = signed_in(asha)
    rows = [ordered(asha, 100_00) for _number in range(21)]
    says(rows[0])
    status, one = get(client, f"{DEPOSITS}{rows[0].public_id}/")
    assert (status, one["state"], one["checkout_url"]) == (200, "credited", "")
    assert "₹100.00 is in your wallet" in one["said"]
    first = get(client, DEPOSITS)[1]
    rest = get(client, DEPOSITS, before=first["next_before"])[1]
    shown = [each["public_id"] for each in first["deposits"] + rest["deposits"]]
    assert shown == [str(row.public_id) for row in reversed(rows)]
    assert (len(first["deposits"]), rest["next_before"]) == (20, None)


def test_a_quote_is_asked_for_freely(asha: User) -> None:
    assert get(signed_in(asha), f"{DEPOSITS}quote/", amount_minor=500_00) == (
        200, {"paid_minor": 700_00, "gst_minor": 200_00, "credit_minor": 500_00, "gst_bps": 4_000},
    )  # fmt: skip
    assert get(signed_in(asha), f"{DEPOSITS}quote/", amount_minor=1)[1]["code"] == "deposit.amount"
    assert get(signed_in(asha), f"{DEPOSITS}quote/")[0] == 400


def test_a_payment_that_will_not_be_made_is_cancelled_once(asha: User) -> None:
    known(asha)
    client, row = signed_in(asha), ordered(asha, 500_00)
    door = f"{DEPOSITS}{row.public_id}/cancel/"
    assert client.get(door).status_code == 405
    for _time in range(2):
        status, told = post(client, door)
        assert (status, told["state"], told["checkout_url"]) == (200, "expired", "")
    says(row)
    assert post(client, door)[1]["state"] == "credited"
