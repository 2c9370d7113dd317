"""The sandbox in a real browser: its pages are whole, and a payment made there reaches the house over HTTP."""

import uuid
from typing import Any

import pytest
from playwright.sync_api import expect
from pytest_django import Settings

from tests.e2e.house import House
from tests.e2e.visiting import PHONE, SCREENS, Visit, assert_whole
from wallet.gateways.sandbox import outbox
from wallet.gateways.sandbox.payments import SandboxPayments
from wallet.models import GatewayEvent


def new_checkout(house: House) -> str:
    order = SandboxPayments.from_settings().create_order(str(uuid.uuid4()), 1_000_00, "INR", f"{house.url}sandbox/")
    return order.checkout_url.lstrip("/")


@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS.keys())
def test_the_sandboxs_pages_are_whole(visit: Visit, house: House, screen: dict[str, Any]) -> None:
    page = visit(None, new_checkout(house), **screen)
    assert_whole(page, screen)

    page.get_by_role("link", name="Netbanking").click()
    expect(page.get_by_text("Sandbox Bank", exact=True)).to_be_visible()
    page.goto(f"{house.url}sandbox/")
    assert_whole(page, screen)


def test_a_payment_reaches_the_house(visit: Visit, house: House, settings: Settings) -> None:
    settings.PUBLIC_URL = house.url
    checkout = new_checkout(house)
    page = visit(None, checkout, **PHONE)

    page.get_by_role("button", name="Pay ₹1,000.00").tap()

    expect(page).to_have_url(f"{house.url}sandbox/")
    assert outbox.send_due() == 2
    told = [event.raw_body for event in GatewayEvent.objects.order_by("pk")]
    assert ['"payment.captured"' in raw for raw in told] == [False, True]
    page.goto(f"{house.url}{checkout}")
    expect(page.get_by_text("This is paid.")).to_be_visible()
