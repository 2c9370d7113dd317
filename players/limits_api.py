"""The same over HTTP: one's limits, one's breaks, and what keeps one from what."""

from typing import Any, cast

from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from players.models import Exclusion, LimitKind, User
from players.services import exclusion, gate, play_limits
from players.services.breaks import BREAKS
from players.services.play_limits import MOST_MINOR, SESSION_MINUTES


class PendingLimitSerializer(serializers.Serializer[object]):
    """A looser limit that was chosen; `amount` null is none."""

    amount = serializers.IntegerField(allow_null=True)
    counts_from = serializers.DateTimeField()


class LimitSerializer(serializers.Serializer[object]):
    """In paise, of session_minutes in minutes; null is no limit. `effective` is what counts now."""

    kind = serializers.ChoiceField(choices=LimitKind.choices)
    own = serializers.IntegerField(allow_null=True)
    house = serializers.IntegerField(allow_null=True)
    effective = serializers.IntegerField(allow_null=True)
    pending = PendingLimitSerializer(allow_null=True)


class LimitChoiceSerializer(serializers.Serializer[object]):
    """A new limit of your own, null for none. Tighter counts at once, looser after 72 hours."""

    kind = serializers.ChoiceField(choices=LimitKind.choices)
    amount = serializers.IntegerField(min_value=1, max_value=MOST_MINOR, allow_null=True)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        least, most = SESSION_MINUTES
        minutes = attrs["amount"] if attrs["kind"] == LimitKind.SESSION else None
        if minutes is not None and not least <= minutes <= most:
            raise serializers.ValidationError({"amount": f"Between {least} and {most} minutes."})
        return attrs


class KeepLimitSerializer(serializers.Serializer[object]):
    kind = serializers.ChoiceField(choices=LimitKind.choices)


class BreakSerializer(serializers.ModelSerializer[Exclusion]):
    """`until` null is for good."""

    class Meta:
        model = Exclusion
        fields = ("kind", "starts_at", "until")


class RunningBreakSerializer(serializers.Serializer[object]):
    running = BreakSerializer(allow_null=True)


class TakeBreakSerializer(serializers.Serializer[object]):
    """It begins at once and cannot be ended early, hence `is_understood`."""

    length = serializers.ChoiceField(choices=[(each.code, each.label) for each in BREAKS.values()])
    is_understood = serializers.BooleanField()

    def validate_is_understood(self, is_understood: bool) -> bool:
        if not is_understood:
            raise serializers.ValidationError("Say true: a break cannot be ended early.")
        return is_understood


class WhyNotSerializer(serializers.Serializer[object]):
    act = serializers.CharField()
    code = serializers.CharField()
    message = serializers.CharField()
    fix = serializers.CharField()
    href = serializers.CharField()


class LimitsView(APIView):
    """Your limits, and yours alone."""

    @extend_schema(operation_id="limits", responses=LimitSerializer(many=True))
    def get(self, request: Request) -> Response:
        limits = play_limits.current(cast(User, request.user))
        return Response(LimitSerializer(list(limits), many=True).data)

    @extend_schema(operation_id="limits_choose", request=LimitChoiceSerializer, responses=LimitSerializer)
    def post(self, request: Request) -> Response:
        asked = LimitChoiceSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        kind, amount = LimitKind(asked.validated_data["kind"]), asked.validated_data["amount"]
        limit = play_limits.choose(player=cast(User, request.user), kind=kind, amount=amount)
        return Response(LimitSerializer(limit).data)


class KeepView(APIView):
    """Let a limit stay as it is: the looser one that waits is off."""

    @extend_schema(operation_id="limits_keep", request=KeepLimitSerializer, responses=LimitSerializer)
    def post(self, request: Request) -> Response:
        asked = KeepLimitSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        player, kind = cast(User, request.user), LimitKind(asked.validated_data["kind"])
        play_limits.keep(player=player, kind=kind)
        return Response(LimitSerializer(play_limits.current(player).of(kind)).data)


class BreakView(APIView):
    """Your break from play."""

    @extend_schema(operation_id="break", responses=RunningBreakSerializer)
    def get(self, request: Request) -> Response:
        return Response(RunningBreakSerializer({"running": exclusion.current(cast(User, request.user))}).data)

    @extend_schema(operation_id="break_take", request=TakeBreakSerializer, responses={201: RunningBreakSerializer})
    def post(self, request: Request) -> Response:
        asked = TakeBreakSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        player = cast(User, request.user)
        BREAKS[asked.validated_data["length"]].begin(player)
        return Response(RunningBreakSerializer({"running": exclusion.current(player)}).data, status=201)


class WhyNotView(APIView):
    """Everything that keeps you from playing, adding cash or withdrawing at this moment; empty: nothing does."""

    @extend_schema(operation_id="why_not", responses=WhyNotSerializer(many=True))
    def get(self, request: Request) -> Response:
        return Response(WhyNotSerializer(gate.why_not(cast(User, request.user)), many=True).data)


# Included by the composer of /api/v1/
urlpatterns = [
    path("limits/", LimitsView.as_view(), name="limits"),
    path("limits/keep/", KeepView.as_view(), name="limits-keep"),
    path("break/", BreakView.as_view(), name="break"),
    path("why-not/", WhyNotView.as_view(), name="why-not"),
]
