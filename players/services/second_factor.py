"""The second factor of an account: whether it has one, how long ago it was shown, and who must show it."""

from datetime import UTC, datetime
from typing import Any

from allauth.account.authentication import get_authentication_records
from allauth.account.internal.flows.login import record_authentication
from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from players.models import User

STAFF_SECONDS = 8 * 3600
"""A working day: after that staff show it again, however long their session lasts."""


def has_one(user: User) -> bool:
    """True with an app on a phone. Recovery codes alone are none: they stand in for one that was lost."""
    return bool(is_mfa_enabled(user, types=[Authenticator.Type.TOTP]))


def is_fresh(request: HttpRequest, seconds: int) -> bool:
    """True if the person of this session has a second factor and showed it in this session, at most `seconds` ago."""
    at = shown_at(request)
    return at is not None and (timezone.now() - at).total_seconds() <= seconds


def shown_at(request: HttpRequest) -> datetime | None:
    """When the person of this session last showed the second factor in it; None for who has none, or has not."""
    if not request.user.is_authenticated or not has_one(request.user):
        return None
    records = get_authentication_records(request, request.user)
    moments = [record["at"] for record in records if record["method"] == "mfa"]
    return datetime.fromtimestamp(max(moments), UTC) if moments else None


def opens_staff_pages(request: HttpRequest) -> bool:
    """True if this session may see what only staff see; whether the person is staff is asked elsewhere.

    Where `STAFF_SECOND_FACTOR` is off, as in a demonstration, a password is enough.
    """
    return not settings.STAFF_SECOND_FACTOR or is_fresh(request, STAFF_SECONDS)


@transaction.atomic
def turn_off(user: User) -> bool:
    """Forget the app and the recovery codes, for who lost both; whoever is signed in as him is so no more.

    False if there was nothing to forget. The caller has made sure that it is he who asks.
    """
    if not Authenticator.objects.filter(user=user).delete()[0]:
        return False
    for session in UserSession.objects.filter(user=user):
        session.end()
    return True


def count_turning_on(request: HttpRequest, user: User, authenticator: Authenticator, **_signal: Any) -> None:
    """Who turns the app on has just typed its number: this session need not ask for another one at once."""
    if authenticator.type == Authenticator.Type.TOTP:
        record_authentication(request, user, method="mfa", id=authenticator.pk, type=authenticator.type)
