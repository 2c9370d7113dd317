"""The sandbox's pages: the checkout that whoever has its address may use, the guide for all, the books for staff."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import Permission
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.timezone import localdate

from players.models import User
from tests.wallet.gateways.orders import AMOUNT, RETURN_URL, new_id, pay_out
from tests.wallet.gateways.sandbox_world import SandboxWorld
from wallet.gateways.sandbox.models import Delivery, Order, Payment, Payout

pytestmark = pytest.mark.django_db


@pytest.fixture
def world(db: None) -> SandboxWorld:
    return SandboxWorld()


@pytest.fixture
def checkout(world: SandboxWorld) -> str:
    return world.payments.create_order(new_id(), AMOUNT, "INR", RETURN_URL).checkout_url


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def staff(*permissions: str, name: str = "sana") -> Client:
    user = User.objects.create_user(f"{name}@example.in", "a long pass phrase", display_name=name, is_staff=True)
    user.user_permissions.set(Permission.objects.filter(content_type__app_label="sandbox", codename__in=permissions))
    return signed_in(user)


# --- Checkout -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["upi", "card", "netbanking"])
@pytest.mark.parametrize(("how", "status"), [("pay", "captured"), ("late", "authorised"), ("fail", "failed")])
def test_a_button_does_what_it_says_and_leads_back(
    client: Client, checkout: str, method: str, how: str, status: str
) -> None:
    answer = client.post(checkout, {"how": how, "method": method})

    assert (answer.status_code, answer.headers["Location"]) == (302, RETURN_URL)
    payment = Payment.objects.get()
    assert (payment.status, payment.method) == (status, method)


def test_closing_pays_nothing_and_leads_back(client: Client, checkout: str) -> None:
    answer = client.post(checkout, {"how": "close"})

    assert (answer.headers["Location"], Payment.objects.exists()) == (RETURN_URL, False)


def test_a_second_click_pays_nothing_more(client: Client, checkout: str) -> None:
    for _click in range(3):
        client.post(checkout, {"how": "pay", "method": "upi"})

    assert Payment.objects.count() == 1
    page = client.get(checkout).text
    assert "There is nothing more to do here" in page
    assert 'value="pay"' not in page


def test_a_declined_payment_may_be_tried_again(client: Client, checkout: str) -> None:
    client.post(checkout, {"how": "fail", "method": "card"})

    page = client.get(checkout).text

    assert "declined by the bank" in page
    assert 'value="pay"' in page


@pytest.mark.parametrize(
    "form", [{}, {"how": "steal", "method": "upi"}, {"how": "pay"}, {"how": "pay", "method": "gold"}]
)
def test_a_form_of_another_form_does_nothing(client: Client, checkout: str, form: dict[str, str]) -> None:
    assert client.post(checkout, form).status_code == 400
    assert not Payment.objects.exists()


def test_the_checkout_is_found_by_its_whole_address_alone(client: Client, checkout: str) -> None:
    assert client.get(checkout[:-2] + "/").status_code == 404
    assert len(Order.objects.get().ref) > 32


def test_another_site_cannot_press_the_buttons(checkout: str) -> None:
    stranger = Client(enforce_csrf_checks=True)

    assert stranger.post(checkout, {"how": "pay", "method": "upi"}).status_code == 403
    assert not Payment.objects.exists()


def test_every_page_says_that_no_money_is_real(client: Client, checkout: str) -> None:
    for address in (checkout, f"{checkout}?method=card", f"{checkout}?method=nonsense", "/sandbox/"):
        assert "Sandbox: no real money" in client.get(address).text


def test_the_guide_lists_every_beneficiary(client: Client) -> None:
    page = client.get("/sandbox/").text

    for name in ("paid@sandbox", "reverse@sandbox", "garbage@sandbox", "SBOX0000011"):
        assert name in page


# --- Books --------------------------------------------------------------------------------------------------------


def test_the_books_are_for_staff_who_may_see_them(world: SandboxWorld, chitra: User) -> None:
    assert Client().get("/sandbox/bank/").status_code == 302
    assert signed_in(chitra).get("/sandbox/bank/", follow=True).status_code == 403
    assert staff().get("/sandbox/bank/").status_code == 403
    assert staff("view_payout", name="farid").get("/sandbox/bank/").status_code == 200


def test_the_books_say_what_moved(world: SandboxWorld, client: Client, checkout: str) -> None:
    client.post(checkout, {"how": "pay", "method": "upi"})
    pay_out(world, new_id())
    world.time_passes()
    sana = staff("view_payout")

    today = sana.get("/sandbox/bank/").text
    tomorrow = sana.get("/sandbox/bank/", {"day": str(localdate() + timedelta(days=1))}).text

    assert "+₹1,000.00" in today
    assert "\N{MINUS SIGN}₹1,000.00" in today
    assert "Settled to the house" in tomorrow


@pytest.mark.parametrize("day", ["", "yesterday", "2026-02-30", "0001-01-01x"])
def test_a_day_that_is_none_is_today(day: str) -> None:
    answer = staff("view_payout").get("/sandbox/bank/", {"day": day})

    assert answer.context["books"].day == localdate()


def test_the_books_ask_as_often_for_one_line_as_for_thirty(world: SandboxWorld) -> None:
    sana = staff("view_payout")
    asked = []
    for _lines in (1, 29):
        for _line in range(_lines):
            pay_out(world, new_id())
            order = world.payments.create_order(new_id(), AMOUNT, "INR", RETURN_URL)
            world.pay(order.ref)
        world.time_passes()
        with CaptureQueriesContext(connection) as queries:
            sana.get("/sandbox/bank/")
        asked.append(len(queries))

    assert asked[0] == asked[1]


# --- Operators ----------------------------------------------------------------------------------------------------


@pytest.fixture
def root(db: None) -> Client:
    return signed_in(User.objects.create_superuser("root@example.in", "a long pass phrase", display_name="Root"))


@pytest.mark.parametrize("model", ["payment", "refund", "payout", "delivery"])
def test_operators_see_every_row(world: SandboxWorld, client: Client, checkout: str, root: Client, model: str) -> None:
    client.post(checkout, {"how": "pay", "method": "upi"})
    world.payments.refund(Payment.objects.get().ref, 100_00, new_id())
    pay_out(world, new_id())

    assert root.get(f"/admin/sandbox/{model}/").status_code == 200
    assert root.get(f"/admin/sandbox/{model}/", {"q": "sbx"}).status_code == 200
    assert root.get(f"/admin/sandbox/{model}/add/").status_code == 403


def act(client: Client, model: str, action: str, pk: int) -> None:
    client.post(f"/admin/sandbox/{model}/", {"action": action, "_selected_action": [str(pk)]})


def test_an_operator_lets_banks_act(world: SandboxWorld, client: Client, checkout: str, root: Client) -> None:
    client.post(checkout, {"how": "pay", "method": "upi"})
    pay_out(world, new_id())
    world.time_passes()
    payment, payout = Payment.objects.get(), Payout.objects.get()

    act(root, "payment", "dispute", payment.pk)
    act(root, "payment", "dispute_lost", payment.pk)
    act(root, "payment", "dispute_won", payment.pk)
    act(root, "payout", "send_back", payout.pk)

    payment.refresh_from_db()
    payout.refresh_from_db()
    assert (payment.dispute, payout.status) == ("dispute_lost", "reversed")


def test_who_may_only_look_lets_nobody_act(world: SandboxWorld, client: Client, checkout: str) -> None:
    client.post(checkout, {"how": "pay", "method": "upi"})
    looking = staff("view_payment", "view_delivery")
    delivery = Delivery.objects.first()
    Delivery.objects.update(is_given_up=True)

    act(looking, "payment", "dispute", Payment.objects.get().pk)
    act(looking, "delivery", "send_again", delivery.pk)

    assert Payment.objects.get().dispute == ""
    assert not Delivery.objects.filter(is_given_up=False).exists()


def test_an_operator_has_a_webhook_sent_again(world: SandboxWorld, client: Client, checkout: str, root: Client) -> None:
    client.post(checkout, {"how": "fail", "method": "upi"})
    Delivery.objects.update(is_given_up=True)

    act(root, "delivery", "send_again", Delivery.objects.get().pk)

    assert Delivery.objects.filter(is_given_up=False, delivered_at=None).exists()
