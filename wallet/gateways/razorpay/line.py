"""The line to the provider: the SDK over a session that judges every answer before the SDK sees it.

The SDK alone has no time-out, prints on a broken line, loses the HTTP status and cannot read an answer that is not
JSON; under it, this session raises the ports' own errors, so that all it is left with are good answers.
"""

from typing import Any

import razorpay
import requests
from django.conf import settings

from wallet.gateways.ports import GatewayRefused, GatewayUnavailable

TIMEOUT_S = (3.05, 20)  # to connect, to answer
BAD_REQUEST = "BAD_REQUEST_ERROR"
INVALID = "input_validation_failed"
# "Something was done under this name already" comes as a bad request too, and is the opposite of a definite no.
ABOUT_AN_EARLIER_ONE = ("idempoten", "unique", "already")

Shape = dict[str, Any]


class Session(requests.Session):
    """Raises GatewayUnavailable or GatewayRefused for whatever is not a readable 2xx."""

    def request(self, *args: Any, **kwargs: Any) -> requests.Response:
        try:
            response = super().request(*args, **kwargs)
        except requests.RequestException as silence:
            raise GatewayUnavailable(f"No answer: {type(silence).__name__}.") from silence
        body = _json(response)
        if 200 <= response.status_code < 300 and body is not None:
            return response
        error = body.get("error") if body else None
        if response.status_code == 400 and isinstance(error, dict) and _is_definite(error):
            raise GatewayRefused(str(error.get("field") or INVALID), str(error["description"]), response.text)
        raise GatewayUnavailable(f"Answer {response.status_code} that says nothing definite.", response.text)


def open_line() -> razorpay.Client:
    """A client of the SDK with the house's keys."""
    keys = settings.RAZORPAY
    return razorpay.Client(session=Session(), auth=(keys["key_id"], keys["key_secret"]), base_url=keys["url"])


def patience(**headers: str) -> Shape:
    """What goes with every call of the SDK."""
    return {"timeout": TIMEOUT_S, "headers": dict(headers)}


def _json(response: requests.Response) -> Shape | None:
    try:
        body = response.json()
    except ValueError:
        return None
    return body if isinstance(body, dict) else None


def _is_definite(error: Shape) -> bool:
    """Whether the request itself was found invalid, so that nothing was done and nothing will be."""
    said = f"{error.get('description')} {error.get('field')}".lower()
    is_invalid = error.get("code") == BAD_REQUEST and error.get("reason") == INVALID
    return is_invalid and "description" in error and not any(word in said for word in ABOUT_AN_EARLIER_ONE)
