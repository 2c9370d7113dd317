"""What the money doors have in common: whose they are, how often they open, and who has to show himself again."""

from collections.abc import Sequence
from typing import Any, cast

from django.db.models import Model, QuerySet
from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers
from rest_framework.permissions import BasePermission, IsAuthenticated
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle, UserRateThrottle
from rest_framework.views import APIView

from players.models import User
from players.services import reauthentication

PER_PAGE = 20
LARGEST_MINOR = 10**11
"""More than any payment may be, in paise; the services say what may be asked for."""


class MoneyThrottle(UserRateThrottle):
    """Whatever opens, cancels or saves something: each of these locks the player's row."""

    scope = "money"
    rate = "30/min"


class ShownAgain(BasePermission):
    """The password, or the second factor, was given again within the last minutes: at /accounts/reauthenticate/."""

    code = "reauthentication_required"
    message = "Show once more that it is you, at /accounts/reauthenticate/, and send this again."

    def has_permission(self, request: Request, view: APIView) -> bool:
        return reauthentication.is_recent(request._request)


class MoneyView(APIView):
    """A door of one's own money; of another's rows it knows nothing."""

    permission_classes = (IsAuthenticated,)
    shown_again_for: Sequence[str] = ()

    def get_permissions(self) -> list[Any]:
        again = [ShownAgain()] if self.request.method in self.shown_again_for else []
        return [*super().get_permissions(), *again]

    def get_throttles(self) -> list[BaseThrottle]:
        return super().get_throttles() if self.request.method == "GET" else [MoneyThrottle()]

    @property
    def player(self) -> User:
        return cast(User, self.request.user)


@extend_schema_serializer(component_name="MoneyRefusal")
class RefusalSerializer(serializers.Serializer[object]):
    """`code` is stable, `message` a sentence for the player."""

    code = serializers.CharField()
    message = serializers.CharField()


class PageQuery(serializers.Serializer[None]):
    """`before` is the public id of a row: those that are older than it are asked for."""

    before = serializers.UUIDField(required=False, default=None)


def page_of(rows: QuerySet[Any], query: Any) -> tuple[list[Any], Any]:
    """One page of a player's own rows, the latest first, and the id that asks for the next; None at the end."""
    asked = PageQuery(data=query)
    asked.is_valid(raise_exception=True)
    newest_first = rows.order_by("-pk")
    if before := asked.validated_data["before"]:
        newest_first = newest_first.filter(pk__lt=rows.filter(public_id=before).values("pk")[:1])
    found: list[Model] = list(newest_first[: PER_PAGE + 1])
    shown = found[:PER_PAGE]
    return shown, shown[-1].public_id if len(found) > PER_PAGE else None  # type: ignore[attr-defined]
