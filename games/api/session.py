"""How long one has been playing: a page asks, and reminds where it is time."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.selectors.session import playing_since
from games.services import house_time
from players.models import LimitKind
from players.services import play_limits


class SessionSerializer(serializers.Serializer[object]):
    """`playing_since_ms` is null away from the tables; `remind_minutes` is when and how often you want to be told."""

    server_ms = serializers.IntegerField()
    playing_since_ms = serializers.IntegerField(allow_null=True)
    remind_minutes = serializers.IntegerField()


class Session(APIView):
    """Your time at the tables, by the clock of the house."""

    @extend_schema(operation_id="session", responses=SessionSerializer)
    def get(self, request: Request) -> Response:
        since = playing_since(request.user)
        shown = {
            "server_ms": house_time.now_ms(),
            "playing_since_ms": int(since.timestamp() * 1000) if since else None,
            "remind_minutes": play_limits.current(request.user).effective(LimitKind.SESSION),
        }
        return Response(SessionSerializer(shown).data)
