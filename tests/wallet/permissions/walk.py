"""Knocks at one door as one person, and says in a letter what came of it. Whatever was done is undone again."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from urllib.parse import urlsplit

from django.apps import apps
from django.contrib import messages
from django.contrib.admin.models import LogEntry
from django.db import connection, transaction
from django.db.models import Model
from django.http import HttpResponse
from django.test import Client

from players.models import Exclusion, PlayLimit
from wallet.models import Approval, Deposit, LedgerEntry, StateChange

SIGN_IN = ("/accounts/login/", "/admin/login/")
ASKED_AGAIN = "/accounts/reauthenticate/"


def knock(client: Client, method: str, address: str, sent: Mapping[str, object]) -> str:
    """A letter of table.LEGEND; "!" after it where something was written although the answer does not say so."""
    with undone():
        before = _written()
        json = {"content_type": "application/json"} if address.startswith("/api/") and method != "GET" else {}
        answer = getattr(client, method.lower())(address, sent, **json)
        return _letter(answer, has_written=_written() != before)


def _letter(answer: HttpResponse, *, has_written: bool) -> str:
    letter = _by_status(answer)
    if letter == ">":
        return "d" if has_written else "r" if _is_refused(answer) else ">"
    return letter + ("!" if has_written and letter != "o" else "")


def _by_status(answer: HttpResponse) -> str:
    match answer.status_code:
        case 301 | 302:
            to = urlsplit(answer["Location"]).path
            return "s" if to in SIGN_IN else "p" if to == ASKED_AGAIN else ">"
        case 403 if b"reauthentication_required" in answer.content:
            return "p"
        case 403 if b"not_authenticated" in answer.content:
            return "s"
    return {200: "o", 201: "o", 204: "o", 400: "b", 403: "x", 404: "-", 405: "m", 409: "r"}[answer.status_code]


def _is_refused(answer: HttpResponse) -> bool:
    told = messages.get_messages(answer.wsgi_request)  # type: ignore[attr-defined]
    return any(each.level >= messages.WARNING for each in told)


def _written() -> tuple[int | None, ...]:
    """The latest of everything that an act on money leaves behind."""
    with connection.cursor() as cursor:
        cursor.execute(_LATEST)
        found: tuple[int | None, ...] = cursor.fetchone()
    return found


_KEPT: tuple[type[Model], ...] = (
    StateChange, Approval, LedgerEntry, LogEntry, Deposit, PlayLimit, Exclusion,
    apps.get_model("wallet", "PayoutMethodChange"),
)  # fmt: skip
_LATEST = "SELECT " + ", ".join(f"(SELECT max({model._meta.pk.column}) FROM {model._meta.db_table})" for model in _KEPT)


@contextmanager
def undone() -> Iterator[None]:
    """A savepoint that the sandbox takes for the test's own transaction: it refuses to act in anybody's."""
    block = transaction.atomic()
    block._from_testcase = True  # type: ignore[attr-defined]
    with block:
        yield
        transaction.set_rollback(True)
