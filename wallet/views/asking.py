"""What the money pages have in common: whose they are, amounts in addresses, refusals as form errors."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast

from django import forms
from django.http import HttpRequest

from players.models import User
from players.services import gate
from players.services.gate import NotAllowed
from wallet.ledger.errors import LedgerError


def player_of(request: HttpRequest) -> User:
    """Who is signed in; `login_required` stands before every page that asks."""
    return cast(User, request.user)


def amount_asked(request: HttpRequest) -> int | None:
    """An amount that a link brought, in paise."""
    asked = request.GET.get("amount", "")
    return int(asked) if asked.isascii() and asked.isdigit() and len(asked) <= 12 else None


def against(player: User, act: gate.Act) -> list[gate.Reason]:
    """Everything that keeps this player from it now, with what puts it right."""
    return [reason for reason in gate.why_not(player) if reason.act is act]


@contextmanager
def refusals_on(form: forms.Form, field: str | None = None) -> Iterator[None]:
    """A refusal of the house becomes an error of the form, and what was typed stays.

    It stands beside the field that its code names ("method.vpa": `vpa`, else `method`), else beside `field`, if any.
    """
    try:
        yield
    except (LedgerError, NotAllowed) as refused:
        named = [*reversed(refused.code.split(".")), field]
        form.add_error(next((name for name in named if name in form.fields), None), refused.message)
