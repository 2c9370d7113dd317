"""Which gateway is asked, when one is refused, and what is loaded where there are no rupees."""

import json
import os
import subprocess
import sys
from datetime import date
from typing import Any

import pytest
from pytest_django import Settings

from rummy_site.embedded.paths import BASE_DIR
from rummy_site.gateway_settings import default_gateways
from tests.wallet.gateways.provider.server import ACCOUNT, KEY_ID, KEY_SECRET, WEBHOOK_SECRET
from wallet.gateways import permission, registry
from wallet.gateways.manual import ManualPayouts
from wallet.gateways.ports import BadSignature, Beneficiary, GatewayOff, PayoutOutcome

KEYS: dict[str, Any] = {
    "url": "http://127.0.0.1:9",
    "key_id": KEY_ID,
    "key_secret": KEY_SECRET,
    "webhook_secrets": [WEBHOOK_SECRET],
    "account_number": ACCOUNT,
}
PACKS = BASE_DIR / "players" / "jurisdictions"
# What may be loaded without rupees: words, and the doors that stay shut. No gateway is among them.
NO_GATEWAY = {f"wallet.gateways{part}" for part in ("", ".ports", ".registry", ".permission", ".webhooks")}


@pytest.fixture
def real(settings: Settings) -> Settings:
    """A house that may take real money, and has everything for it."""
    settings.JURISDICTION = "testland"
    settings.PAYMENT_GATEWAY = settings.PAYOUT_GATEWAY = "razorpay"
    settings.RAZORPAY = dict(KEYS)
    return settings


def test_the_sandbox_is_the_gateway_unless_another_is_named() -> None:
    assert registry.payment_gateway().name == "sandbox"
    assert [registry.payout_gateway(method).name for method in ("upi", "bank", "cheque")] == [
        "sandbox", "sandbox", "manual"
    ]  # fmt: skip


def test_a_real_gateway_runs_where_everything_is_as_it_must_be(real: Settings) -> None:
    assert registry.payment_gateway().name == "razorpay"
    assert [registry.payout_gateway(method).name for method in ("upi", "bank", "cheque")] == [
        "razorpay", "razorpay", "manual"
    ]  # fmt: skip
    assert permission.real_gateways_may_run(None) == []


@pytest.mark.parametrize("pack", ["sandbox", "india"])
def test_a_real_gateway_does_not_run_against_the_law(real: Settings, pack: str) -> None:
    real.JURISDICTION = pack

    for ask in (registry.payment_gateway, lambda: registry.payout_gateway("upi")):
        with pytest.raises(GatewayOff, match="lets no real gateway run"):
            ask()
    assert [each.id for each in permission.real_gateways_may_run(None)] == ["wallet.E001"]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("key_id", ""), ("key_secret", "changeme"), ("key_secret", "short"), ("webhook_secrets", []),
        ("webhook_secrets", [""]), ("webhook_secrets", [WEBHOOK_SECRET, "secret"]), ("account_number", ""),
    ],
)  # fmt: skip
def test_a_real_gateway_does_not_run_with_keys_from_an_example(real: Settings, key: str, value: object) -> None:
    real.RAZORPAY = {**KEYS, key: value}

    with pytest.raises(GatewayOff, match=f"{key} must be given"):
        registry.payment_gateway()
    assert [each.msg for each in permission.real_gateways_may_run(None)] == [
        f"RAZORPAY: {key} must be given, and not as in an example."
    ]


def test_a_real_gateway_needs_its_library(real: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(permission, "find_spec", lambda _name: None)

    with pytest.raises(GatewayOff, match="install the extra 'razorpay'"):
        registry.payment_gateway()


def test_nobody_asks_a_gateway_that_is_not_switched_on(settings: Settings) -> None:
    settings.PAYMENT_GATEWAY, settings.PAYOUT_GATEWAY = "", "manual"

    for ask in (
        registry.payment_gateway,
        lambda: registry.payment_gateway_named("sandbox"),
        lambda: registry.payout_gateway_named("sandbox"),
    ):
        with pytest.raises(GatewayOff):
            ask()
    assert registry.payout_gateway("bank").name == "manual"


def test_the_law_of_the_day_chooses_the_default() -> None:
    assert {pack: default_gateways(PACKS / f"{pack}.toml") for pack in ("sandbox", "testland", "india", "nowhere")} == {
        "sandbox": ("sandbox", "sandbox"),
        "testland": ("sandbox", "sandbox"),
        "india": ("", "manual"),
        "nowhere": ("", "manual"),
    }


@pytest.mark.parametrize(
    "environment", [{"JURISDICTION": "india"}, {"PAYMENT_GATEWAY": "", "PAYOUT_GATEWAY": "manual"}]
)
def test_without_rupees_no_gateway_is_loaded(environment: dict[str, str]) -> None:
    assert loaded(environment) <= NO_GATEWAY


def test_with_rupees_the_sandbox_is_loaded_and_no_real_gateway() -> None:
    modules = loaded({"JURISDICTION": "sandbox"})

    assert "wallet.gateways.sandbox.models" in modules
    assert not [module for module in modules if "razorpay" in module]


LOAD_EVERYTHING = """
import json, sys, django
django.setup()
import rummy_site.asgi, rummy_site.celery
from django.urls import get_resolver
get_resolver().url_patterns
rummy_site.celery.app.loader.import_default_modules()
print(json.dumps([name for name in sys.modules if name.startswith(("wallet.gateways", "razorpay"))]))
"""


def loaded(environment: dict[str, str]) -> set[str]:
    """The gateways' modules in a process that has loaded every page and every task of the house."""
    names = ("JURISDICTION", "PAYMENT_GATEWAY", "PAYOUT_GATEWAY")
    inherited = {name: value for name, value in os.environ.items() if name not in names}
    answer = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", LOAD_EVERYTHING],
        cwd=BASE_DIR,
        env={**inherited, "DJANGO_SETTINGS_MODULE": "rummy_site.settings", **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return set(json.loads(answer.stdout.splitlines()[-1]))


# --- By hand ------------------------------------------------------------------------------------------------------


def test_a_payout_by_hand_waits_for_people() -> None:
    by_hand = ManualPayouts.from_settings()
    asha = Beneficiary(kind="cheque", name="Asha Rao", address="1 Lake Road, Pune")

    asked = by_hand.create_payout("wd-1-1", 500_00, asha, "Rummy House")
    later = by_hand.fetch_payout(asked.ref, "wd-1-1")

    assert {asked.status, later.status} == {PayoutOutcome.PROCESSING}
    assert (asked.is_definite, later.is_definite, list(by_hand.statement(date(2026, 11, 30)))) == (False, False, [])
    with pytest.raises(BadSignature):
        by_hand.parse_webhook(b"{}", {})
