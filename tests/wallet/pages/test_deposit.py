"""The page of a payment: every state in words, by the real services; credited by the gateway's word alone."""

import uuid
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from players.models import User
from players.services import exclusion, standing
from players.services.gate import Act
from tests.wallet.business.test_deposits import ordered, says
from tests.wallet.conftest import purse
from tests.wallet.pages.conftest import Staff, careful, queries_of, signed_in
from wallet.gateways.ports import PaymentStatus as S
from wallet.gateways.sandbox import checkout
from wallet.gateways.sandbox.models import Order
from wallet.ledger.states import DepositState
from wallet.models import Deposit
from wallet.services.deposits import questions, refunds, words

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("ledger_alone")]


def page_of(row: Deposit) -> str:
    answer = signed_in(row.player).get(f"/wallet/add-cash/{row.public_id}/")
    assert answer.status_code == 200
    return answer.content.decode()


def close(player: User) -> object:
    return standing.close(player=player)


def pause(player: User) -> object:
    return exclusion.exclude(player=player, length=None)


def expire(row: Deposit) -> None:
    Deposit.objects.filter(pk=row.pk).update(expires_at=timezone.now() - timedelta(minutes=1))
    questions.ask(row.pk, is_wanted_now=True)


def come_too_late(row: Deposit) -> None:
    expire(row)
    exclusion.exclude(player=row.player, length=None)
    says(row)


def come_late(row: Deposit) -> None:
    expire(row)
    says(row)


def charge_back(row: Deposit) -> None:
    says(row)
    says(row, S.DISPUTE_LOST)


def dispute(row: Deposit) -> None:
    says(row)
    says(row, S.DISPUTED)


@pytest.mark.parametrize(
    ("happens", "state", "said"),
    [
        (lambda row: None, "pending", ["Waiting for the payment", "Go on to pay ₹700.00", "counts in your limits"]),
        (says, "credited", ["₹500.00 is in your wallet", "You can play with it now"]),
        (lambda row: says(row, S.FAILED), "failed", ["The bank declined the payment", "?amount=50000"]),
        (expire, "expired", ["Nothing was paid, and nothing was added", "goes back to you", "Try again"]),
        (come_late, "credited", ["The payment came late, and counts all the same"]),
        (lambda row: says(row, amount_minor=1_00), "mismatch", ["What arrived is not the ₹700.00", "kept apart"]),
        (come_too_late, "refund_due", ["came too late", "goes back to where you paid from", "On its way to your bank"]),
        (dispute, "disputed", ["Your bank asks for this payment back"]),
        (charge_back, "charged_back", ["Your bank took ₹700.00 back"]),
    ],
)
def test_every_state_is_said_as_a_person_would(
    order: Deposit, happens: Callable[[Deposit], object], state: str, said: list[str]
) -> None:
    happens(order)
    page = page_of(order)
    order.refresh_from_db()
    assert order.state == state
    for sentence in said:
        assert sentence in page, sentence
    assert "Sandbox, no real money" in page


def test_a_refund_is_followed_to_its_end(order: Deposit, maker: User, checker: User) -> None:
    says(order)
    refund = refunds.propose(deposit=order, amount_minor=500_00, maker=maker, mfa_at=None)
    assert "Waits for a second person at Finance" in page_of(order)
    refunds.approve(refund=refund, checker=checker, mfa_at=None)
    refunds.finish(refund.pk, is_done=True, ref="rfnd_1")
    page = page_of(order)
    for sentence in ("Sent back", "Back at your bank", "rfnd_1", "₹500.00"):
        assert sentence in page
    assert purse(order.player) == {}


def test_a_refund_that_was_declined_leaves_it_playable(order: Deposit, maker: User, checker: User) -> None:
    says(order)
    refund = refunds.propose(deposit=order, amount_minor=200_00, maker=maker, mfa_at=None)
    refunds.decline(refund=refund, checker=checker, reason="not needed")
    page = page_of(order)
    assert "Not sent back" in page
    assert "is in your wallet" in page


@pytest.mark.parametrize("state", list(DepositState))
def test_no_state_is_without_words(order: Deposit, state: DepositState) -> None:
    order.state = state
    told = words.told(order)
    assert all((told.title, told.said, told.then))
    assert "%" not in told.said + told.then


def test_coming_back_from_the_checkout_asks_the_gateway(order: Deposit) -> None:
    """No webhook came: the page itself asks, and what the gateway says credits it, once."""
    assert "Waiting for the payment" in page_of(order)
    checkout.act(order=Order.objects.get(ref=order.order_ref), method="upi", how=checkout.How.PAY)
    questions.cache.delete(f"deposit-asked:{order.pk}")
    assert "is in your wallet" in page_of(order)
    assert "is in your wallet" in page_of(order)
    assert purse(order.player) == {"deposit": 500_00}


def test_words_in_the_address_credit_nothing(order: Deposit) -> None:
    asked = {"state": "credited", "status": "captured", "payment_ref": "pay_x"}
    signed_in(order.player).get(f"/wallet/add-cash/{order.public_id}/", asked)
    order.refresh_from_db()
    assert (order.state, purse(order.player)) == ("pending", {})


def test_what_is_paid_is_not_led_to_the_checkout_again(order: Deposit) -> None:
    says(order)
    answer = signed_in(order.player).post(f"/wallet/add-cash/{order.public_id}/pay/")
    assert answer["Location"] == f"/wallet/add-cash/{order.public_id}/"


@pytest.mark.parametrize(("leave", "said"), [(close, "You have closed this account"), (pause, "You ")])
def test_who_has_left_meanwhile_is_not_led_to_the_checkout(
    order: Deposit, leave: Callable[[User], object], said: str
) -> None:
    page = f"/wallet/add-cash/{order.public_id}/"
    assert "Go on to pay ₹" in page_of(order)
    leave(order.player)
    shown = signed_in(order.player).get(page)
    assert [reason.act for reason in shown.context["against"]] == [Act.DEPOSIT]
    assert (said in shown.text, "Go on to pay ₹" in shown.text) == (True, False)
    assert signed_in(order.player).post(f"{page}pay/")["Location"] == page
    assert "is not finished" not in signed_in(order.player).get("/wallet/add-cash/").text


def test_chitra_finds_nothing(order: Deposit, chitra: User) -> None:
    client = signed_in(chitra)
    page = f"/wallet/add-cash/{order.public_id}/"
    assert client.get(page).status_code == 404
    assert {client.post(f"{page}{act}/").status_code for act in ("pay", "cancel")} == {404}
    order.refresh_from_db()
    assert order.state == "pending"
    assert client.get(f"/wallet/add-cash/{uuid.uuid4()}/").status_code == 404
    assert Client().get(page).status_code == 302


@pytest.mark.parametrize("act", ["pay", "cancel"])
def test_paying_and_cancelling_want_a_post_with_its_token(order: Deposit, act: str) -> None:
    page = f"/wallet/add-cash/{order.public_id}/{act}/"
    assert signed_in(order.player).get(page).status_code == 405
    assert careful(order.player).post(page).status_code == 403


def test_who_closed_the_checkout_cancels_and_adds_cash_anew(order: Deposit) -> None:
    client = signed_in(order.player)
    page = f"/wallet/add-cash/{order.public_id}/"
    assert f'action="{page}cancel/"' in client.get("/wallet/add-cash/").text
    assert f'action="{page}cancel/"' in client.get(page).text
    answer = client.post(f"{page}cancel/", follow=True)
    assert answer.redirect_chain == [("/wallet/add-cash/", 302)]
    assert "does not count in your limits any more" in answer.text
    assert "is not finished" not in answer.text
    shown = client.get(page).text
    assert "cancel/" not in shown
    assert "Try again" in shown


def test_who_has_paid_meanwhile_is_told_so(order: Deposit) -> None:
    says(order)
    client, page = signed_in(order.player), f"/wallet/add-cash/{order.public_id}/"
    answer = client.post(f"{page}cancel/", follow=True)
    assert answer.redirect_chain == [(page, 302)]
    assert "is in your wallet" in answer.text


def test_every_payment_that_is_not_finished_is_announced(order: Deposit) -> None:
    another = ordered(order.player, 700_00)
    page = signed_in(order.player).get("/wallet/add-cash/").text
    assert page.count("is not finished") == 2
    assert f"{another.public_id}/cancel/" in page
    assert f"{order.public_id}/cancel/" in page


def test_the_page_asks_as_often_for_many_steps_as_for_few(order: Deposit, staff: Staff, maker: User) -> None:
    says(order)
    client, page = signed_in(order.player), f"/wallet/add-cash/{order.public_id}/"
    few = queries_of(client, page)
    checker = staff("Second", "approve_withdrawal")
    for _time in range(3):
        refund = refunds.propose(deposit=order, amount_minor=100_00, maker=maker, mfa_at=None)
        refunds.decline(refund=refund, checker=checker, reason="not needed")
    assert queries_of(client, page) == few
