"""How the sandbox signs its webhooks: HMAC-SHA256 over the exact bytes, under a secret of its own."""

import hmac
import re
from collections.abc import Mapping

from django.conf import settings
from django.utils.crypto import salted_hmac

SIGNATURE = "X-Sandbox-Signature"
FORM = re.compile(r"v1=[0-9a-f]{64}", re.ASCII)
SALT = "wallet.gateways.sandbox.webhooks"


def headers_of(raw: bytes) -> dict[str, str]:
    """The headers a webhook is sent with."""
    return {"Content-Type": "application/json", "User-Agent": "Sandbox-Bank/1", SIGNATURE: sign(raw)}


def sign(raw: bytes, key: str | None = None) -> str:
    return "v1=" + hmac.digest(_secret(key or settings.SECRET_KEY), raw, "sha256").hex()


def is_signed(raw: bytes, headers: Mapping[str, str]) -> bool:
    """Whether the sandbox sent exactly these bytes, under today's key or one that is being replaced."""
    signature = headers.get(SIGNATURE, "")
    if not FORM.fullmatch(signature):
        return False
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    return any(hmac.compare_digest(sign(raw, key), signature) for key in keys)


def _secret(key: str) -> bytes:
    return salted_hmac(SALT, "secret", secret=key, algorithm="sha256").digest()
