"""The door that gateways report at: what they sent is kept once, and nobody else gets anything in."""

import json
import time
from collections.abc import Callable

import pytest
from django.test import Client, RequestFactory
from pytest_django import Settings

from tests.counts import count
from tests.wallet.gateways.mutations import mutants
from tests.wallet.gateways.orders import AMOUNT, new_id, order_of, paid_order, pay_out
from tests.wallet.gateways.provider.server import Provider
from tests.wallet.gateways.razorpay_world import RazorpayWorld
from tests.wallet.gateways.sandbox_world import SandboxWorld
from tests.wallet.gateways.worlds import Webhook, World
from wallet.gateways.ports import GatewayUnavailable
from wallet.gateways.razorpay import signature as of_razorpay
from wallet.gateways.sandbox import signature as of_sandbox
from wallet.models import GatewayEvent
from wallet.services import inbox
from wallet.webhooks import LONGEST_BODY, receive

HEADER = {"sandbox": of_sandbox.SIGNATURE, "razorpay": of_razorpay.SIGNATURE}

pytestmark = pytest.mark.django_db


@pytest.fixture
def house(world: World, settings: Settings) -> World:
    """A house whose gateway is the one of this world."""
    if isinstance(world, RazorpayWorld):
        settings.JURISDICTION = "testland"
        settings.PAYMENT_GATEWAY = settings.PAYOUT_GATEWAY = "razorpay"
    return world


def name_of(world: World) -> str:
    return world.payments.name


def post(client: Client, gateway: str, webhook: Webhook) -> int:
    raw, headers = webhook
    answer = client.post(f"/wallet/webhooks/{gateway}/", raw, content_type="application/json", headers=headers)
    assert answer.content == b""
    return answer.status_code


def knock(gateway: str, webhook: Webhook) -> int:
    """The same without the middlewares, for a thousand of them."""
    raw, headers = webhook
    request = RequestFactory().post("/", raw, content_type="application/json", headers=headers)
    return receive(request, gateway).status_code


def kept() -> list[tuple[str, str]]:
    return list(GatewayEvent.objects.order_by("pk").values_list("gateway", "raw_body"))


def test_a_webhook_is_kept_as_it_was_said_and_once(house: World, client: Client) -> None:
    paid_order(house)
    webhook = house.webhooks()[-1]

    answers = [post(client, name_of(house), webhook) for _time in range(3)]

    assert answers == [200, 200, 200]
    assert kept() == [(name_of(house), webhook[0].decode())]


def test_a_kept_webhook_says_the_same_when_it_is_read_again(house: World, client: Client) -> None:
    order, payment = paid_order(house)
    pay_out(house, key := new_id())
    for webhook in house.webhooks():
        post(client, name_of(house), webhook)

    told = [inbox.reread(event) for event in GatewayEvent.objects.order_by("pk")]

    payments = {(each.order_ref, each.payment_ref, each.amount_minor) for one in told for each in one.payments}
    assert payments == {(order, payment, AMOUNT)}
    assert {each.key for one in told for each in one.payouts} == {key}


def test_only_the_headers_that_prove_it_are_kept(house: World, client: Client) -> None:
    paid_order(house)
    raw, headers = house.webhooks()[-1]

    post(client, name_of(house), (raw, {**headers, "Cookie": "session=a-players-own", "X-Other": "1"}))

    assert GatewayEvent.objects.get().headers == headers_that_prove(house, headers)


def headers_that_prove(world: World, headers: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in headers.items() if name in world.payments.webhook_headers}


def test_tampered_webhooks_are_not_accepted(house: World) -> None:
    """`test_the_mutants_get_past_a_careless_check` shows that this would notice one."""
    paid_order(house)
    webhook, other = house.webhooks()[-2:]

    answers = {
        knock(name_of(house), mutant)
        for mutant in mutants(webhook, other, HEADER[name_of(house)], count("webhook_mutations"), seed=20261130)
    }

    assert (answers, kept()) == ({400}, [])


def parsed_first(prove: Callable[[bytes], str]) -> Callable[..., bool]:
    """The planted fault: proves what the parser made of the body, so that the body itself may be another."""

    def is_signed(raw: bytes, headers: dict[str, str]) -> bool:
        try:
            tidy = json.dumps(json.loads(raw), separators=(",", ":")).encode()
        except ValueError:
            return False
        return headers[of_sandbox.SIGNATURE] == prove(tidy)

    return is_signed


def test_the_mutants_get_past_a_careless_check(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    world = SandboxWorld()
    paid_order(world)
    webhook, other = world.webhooks()[-2:]
    monkeypatch.setattr(of_sandbox, "is_signed", parsed_first(of_sandbox.sign))

    answers = [
        knock("sandbox", mutant)
        for mutant in mutants(webhook, other, of_sandbox.SIGNATURE, count("webhook_mutations"), seed=20261130)
    ]

    assert 200 in answers
    assert len(kept()) > 0


def test_a_body_that_is_too_long_is_not_even_read(house: World, client: Client) -> None:
    assert post(client, name_of(house), (b"x" * (LONGEST_BODY + 1), {})) == 413
    assert post(client, name_of(house), (b"x" * LONGEST_BODY, {})) == 400


@pytest.mark.parametrize("gateway", ["nobody", "manual", "razorpay", "sandbox2"])
def test_a_gateway_that_is_not_switched_on_is_not_heard(db: None, client: Client, gateway: str) -> None:
    world = SandboxWorld()
    paid_order(world)

    assert post(client, gateway, world.webhooks()[-1]) in {400, 404}
    assert kept() == []


@pytest.mark.parametrize("raw", [b"{}".ljust(9, b"\0"), '{"a": "\u00e9"}'.encode("latin-1"), b""])
def test_what_is_no_text_is_nobodys_whoever_signed_it(db: None, client: Client, raw: bytes) -> None:
    assert post(client, "sandbox", (raw, of_sandbox.headers_of(raw))) == 400


@pytest.mark.parametrize("gateway", ["../admin", "a/b", "ü"])
def test_an_address_of_another_form_is_nowhere(db: None, client: Client, gateway: str) -> None:
    assert client.post(f"/wallet/webhooks/{gateway}/", b"{}", content_type="application/json").status_code == 404


def test_webhooks_are_posted_and_nothing_else(db: None, client: Client) -> None:
    assert {
        client.get("/wallet/webhooks/sandbox/").status_code,
        client.put("/wallet/webhooks/sandbox/").status_code,
    } == {405}


def test_a_signed_webhook_that_nobody_can_read_is_kept_for_people(
    provider: Provider, settings: Settings, client: Client
) -> None:
    settings.JURISDICTION = "testland"
    settings.PAYMENT_GATEWAY = settings.PAYOUT_GATEWAY = "razorpay"
    raw = b'{"event": "payment.captured", "payload": "of another form"}'

    answer = post(client, "razorpay", (raw, provider.books.signed(raw, "evt_1")))

    assert (answer, kept()) == (200, [("razorpay", raw.decode())])
    with pytest.raises(GatewayUnavailable):
        inbox.reread(GatewayEvent.objects.get())


def test_a_webhook_about_nothing_of_ours_is_heard_and_forgotten(
    provider: Provider, settings: Settings, client: Client
) -> None:
    settings.JURISDICTION = "testland"
    settings.PAYMENT_GATEWAY = settings.PAYOUT_GATEWAY = "razorpay"
    raw = b'{"event": "invoice.paid"}'

    assert post(client, "razorpay", (raw, provider.books.signed(raw, "evt_1"))) == 200
    assert kept() == []


def test_the_house_answers_within_the_gateways_patience(db: None, client: Client) -> None:
    """Five seconds is what gateways wait; what a webhook means is for a worker to find out."""
    world = SandboxWorld()
    order = order_of(world, new_id())
    world.pay(order)
    began = time.monotonic()

    post(client, "sandbox", world.webhooks()[-1])

    assert time.monotonic() - began < 5
    assert GatewayEvent.objects.get().processed_at is None
