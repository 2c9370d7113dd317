"""Money over HTTP: the same services behind other doors, each refusal with its code, and nobody else's rows."""

import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from players.models import User
from tests.wallet.business.conftest import known, requested, rested
from tests.wallet.business.test_deposits import ordered
from tests.wallet.conftest import Funder, purse
from tests.wallet.pages.conftest import careful, maker, queries_of, shown_again, signed_in, staff
from wallet.models import Deposit, PayoutMethod, Withdrawal
from wallet.services import desk

__all__ = ["maker", "staff"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("ledger_alone")]
API = "/api/v1/wallet/"
DEPOSITS, METHODS, WITHDRAWALS = f"{API}deposits/", f"{API}methods/", f"{API}withdrawals/"
UPI = {"kind": "upi", "holder_name": "Asha Kumar", "vpa": "asha.k@okbank"}


def post(client: Client, address: str, **body: object) -> tuple[int, dict[str, Any]]:
    answer = client.post(address, body, content_type="application/json")
    return answer.status_code, answer.json()


def get(client: Client, address: str, **query: object) -> tuple[int, Any]:
    answer = client.get(address, query)
    return answer.status_code, answer.json()


# --- Ways to be paid ----------------------------------------------------------------------------------------------


def test_a_way_is_saved_after_the_password_shown_masked_and_removed(asha: User) -> None:
    known(asha)
    status, refused = post(signed_in(asha), METHODS, **UPI)
    assert (status, refused["code"]) == (403, "reauthentication_required")
    assert "/accounts/reauthenticate/" in refused["message"]
    client = shown_again(asha)
    first, second = (post(client, METHODS, **UPI) for _time in range(2))
    assert first == second
    assert (first[0], first[1]["masked"], first[1]["name_match"]) == (201, "UPI as••••@okbank", "match")
    assert get(client, METHODS)[1] == [first[1]]
    assert client.delete(f"{METHODS}{first[1]['public_id']}/").status_code == 204
    assert client.delete(f"{METHODS}{first[1]['public_id']}/").status_code == 404
    assert get(client, METHODS)[1] == []


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (UPI | {"vpa": "x"}, 409, "method.vpa"),
        ({"kind": "upi", "holder_name": "Asha"}, 409, "method.vpa"),
        (UPI | {"kind": "gold"}, 400, "malformed"),
        ({"kind": "upi"}, 400, "malformed"),
    ],
)
def test_what_is_no_account_is_refused_by_name(asha: User, body: dict[str, object], status: int, code: str) -> None:
    answer = post(shown_again(asha), METHODS, **body)
    assert (answer[0], answer[1]["code"]) == (status, code)
    assert not PayoutMethod.objects.exists()


# --- Withdrawals --------------------------------------------------------------------------------------------------


@pytest.fixture
def method(asha: User, give: Funder) -> PayoutMethod:
    give(asha, winnings=1_000_00)
    return rested(asha)


def ask(method: PayoutMethod, amount_minor: int = 600_00, **others: object) -> dict[str, object]:
    return {"amount_minor": amount_minor, "method": str(method.public_id), "cmd_id": str(uuid.uuid4())} | others


def test_a_quote_says_tax_and_figures_and_asks_for_nothing(asha: User, method: PayoutMethod) -> None:
    status, quote = get(signed_in(asha), f"{WITHDRAWALS}quote/", amount_minor=600_00, method=str(method.public_id))
    assert (status, quote["tds_minor"], quote["payout_minor"]) == (200, 180_00, 420_00)
    assert quote["basis"]["year"] == {"withdrawn": 600_00, "deposits": 0, "opening": 0, "closing": 0, "taxed": 0}
    assert not Withdrawal.objects.exists()


def test_asking_wants_the_password_and_twice_is_one(asha: User, method: PayoutMethod) -> None:
    body = ask(method)
    assert post(signed_in(asha), WITHDRAWALS, **body)[1]["code"] == "reauthentication_required"
    client = shown_again(asha)
    first, second = (post(client, WITHDRAWALS, **body) for _time in range(2))
    assert (first[0], second[0]) == (201, 201)
    assert first[1]["withdrawal"] == second[1]["withdrawal"]
    assert first[1]["track"]["is_cancellable"]
    assert [stage["mark"] for stage in first[1]["track"]["stages"]] == ["done", "done", "now", "later", "later"]
    assert purse(asha) == {"winnings": 400_00, "set_aside": 600_00}
    assert post(client, WITHDRAWALS, **body | {"amount_minor": 700_00})[1]["code"] == "withdrawal.reused"
    assert post(client, WITHDRAWALS, **ask(method))[1]["code"] == "withdrawal.one_at_a_time"


@pytest.mark.parametrize(
    ("others", "status", "code"),
    [
        ({"amount_minor": 499_99}, 409, "withdrawal.too_little"),
        ({"amount_minor": 1_000_01}, 409, "withdrawal.too_much"),
        ({"amount_minor": -1}, 400, "malformed"),
        ({"method": str(uuid.uuid4())}, 409, "method.unknown"),
        ({"method": "x"}, 400, "malformed"),
        ({"cmd_id": ""}, 400, "malformed"),
    ],
)
def test_what_cannot_be_asked_for_is_refused_by_name(
    asha: User, method: PayoutMethod, others: dict[str, object], status: int, code: str
) -> None:
    answer = post(shown_again(asha), WITHDRAWALS, **ask(method) | others)
    assert (answer[0], answer[1]["code"]) == (status, code)
    assert purse(asha) == {"winnings": 1_000_00}


def test_what_rests_or_is_in_another_name_is_refused(asha: User, method: PayoutMethod) -> None:
    client = shown_again(asha)
    PayoutMethod.objects.filter(pk=method.pk).update(usable_from=timezone.now() + timedelta(hours=1))
    assert post(client, WITHDRAWALS, **ask(method))[1]["code"] == "method.resting"
    PayoutMethod.objects.filter(pk=method.pk).update(name_match="no")
    assert post(client, WITHDRAWALS, **ask(method))[1]["code"] == "method.other_name"


def test_without_papers_nothing_is_paid_out(chitra: User, give: Funder) -> None:
    give(chitra, winnings=1_000_00)
    body = {"amount_minor": 600_00, "method": str(uuid.uuid4()), "cmd_id": str(uuid.uuid4())}
    assert post(shown_again(chitra), WITHDRAWALS, **body)[1]["code"] == "gate.unverified"


def test_it_is_answered_and_taken_back(asha: User, method: PayoutMethod, maker: User) -> None:
    row = requested(asha, 600_00, method)
    client, door = signed_in(asha), f"{WITHDRAWALS}{row.public_id}/"
    assert post(client, f"{door}answer/", words="Hello")[1]["code"] == "withdrawal.nothing_asked"
    desk.ask(withdrawal=row, maker=maker, question="Whose account is this?")
    assert get(client, door)[1]["track"]["is_asked"]
    assert post(client, f"{door}answer/", words="")[0] == 400
    assert post(client, f"{door}answer/", words="Mine.")[1]["withdrawal"]["answer"] == "Mine."
    for _time in range(2):
        status, told = post(client, f"{door}cancel/")
        assert (status, told["withdrawal"]["state"]) == (200, "cancelled")
    assert purse(asha) == {"winnings": 1_000_00}


# --- Doors --------------------------------------------------------------------------------------------------------


def test_chitra_finds_nothing(asha: User, method: PayoutMethod, chitra: User) -> None:
    deposit, withdrawal = ordered(asha, 500_00), requested(asha, 600_00, method)
    client, door = shown_again(chitra), f"{WITHDRAWALS}{withdrawal.public_id}/"
    for address in (f"{DEPOSITS}{deposit.public_id}/", door):
        assert get(client, address)[0] == 404
    assert [post(client, f"{door}cancel/")[0], post(client, f"{door}answer/", words="x")[0]] == [404, 404]
    assert post(client, f"{DEPOSITS}{deposit.public_id}/cancel/")[0] == 404
    assert client.delete(f"{METHODS}{method.public_id}/").status_code == 404
    assert get(client, f"{WITHDRAWALS}quote/", amount_minor=1, method=str(method.public_id))[0] == 409
    assert get(client, DEPOSITS, before=str(deposit.public_id))[1]["deposits"] == []
    assert [get(client, address)[1] for address in (METHODS, WITHDRAWALS)] == [
        [], {"withdrawals": [], "next_before": None},
    ]  # fmt: skip
    withdrawal.refresh_from_db()
    assert withdrawal.state == "in_review"


def test_a_stranger_and_a_foreign_page_open_nothing(asha: User, method: PayoutMethod) -> None:
    for client in (Client(), careful(asha)):
        for address, body in ((DEPOSITS, {"amount_minor": 500_00}), (METHODS, UPI), (WITHDRAWALS, ask(method))):
            assert post(client, address, **body)[0] == 403
    assert Client().get(DEPOSITS).status_code == 403
    assert not Deposit.objects.exists()
    assert not Withdrawal.objects.exists()


def test_looking_changes_nothing(asha: User, method: PayoutMethod) -> None:
    row = requested(asha, 600_00, method)
    client = shown_again(asha)
    for address in (f"{WITHDRAWALS}{row.public_id}/cancel/", f"{WITHDRAWALS}{row.public_id}/answer/"):
        assert client.get(address).status_code == 405
    for address in (DEPOSITS, METHODS, WITHDRAWALS):
        assert get(client, address, **ask(method))[0] == 200
    row.refresh_from_db()
    assert (row.state, Withdrawal.objects.count(), Deposit.objects.count()) == ("in_review", 1, 0)


def test_lists_ask_as_often_for_many_as_for_few(asha: User, method: PayoutMethod) -> None:
    client = signed_in(asha)
    requested(asha, 600_00, method)
    ordered(asha, 100_00)
    few = [queries_of(client, address) for address in (DEPOSITS, METHODS, WITHDRAWALS)]
    for number in range(4):
        client.post(f"{WITHDRAWALS}{Withdrawal.objects.latest('pk').public_id}/cancel/")
        requested(asha, 600_00, rested(asha, vpa=f"asha{number}@okbank"))
        ordered(asha, 100_00)
    assert [queries_of(client, address) for address in (DEPOSITS, METHODS, WITHDRAWALS)] == few


def test_the_description_of_the_api_has_every_door(asha: User) -> None:
    paths = Client().get("/api/schema/", {"format": "json"}).json()["paths"]
    for address in (
        "deposits/", "deposits/quote/", "deposits/{public_id}/",
        "deposits/{public_id}/cancel/", "methods/", "methods/{public_id}/",
        "withdrawals/", "withdrawals/quote/", "withdrawals/{public_id}/", "withdrawals/{public_id}/cancel/",
        "withdrawals/{public_id}/answer/",
    ):  # fmt: skip
        assert f"{API}{address}" in paths
