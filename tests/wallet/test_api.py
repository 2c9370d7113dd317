import pytest
from django.test import Client

from players.models import User
from tests.wallet.conftest import Funder
from wallet.services import stakes

pytestmark = pytest.mark.django_db
WALLET, STATEMENT = "/api/v1/wallet/", "/api/v1/wallet/statement/"


@pytest.fixture
def played(asha: User, bilal: User, give: Funder) -> None:
    give(asha, deposit=500_00)
    stakes.fund_seat(seating=1, player=asha, currency="INR", amount_minor=200_00, key="seat:1:fund")


def signed_in(player: User) -> Client:
    client = Client()
    client.force_login(player)
    return client


def test_a_player_reads_his_balances(played: None, asha: User) -> None:
    answer = signed_in(asha).get(WALLET)
    assert answer.json() == {
        "balances": [
            {
                "currency": "CHIP", "total_minor": 10_000, "deposit_minor": 10_000, "winnings_minor": 0,
                "bonus_minor": 0, "in_play_minor": 0, "set_aside_minor": 0,
            },
            {
                "currency": "INR", "total_minor": 500_00, "deposit_minor": 300_00, "winnings_minor": 0,
                "bonus_minor": 0, "in_play_minor": 200_00, "set_aside_minor": 0,
            },
        ]
    }  # fmt: skip


def test_a_player_reads_his_statement_page_by_page(played: None, asha: User) -> None:
    client = signed_in(asha)
    answer = client.get(STATEMENT, {"currency": "INR"}).json()
    newest, oldest = answer["lines"]
    assert (newest["kind"], newest["change_minor"], newest["moved_minor"], newest["balance_minor"]) == (
        "seat_fund", 0, 200_00, 500_00,
    )  # fmt: skip
    assert set(newest) == {
        "entry_id", "kind", "at", "text", "url", "change_minor", "moved_minor", "balance_minor", "buckets",
    }  # fmt: skip
    older = client.get(STATEMENT, {"currency": "INR", "before": newest["entry_id"]}).json()
    assert (older["lines"], older["next_before"]) == ([oldest], None)


def test_chitra_sees_only_her_own(played: None, chitra: User) -> None:
    client = signed_in(chitra)
    assert client.get(WALLET).json()["balances"][1]["total_minor"] == 0
    assert client.get(STATEMENT, {"currency": "INR"}).json()["lines"] == []


@pytest.mark.parametrize("address", [WALLET, STATEMENT])
def test_a_stranger_sees_nothing(address: str, played: None) -> None:
    assert Client().get(address).status_code == 403


@pytest.mark.parametrize("verb", ["post", "put", "patch", "delete"])
@pytest.mark.parametrize("address", [WALLET, STATEMENT])
def test_the_wallet_is_only_read(verb: str, address: str, asha: User) -> None:
    assert getattr(signed_in(asha), verb)(address).status_code == 405


@pytest.mark.parametrize("query", [{"currency": "USD"}, {"before": "x"}, {"before": "-1"}, {"before": "9" * 30}])
def test_a_question_that_makes_no_sense_is_refused(query: dict[str, str], asha: User) -> None:
    assert signed_in(asha).get(STATEMENT, query).status_code == 400
