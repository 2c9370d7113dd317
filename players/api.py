"""A player's own settings over HTTP: the switches of the table keep themselves through here."""

from typing import cast

from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from players.models import User
from players.services import wishes
from players.services.wishes import WISHES


class SettingsSerializer(serializers.ModelSerializer[User]):
    """What a player decides for himself. Send only what shall change."""

    class Meta:
        model = User
        fields = WISHES


class SettingsView(APIView):
    """Your settings, and yours alone."""

    @extend_schema(operation_id="settings", responses=SettingsSerializer)
    def get(self, request: Request) -> Response:
        return Response(SettingsSerializer(cast(User, request.user)).data)

    @extend_schema(operation_id="settings_change", request=SettingsSerializer, responses=SettingsSerializer)
    def patch(self, request: Request) -> Response:
        player = cast(User, request.user)
        asked = SettingsSerializer(player, data=request.data, partial=True)
        asked.is_valid(raise_exception=True)
        wishes.choose(player=player, **asked.validated_data)
        player.refresh_from_db(fields=WISHES)
        return Response(SettingsSerializer(player).data)


# Included by the composer of /api/v1/
urlpatterns = [path("settings/", SettingsView.as_view(), name="settings")]
