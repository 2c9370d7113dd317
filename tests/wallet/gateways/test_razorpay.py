"""What is Razorpay's alone: its SDK's habits, its error codes, its headers and its hosted page."""

import hmac
import json
import uuid
from collections.abc import Callable

import pytest
from django.test import Client
from pytest_django import Settings

from tests.wallet.gateways.provider.errors import Refusal
from tests.wallet.gateways.provider.server import KEY_ID, WEBHOOK_SECRET, Provider
from tests.wallet.gateways.razorpay_world import RazorpayWorld
from wallet.gateways.ports import BadSignature, Beneficiary, GatewayRefused, GatewayUnavailable
from wallet.gateways.razorpay import line
from wallet.gateways.razorpay.hosted import checkout_url
from wallet.gateways.razorpay.payments import RazorpayPayments
from wallet.gateways.razorpay.payouts import RazorpayPayouts

AMOUNT = 1_000_00
ASHA = Beneficiary(kind="upi", name="Asha Rao", vpa="paid@razorpay")


@pytest.fixture
def world(provider: Provider) -> RazorpayWorld:
    return RazorpayWorld(provider)


def test_silence_ends_after_our_patience_and_not_the_sdks(
    world: RazorpayWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The SDK would wait for ever: every call has to carry a time-out of its own."""
    monkeypatch.setattr(line, "TIMEOUT_S", (1, 0.2))
    world.provider.silence_s = 1.0
    calls: list[Callable[[], object]] = [
        lambda: world.payments.create_order("a", AMOUNT, "INR", "/"),
        lambda: world.payments.find_order("a"),
        lambda: world.payments.fetch_order("a"),
        lambda: world.payments.refund("pay_1", AMOUNT, "a-key-of-length"),
        lambda: list(world.payments.statement(world.today())),
        lambda: world.payouts.create_payout("a-key", AMOUNT, ASHA, "Rummy House"),
        lambda: world.payouts.fetch_payout("pout_1", "a-key"),
        lambda: world.payouts.fetch_payout(None, "a-key"),
        lambda: list(world.payouts.statement(world.today())),
    ]

    for call in calls:
        with pytest.raises(GatewayUnavailable, match="ReadTimeout"):
            call()


def test_the_sdk_prints_nothing_of_a_broken_line(world: RazorpayWorld, capfd: pytest.CaptureFixture[str]) -> None:
    world.provider.stop()

    with pytest.raises(GatewayUnavailable):
        world.payments.find_order("a")

    assert capfd.readouterr().out == ""


def test_wrong_keys_are_no_definite_no(provider: Provider, settings: Settings) -> None:
    """Whoever mistypes a secret must not turn every payout into one that has definitely failed."""
    settings.RAZORPAY = {**settings.RAZORPAY, "key_secret": "another-secret"}

    with pytest.raises(GatewayUnavailable) as caught:
        RazorpayPayouts.from_settings().create_payout("a-key", AMOUNT, ASHA, "Rummy House")

    assert "401" in str(caught.value)
    assert "Authentication failed" in caught.value.raw


@pytest.mark.parametrize(
    ("status", "error", "is_definite"),
    [
        (400, {"code": "BAD_REQUEST_ERROR", "description": "The IFSC is invalid.", "field": "ifsc"}, True),
        (400, {"code": "BAD_REQUEST_ERROR", "description": "Idempotency key is invalid."}, False),
        (400, {"code": "BAD_REQUEST_ERROR", "description": "Different request with the same idempotency key"}, False),
        (400, {"code": "BAD_REQUEST_ERROR", "description": "Order receipt should be unique."}, False),
        (400, {"code": "BAD_REQUEST_ERROR", "description": "Something", "reason": "NA"}, False),
        (400, {"code": "GATEWAY_ERROR", "description": "The bank is away."}, False),
        (400, {"code": "SERVER_ERROR", "description": "We are sorry."}, False),
        (409, {"code": "BAD_REQUEST_ERROR", "description": "The IFSC is invalid."}, False),
        (429, {"code": "BAD_REQUEST_ERROR", "description": "Too many requests."}, False),
        (500, {"code": "BAD_REQUEST_ERROR", "description": "The IFSC is invalid."}, False),
        (400, "words", False),
        (400, {}, False),
    ],
)
def test_only_an_invalid_request_is_a_definite_no(
    world: RazorpayWorld, monkeypatch: pytest.MonkeyPatch, status: int, error: object, is_definite: bool
) -> None:
    said = {"reason": "input_validation_failed", **error} if isinstance(error, dict) and error else error

    def refuse(*_args: object, **_kwargs: object) -> None:
        raise Refusal(status, {"error": said})

    monkeypatch.setattr(world.provider.payouts, "create", refuse)

    with pytest.raises(GatewayRefused if is_definite else GatewayUnavailable):
        world.payouts.create_payout("a-key", AMOUNT, ASHA, "Rummy House")


@pytest.mark.parametrize("answer", [[], {}, {"id": "pout_1"}, {"id": 1, "status": "dreaming", "amount": 1}])
def test_an_answer_of_another_form_is_an_unknown_outcome(
    world: RazorpayWorld, monkeypatch: pytest.MonkeyPatch, answer: object
) -> None:
    monkeypatch.setattr(world.provider.payouts, "create", lambda *_args: answer)

    with pytest.raises(GatewayUnavailable):
        world.payouts.create_payout("a-key", AMOUNT, ASHA, "Rummy House")


@pytest.mark.parametrize("key", ["abc", "x" * 37, "with/slash", "mit-ü"])
def test_a_key_that_the_provider_would_refuse_never_leaves(world: RazorpayWorld, key: str) -> None:
    with pytest.raises(ValueError, match="A key has"):
        world.payouts.create_payout(key, AMOUNT, ASHA, "Rummy House")

    assert world.provider.calls == []


def test_a_large_bank_payout_goes_by_neft(world: RazorpayWorld, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[dict[str, object]] = []

    def take(body: dict[str, object], _key: str) -> dict[str, object]:
        sent.append(body)
        return {}

    monkeypatch.setattr(world.provider.payouts, "create", take)
    bank = world.beneficiary("paid", "bank")

    for amount in (5_00_000_00, 5_00_000_01):
        with pytest.raises(GatewayUnavailable):
            world.payouts.create_payout(f"key-{amount}", amount, bank, "Rummy House: ₹ paid!")

    assert [(body["mode"], body["narration"]) for body in sent] == [
        ("IMPS", "Rummy House  paid"), ("NEFT", "Rummy House  paid")
    ]  # fmt: skip


def test_an_old_webhook_secret_holds_while_it_is_replaced(world: RazorpayWorld, settings: Settings) -> None:
    order = world.payments.create_order(str(uuid.uuid4()), AMOUNT, "INR", "/wallet/")
    world.pay(order.ref)
    raw, headers = world.webhooks()[-1]

    settings.RAZORPAY = {**settings.RAZORPAY, "webhook_secrets": ["a-newer-secret-altogether", WEBHOOK_SECRET]}
    assert RazorpayPayments.from_settings().parse_webhook(raw, headers)

    settings.RAZORPAY = {**settings.RAZORPAY, "webhook_secrets": ["a-newer-secret-altogether"]}
    with pytest.raises(BadSignature):
        RazorpayPayments.from_settings().parse_webhook(raw, headers)


def test_no_secret_signs_nothing(world: RazorpayWorld, settings: Settings) -> None:
    settings.RAZORPAY = {**settings.RAZORPAY, "webhook_secrets": []}
    raw = b"{}"
    signed_with_nothing = {"X-Razorpay-Signature": hmac.new(b"", raw, "sha256").hexdigest()}

    with pytest.raises(BadSignature):
        RazorpayPayments.from_settings().parse_webhook(raw, signed_with_nothing)


@pytest.mark.parametrize("body", [{"event": "order.paid"}, {"event": "transaction.created"}, {"no": "event"}])
def test_what_the_house_does_not_follow_is_heard_and_says_nothing(world: RazorpayWorld, body: object) -> None:
    raw = json.dumps(body).encode()
    headers = world.provider.books.signed(raw, "evt_1")

    assert (world.payments.parse_webhook(raw, headers), world.payouts.parse_webhook(raw, headers)) == ([], [])


@pytest.mark.parametrize(
    ("port", "body"),
    [("payments", {"event": "payment.captured"}), ("payouts", {"event": "payout.processed", "payload": []})],
)
def test_a_signed_webhook_of_another_form_is_an_unknown_outcome(world: RazorpayWorld, port: str, body: object) -> None:
    raw = json.dumps(body).encode()

    with pytest.raises(GatewayUnavailable):
        getattr(world, port).parse_webhook(raw, world.provider.books.signed(raw, "evt_1"))


def test_a_long_statement_is_read_to_its_end(world: RazorpayWorld) -> None:
    for _n in range(230):
        order = world.payments.create_order(str(uuid.uuid4()), AMOUNT, "INR", "/wallet/")
        world.pay(order.ref)

    lines = list(world.payments.statement(world.today()))

    assert len(lines) == 231  # and the settlement that they are in
    whole = lines[-1]
    paid, kept = sum(each.amount_minor for each in lines[:-1]), sum(each.charge_minor for each in lines[:-1])
    assert (whole.kind, whole.amount_minor, whole.charge_minor) == ("settlement", kept - paid, kept)
    assert [each.line_no for each in lines] == list(range(1, 232))


# --- The hosted page ----------------------------------------------------------------------------------------------


def test_the_checkout_page_leads_to_the_provider_and_nowhere_else(provider: Provider, client: Client) -> None:
    page = client.get(checkout_url("order_1", "http://testserver/wallet/add-cash/1/"))

    policy = page.headers["Content-Security-Policy"]
    assert f"form-action 'self' {provider.url}" in policy
    assert f'action="{provider.url}/v1/checkout/embedded"' in page.text
    assert f'name="key_id" value="{KEY_ID}"' in page.text
    assert "script-src 'self'" in policy


def test_the_way_back_needs_no_cookie_and_credits_nothing(provider: Provider) -> None:
    stranger = Client(enforce_csrf_checks=True)
    back = checkout_url("order_1", "/wallet/add-cash/1/").replace("checkout", "back")

    answer = stranger.post(back, {"razorpay_payment_id": "pay_1", "razorpay_signature": "x"})

    assert (answer.status_code, answer.headers["Location"]) == (302, "/wallet/add-cash/1/")
    assert provider.calls == []


@pytest.mark.parametrize("page", ["checkout", "back"])
def test_nobody_makes_the_house_redirect_elsewhere(provider: Provider, client: Client, page: str) -> None:
    assert client.get(f"/razorpay/{page}/http:evil.example:x/").status_code == 404
