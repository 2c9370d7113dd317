"""What the money pages have in common: whose they are, amounts as people type them, refusals as form errors."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast

from django import forms
from django.http import HttpRequest

from players.models import User
from players.services.gate import NotAllowed
from wallet.ledger.errors import LedgerError


def player_of(request: HttpRequest) -> User:
    """Who is signed in; `login_required` stands before every page that asks."""
    return cast(User, request.user)


@contextmanager
def refusals_on(form: forms.Form, field: str | None = None) -> Iterator[None]:
    """A refusal of the house becomes an error of the form, and what was typed stays."""
    try:
        yield
    except (LedgerError, NotAllowed) as refused:
        form.add_error(field if field in form.fields else None, refused.message)
