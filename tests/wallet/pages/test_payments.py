"""The list of payments, what the wallet's first page has on top, and where statement lines lead."""

import pytest
from django.db.models import F
from django.test import Client

from players.models import User
from tests.wallet.business.conftest import known, requested, rested
from tests.wallet.business.test_deposits import ordered, says
from tests.wallet.conftest import Funder
from tests.wallet.pages.conftest import queries_of, signed_in
from wallet.models import Deposit, Withdrawal
from wallet.services import payment_history, reconcile, withdrawals
from wallet.services.deposits import refunds

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("ledger_alone")]
PAGE = "/wallet/payments/"


@pytest.fixture
def busy(asha: User, give: Funder) -> User:
    """Asha added 500 rupees twice, paid once, and asked for 600 of her winnings."""
    give(asha, winnings=2_000_00)
    known(asha)
    says(ordered(asha, 500_00))
    requested(asha)
    ordered(asha, 500_00)
    return asha


def test_payments_of_both_ways_stand_in_one_list(busy: User) -> None:
    shown = signed_in(busy).get(PAGE).context["payments"]
    assert [(each.way, each.amount_minor, each.state) for each in shown] == [
        ("in", 500_00, "pending"), ("out", 600_00, "in_review"), ("in", 500_00, "credited"),
    ]  # fmt: skip


@pytest.mark.parametrize(("way", "number"), [("in", 2), ("out", 1), ("", 3), ("x", 3)])
def test_one_way_alone_can_be_asked_for(busy: User, way: str, number: int) -> None:
    answer = signed_in(busy).get(PAGE, {"way": way})
    assert len(answer.context["payments"]) == number
    for payment in answer.context["payments"]:
        assert str(payment.public_id) in answer.content.decode()


@pytest.mark.parametrize("page", ["0", "x", "-1", "999999999999"])
def test_a_page_that_is_none_is_one_that_is(busy: User, page: str) -> None:
    assert len(signed_in(busy).get(PAGE, {"page": page}).context["payments"]) == 3


def test_chitra_sees_only_her_own(busy: User, chitra: User) -> None:
    answer = signed_in(chitra).get(PAGE)
    assert answer.context["payments"] == []
    assert Client().get(PAGE).status_code == 302


def test_the_list_asks_as_often_for_twenty_as_for_three(busy: User) -> None:
    client = signed_in(busy)
    few = queries_of(client, PAGE)
    for _number in range(9):
        ordered(busy, 100_00)
        withdrawals.cancel(withdrawal=Withdrawal.objects.latest("pk"), player=busy)
        requested(busy)
    assert len(client.get(PAGE).context["payments"]) == 20
    assert queries_of(client, PAGE) == few
    assert payment_history.of(busy).count() == 21


def test_the_wallet_has_what_is_open_on_top(busy: User) -> None:
    page = signed_in(busy).get("/wallet/?currency=INR").content.decode()
    withdrawal, deposit = Withdrawal.objects.get(), Deposit.objects.latest("pk")
    for words in (
        f"/wallet/withdrawals/{withdrawal.public_id}/", f"/wallet/add-cash/{deposit.public_id}/", "/wallet/add-cash/",
        "Withdrawable", "Not withdrawable", "Playable now", "Set aside", "In approval", "A payment of ₹700.00",
    ):  # fmt: skip
        assert words in page
    assert "cannot be bought" not in page


def test_the_wallet_forgets_what_has_lapsed(busy: User) -> None:
    Deposit.objects.filter(state="pending").update(expires_at=F("created_at"))
    assert signed_in(busy).get("/wallet/?currency=INR").context["open_deposits"] == []


def test_practice_chips_are_neither_added_nor_withdrawn(busy: User) -> None:
    page = signed_in(busy).get("/wallet/?currency=CHIP").content.decode()
    assert "/wallet/add-cash/" not in page
    assert "/wallet/withdraw/" not in page


def links(player: User) -> list[tuple[str, str]]:
    lines = signed_in(player).get("/wallet/?currency=INR").context["statement"].lines
    return [(line.reference.text, line.reference.url) for line in lines]


def test_lines_of_payments_lead_to_their_pages(busy: User, maker: User, checker: User) -> None:
    deposit, withdrawal = Deposit.objects.get(state="credited"), Withdrawal.objects.get()
    withdrawals.cancel(withdrawal=withdrawal, player=busy)
    refund = refunds.propose(deposit=deposit, amount_minor=200_00, maker=maker, mfa_at=None)
    refunds.approve(refund=refund, checker=checker, mfa_at=None)
    refunds.finish(refund.pk, is_done=True, ref="rfnd_1")
    added, taken = f"/wallet/add-cash/{deposit.public_id}/", f"/wallet/withdrawals/{withdrawal.public_id}/"
    assert links(busy)[:5] == [
        ("Sent back to where you paid from", added),
        ("Set aside to be sent back", added),
        ("Withdrawal not made: back in your winnings", taken),
        ("Set aside for a withdrawal", taken),
        ("Cash added", added),
    ]
    assert [outcome for outcome in reconcile.reconcile() if outcome.findings] == []


def test_many_lines_cost_as_many_queries_as_few(busy: User) -> None:
    client = signed_in(busy)
    few = queries_of(client, "/wallet/statement/?currency=INR")
    for _number in range(4):
        says(ordered(busy, 100_00), payment_ref=f"pay_x{_number}")
        withdrawals.cancel(withdrawal=Withdrawal.objects.latest("pk"), player=busy)
        requested(busy, 600_00, rested(busy))
    assert queries_of(client, "/wallet/statement/?currency=INR") == few
