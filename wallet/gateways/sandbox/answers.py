"""How the sandbox answers a call: like a server, with a status and bytes; or not at all."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db import connection, transaction

from wallet.gateways.sandbox.knobs import happens, knobs
from wallet.gateways.sandbox.magic import Fault


@dataclass(frozen=True, slots=True)
class Answer:
    """What comes back over the line."""

    status: int
    body: bytes


class TimedOut(Exception):
    """Nothing came back."""


Effect = Callable[[], Answer]

BAD_GATEWAY = Answer(502, b"<html><title>502 Bad Gateway</title></html>")
CONFLICT = Answer(409, b'{"error": {"code": "in_progress", "message": "Another request with this key is running."}}')
GARBAGE = Answer(200, b'{"status": "proces')


def ok(body: Any) -> Answer:
    return Answer(200, json.dumps(body).encode())


def refusal(code: str, message: str) -> Answer:
    return Answer(400, json.dumps({"error": {"code": code, "message": message}}).encode())


def not_found() -> Answer:
    return Answer(404, b'{"error": {"code": "not_found", "message": "There is no such thing."}}')


def answered(subject: str, effect: Effect, planned: Fault = Fault.NONE) -> Answer:
    """Do it, and let something go wrong around it. A planned fault strikes the first call of a subject only."""
    times = _times_asked(subject)
    fault = planned if planned and times == 1 else _accident(f"{subject}:{times}")
    match fault:
        case Fault.TIMEOUT_BEFORE:
            raise TimedOut
        case Fault.ERROR_BEFORE:
            return BAD_GATEWAY
        case Fault.CONFLICT:
            return CONFLICT
    answer = effect()
    match fault:
        case Fault.TIMEOUT_AFTER:
            raise TimedOut
        case Fault.ERROR_AFTER:
            return BAD_GATEWAY
        case Fault.GARBAGE:
            return GARBAGE
    return answer


def _accident(subject: str) -> Fault:
    set_to = knobs()
    for fault in Fault:
        if fault and happens(getattr(set_to, fault), fault, subject):
            return fault
    return Fault.NONE


def _times_asked(subject: str) -> int:
    """Durable, so that no call is answered inside a transaction of the house."""
    with transaction.atomic(durable=True), connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO sandbox_call (subject, times) VALUES (%s, 1) "
            "ON CONFLICT (subject) DO UPDATE SET times = sandbox_call.times + 1 RETURNING times",
            [subject],
        )
        return int(cursor.fetchone()[0])
