"""Withdrawing over HTTP: the figures, the request, how it stands, and what its player can do about it."""

from typing import Any
from uuid import UUID

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from wallet.api import withdrawal_shapes as shapes
from wallet.api.asking import MoneyView, PageQuery, RefusalSerializer, page_of
from wallet.models import Withdrawal
from wallet.services import methods, withdrawals
from wallet.services.tracking.track import track

REFUSALS = {400: RefusalSerializer, 403: RefusalSerializer, 409: RefusalSerializer}
GONE = {404: RefusalSerializer}


class WithdrawalsView(MoneyView):
    """Your withdrawals, and a new one; asking for one wants the password again."""

    shown_again_for = ("POST",)

    @extend_schema(operation_id="wallet_withdrawals", parameters=[PageQuery], responses=shapes.Withdrawals)
    def get(self, request: Request) -> Response:
        mine = Withdrawal.objects.filter(player=self.player).select_related("method")
        rows, next_before = page_of(mine, request.query_params)
        return Response(shapes.Withdrawals({"withdrawals": rows, "next_before": next_before}).data)

    @extend_schema(
        operation_id="wallet_withdrawal_request", request=shapes.Ask, responses={201: shapes.Tracked, **REFUSALS}
    )
    def post(self, request: Request) -> Response:
        asked = shapes.Ask(data=request.data)
        asked.is_valid(raise_exception=True)
        told = asked.validated_data
        row = withdrawals.request(
            player=self.player,
            amount_minor=told["amount_minor"],
            method_id=told["method"],
            cmd_id=told["cmd_id"],
            is_closing=withdrawals.bounds(self.player).is_closing,
        )
        return Response(_tracked(row), status=201)


class QuoteView(MoneyView):
    """What would arrive, by when, and how the tax is worked out. Nothing is asked for by it."""

    @extend_schema(
        operation_id="wallet_withdrawal_quote",
        parameters=[shapes.QuoteQuery],
        responses={200: shapes.Quote, 400: RefusalSerializer, 409: RefusalSerializer},
    )
    def get(self, request: Request) -> Response:
        asked = shapes.QuoteQuery(data=request.query_params)
        asked.is_valid(raise_exception=True)
        quote = withdrawals.quote(
            player=self.player,
            amount_minor=asked.validated_data["amount_minor"],
            method=methods.owned(self.player, asked.validated_data["method"]),
            is_closing=withdrawals.bounds(self.player).is_closing,
        )
        return Response(shapes.Quote(quote).data)


class OneView(MoneyView):
    """What is done to one of the player's own."""

    def own(self, public_id: UUID) -> Withdrawal:
        rows = Withdrawal.objects.select_related("method", "player")
        return get_object_or_404(rows, public_id=public_id, player=self.player)


class WithdrawalView(OneView):
    """One of your withdrawals: who has it, until when, and what comes next."""

    @extend_schema(operation_id="wallet_withdrawal", responses={200: shapes.Tracked, **GONE})
    def get(self, request: Request, public_id: UUID) -> Response:
        return Response(_tracked(self.own(public_id)))


class CancelView(OneView):
    """Take it back, until it is approved; a second time changes nothing."""

    @extend_schema(
        operation_id="wallet_withdrawal_cancel", request=None, responses={200: shapes.Tracked, **GONE, **REFUSALS}
    )
    def post(self, request: Request, public_id: UUID) -> Response:
        withdrawals.cancel(withdrawal=self.own(public_id), player=self.player)
        return Response(_tracked(self.own(public_id)))


class AnswerView(OneView):
    """Answer what finance asks about it."""

    @extend_schema(
        operation_id="wallet_withdrawal_answer",
        request=shapes.Answer,
        responses={200: shapes.Tracked, **GONE, **REFUSALS},
    )
    def post(self, request: Request, public_id: UUID) -> Response:
        row = self.own(public_id)
        asked = shapes.Answer(data=request.data)
        asked.is_valid(raise_exception=True)
        withdrawals.answer(withdrawal=row, player=self.player, words=asked.validated_data["words"])
        return Response(_tracked(self.own(public_id)))


def _tracked(row: Withdrawal) -> dict[str, Any]:
    return dict(shapes.Tracked({"withdrawal": row, "track": track(row)}).data)
