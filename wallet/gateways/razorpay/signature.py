"""Proves webhooks: HMAC-SHA256 over the raw body, by the SDK's own check."""

import re
from collections.abc import Iterable, Mapping

from razorpay import Utility
from razorpay.errors import SignatureVerificationError

from wallet.gateways.ports import BadSignature

SIGNATURE = "X-Razorpay-Signature"
EVENT_ID = "X-Razorpay-Event-Id"
HEADERS = frozenset({SIGNATURE, EVENT_ID})
FORM = re.compile(r"[0-9a-f]{64}", re.ASCII)


def prove(raw: bytes, headers: Mapping[str, str], secrets: Iterable[str]) -> None:
    """Raise BadSignature unless one of the secrets signed exactly these bytes; old ones stay while retries arrive."""
    signature = headers.get(SIGNATURE, "")
    try:
        body = raw.decode()  # the SDK wants text; strictly, so that it gets the same bytes back
    except UnicodeDecodeError:
        raise BadSignature("Razorpay sends UTF-8.") from None
    if not FORM.fullmatch(signature) or not any(_is_signed(body, signature, secret) for secret in secrets):
        raise BadSignature("Razorpay did not send this.")


def _is_signed(body: str, signature: str, secret: str) -> bool:
    try:
        return bool(Utility().verify_webhook_signature(body, signature, secret))
    except SignatureVerificationError:
        return False
