"""What the settings say about gateways: which ones where nobody has named any, and the keys of a real one."""

import tomllib
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import environ

SANDBOX = "sandbox"
NOBODY_PAYS_IN = ""
BY_HAND = "manual"


def default_gateways(pack: Path) -> tuple[str, str]:
    """For payments and for payouts, by the jurisdiction pack of this file.

    Without rupees nobody pays in, and what players still have leaves by the bank's file and people: no gateway is even
    loaded. The law is read when a process starts. Settings cannot ask `players`, whose rows come after them, so this
    looks at the one word of the pack that matters; whatever is wrong with a pack is found, and said, over there.
    """
    return (SANDBOX, SANDBOX) if _may_play_rupees(pack) else (NOBODY_PAYS_IN, BY_HAND)


def razorpay_keys(env: environ.Env) -> dict[str, Any]:
    """The keys of a house at Razorpay; whether they are good enough is asked before they are used."""
    return {
        "url": env("RAZORPAY_URL", default="https://api.razorpay.com"),
        "key_id": env("RAZORPAY_KEY_ID", default=""),
        "key_secret": env("RAZORPAY_KEY_SECRET", default=""),
        "webhook_secrets": env.list("RAZORPAY_WEBHOOK_SECRETS", default=[]),  # newest first, old ones for retries
        "account_number": env("RAZORPAYX_ACCOUNT_NUMBER", default=""),  # of the account that payouts leave from
    }


def _may_play_rupees(pack: Path) -> bool:
    today = datetime.now(ZoneInfo("Asia/Kolkata")).date()
    may = False
    if pack.exists():
        for section in tomllib.loads(pack.read_text(encoding="utf-8")).get("sections", []):
            if section["from"] <= today:
                may = section.get("may_play_rupees", may)
    return may
