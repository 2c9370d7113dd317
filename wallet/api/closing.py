"""Closing one's account over HTTP: what is left, and the one step."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from wallet.api import withdrawal_shapes as shapes
from wallet.api.asking import MoneyView, RefusalSerializer
from wallet.services import closing


class Close(serializers.Serializer[Any]):
    """`method` is the public id of a saved way to be paid, null to take the rest out later; `cmd_id` is yours."""

    method = serializers.UUIDField(allow_null=True)
    cmd_id = serializers.UUIDField()
    is_understood = serializers.BooleanField()

    def validate_is_understood(self, is_understood: bool) -> bool:
        if not is_understood:
            raise serializers.ValidationError("Say true: you cannot open the account again yourself.")
        return is_understood


class Rest(serializers.Serializer[Any]):
    """Paise that are still the player's: winnings, what goes back to its source, what is at tables.

    `closed_at` null: the account is open. `withdrawal` is the request that is on its way, null for none.
    """

    closed_at = serializers.DateTimeField(allow_null=True)
    withdrawable_minor = serializers.IntegerField()
    unplayed_minor = serializers.IntegerField()
    in_play_minor = serializers.IntegerField()
    withdrawal = shapes.Row(allow_null=True)


class CloseView(MoneyView):
    """Your account, to be closed; that wants the password again."""

    shown_again_for = ("POST",)

    @extend_schema(operation_id="wallet_close", responses=Rest)
    def get(self, request: Request) -> Response:
        return Response(self._rest())

    @extend_schema(
        operation_id="wallet_close_account",
        request=Close,
        responses={200: Rest, 400: RefusalSerializer, 403: RefusalSerializer, 409: RefusalSerializer},
    )
    def post(self, request: Request) -> Response:
        asked = Close(data=request.data)
        asked.is_valid(raise_exception=True)
        told = asked.validated_data
        closing.close(player=self.player, method_id=told["method"], cmd_id=told["cmd_id"])
        return Response(self._rest())

    def _rest(self) -> dict[str, Any]:
        self.player.refresh_from_db(fields=["closed_at"])
        rest = closing.rest(self.player)
        sums = {name: getattr(rest, name) for name in ("withdrawable_minor", "unplayed_minor", "in_play_minor")}
        return dict(Rest(sums | {"closed_at": self.player.closed_at, "withdrawal": rest.open_one}).data)
