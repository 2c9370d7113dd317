"""Errors as the provider writes them."""

from typing import Any


class Refusal(Exception):
    """An answer that is not 200."""

    def __init__(self, status: int, body: Any) -> None:
        self.status = status
        self.body = body


def bad_request(description: str, *, field: str | None = None, reason: str = "input_validation_failed") -> Refusal:
    error = {
        "code": "BAD_REQUEST_ERROR",
        "description": description,
        "source": "business",
        "step": "payment_initiation",
        "reason": reason,
        "metadata": {},
    }
    return Refusal(400, {"error": error | ({"field": field} if field else {})})


def unauthorised() -> Refusal:
    return Refusal(401, {"error": {"code": "BAD_REQUEST_ERROR", "description": "Authentication failed"}})
