"""Whether real money may be moved here at all: the law of the place, keys that are nobody's example, and the SDK."""

from collections.abc import Sequence
from importlib.util import find_spec

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register

from players.services import jurisdiction

REAL = {"razorpay"}
NEEDED = {"razorpay": ("key_id", "key_secret", "webhook_secrets")}
NEEDED_FOR_PAYOUTS = {"razorpay": ("account_number",)}
EXAMPLES = {"", "changeme", "change-me", "secret", "password", "test", "your_key", "your_secret", "[your_key_secret]"}
SHORTEST_SECRET = 10


def why_not(name: str) -> list[str]:
    """Everything that keeps this gateway from running, in sentences; empty for one that may, as the sandbox may."""
    if name not in REAL:
        return []
    return [*_law(name), *_keys(name), *_library(name)]


@register(Tags.security)
def real_gateways_may_run(app_configs: Sequence[AppConfig] | None, **_: object) -> list[CheckMessage]:
    """Every reason why a gateway that the settings name must not run."""
    named = {settings.PAYMENT_GATEWAY, settings.PAYOUT_GATEWAY}
    return [Error(reason, id="wallet.E001") for name in sorted(named & REAL) for reason in why_not(name)]


def _law(name: str) -> list[str]:
    if jurisdiction.rules().may_run_gateways:
        return []
    return [f"The jurisdiction pack {jurisdiction.active().code} lets no real gateway run, and {name} is one."]


def _keys(name: str) -> list[str]:
    given = getattr(settings, name.upper())
    needed = NEEDED[name] + (NEEDED_FOR_PAYOUTS[name] if name == settings.PAYOUT_GATEWAY else ())
    bad = [key for key in needed if not _is_a_secret(given[key])]
    return [f"{name.upper()}: {', '.join(bad)} must be given, and not as in an example."] if bad else []


def _is_a_secret(value: str | list[str]) -> bool:
    values = [value] if isinstance(value, str) else value
    return bool(values) and all(len(each) >= SHORTEST_SECRET and each.lower() not in EXAMPLES for each in values)


def _library(name: str) -> list[str]:
    return [] if find_spec(name) else [f"{name} needs its SDK: install the extra {name!r}."]
