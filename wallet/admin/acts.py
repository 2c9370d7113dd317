"""What the pages of finance have in common: who acts, how fresh his second factor is, and what to do about refusals."""

from collections.abc import Callable
from datetime import datetime
from typing import cast
from urllib.parse import urlencode

from django.contrib import messages
from django.db import transaction
from django.db.models import Model
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from players.models import User
from players.services import second_factor, staff_log
from wallet.ledger.errors import LedgerError
from wallet.services.retry import retried

FACTOR = "approval.factor"
Act = Callable[[], object]


def person(request: HttpRequest) -> User:
    """Who is signed in; the admin site stands before every page that asks."""
    return cast(User, request.user)


def mfa_at(request: HttpRequest) -> datetime | None:
    """When this person showed his second factor last, in this session."""
    return second_factor.shown_at(request)


@retried
@transaction.atomic
def carry_out(*, who: User, row: Model, act: Act, message: str) -> None:
    """Do it and write it into the staff's log: both, or neither where it is refused."""
    act()
    staff_log.write(staff=who, row=row, message=message)


def done(request: HttpRequest, act: Act, said: str, back: str) -> HttpResponse:
    """Do it and say so, or say why not. Who has to show his factor again is sent there, and comes back to `back`."""
    try:
        act()
    except LedgerError as refused:
        messages.error(request, refused.message)
        if refused.code == FACTOR:
            return to_factor(back)
    else:
        messages.success(request, said)
    return redirect(back)


def to_factor(back: str) -> HttpResponse:
    """Where the second factor is shown anew."""
    return redirect(f"{reverse('mfa_reauthenticate')}?{urlencode({'next': back})}")
