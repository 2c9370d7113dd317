"""Adding cash over HTTP: what it comes to, asking for it, and how it stands."""

from typing import Any
from uuid import UUID

from django.shortcuts import get_object_or_404
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from wallet.api.asking import LARGEST_MINOR, MoneyView, PageQuery, RefusalSerializer, page_of
from wallet.ledger.states import DepositState
from wallet.models import Deposit
from wallet.services import transitions
from wallet.services.deposits import opening, questions, words

GONE = {404: RefusalSerializer}
REFUSALS = {400: RefusalSerializer, 403: RefusalSerializer, 409: RefusalSerializer}
STATES = [(state.value, state.value) for state in DepositState]


class DepositSerializer(serializers.Serializer[Deposit]):
    """In paise: `amount_minor` is paid, `gst_minor` of it is tax, `credit_minor` arrives.

    `checkout_url` is where the player pays while it is pending; `said` and `then` are sentences for him.
    """

    public_id = serializers.UUIDField()
    state = serializers.ChoiceField(choices=STATES)
    amount_minor = serializers.IntegerField()
    gst_minor = serializers.IntegerField()
    credit_minor = serializers.IntegerField()
    created_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField()
    payment_ref = serializers.CharField(allow_null=True)
    checkout_url = serializers.SerializerMethodField()
    title = serializers.SerializerMethodField()
    said = serializers.SerializerMethodField()
    then = serializers.SerializerMethodField()

    def get_checkout_url(self, row: Deposit) -> str:
        if row.state != DepositState.PENDING:
            return ""
        return str(self.context["request"].build_absolute_uri(row.checkout_url))

    def get_title(self, row: Deposit) -> str:
        return words.told(row).title

    def get_said(self, row: Deposit) -> str:
        return words.told(row, self.context.get("steps", ())).said

    def get_then(self, row: Deposit) -> str:
        return words.told(row).then


class DepositsSerializer(serializers.Serializer[Any]):
    deposits = DepositSerializer(many=True)
    next_before = serializers.UUIDField(allow_null=True)


class AddCashSerializer(serializers.Serializer[Any]):
    """How much the player types, in paise; `cmd_id` is yours, and the same one is the same payment."""

    amount_minor = serializers.IntegerField(min_value=1, max_value=LARGEST_MINOR)
    cmd_id = serializers.UUIDField()


class QuoteQuery(serializers.Serializer[Any]):
    amount_minor = serializers.IntegerField(min_value=1, max_value=LARGEST_MINOR)


class DepositQuoteSerializer(serializers.Serializer[opening.Quote]):
    """In paise; `gst_bps` is the rate of the tax in basis points."""

    paid_minor = serializers.IntegerField()
    gst_minor = serializers.IntegerField()
    credit_minor = serializers.IntegerField()
    gst_bps = serializers.IntegerField()


class DepositsView(MoneyView):
    """Your payments in, and a new one."""

    @extend_schema(operation_id="wallet_deposits", parameters=[PageQuery], responses=DepositsSerializer)
    def get(self, request: Request) -> Response:
        rows, next_before = page_of(Deposit.objects.filter(player=self.player), request.query_params)
        shown = {"deposits": rows, "next_before": next_before}
        return Response(DepositsSerializer(shown, context={"request": request}).data)

    @extend_schema(
        operation_id="wallet_deposit_open", request=AddCashSerializer, responses={201: DepositSerializer, **REFUSALS}
    )
    def post(self, request: Request) -> Response:
        asked = AddCashSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        row = opening.open_deposit(player=self.player, **asked.validated_data)
        page = request.build_absolute_uri(reverse("wallet:deposit", args=[row.public_id]))
        row = opening.checkout(row.pk, return_url=page)
        return Response(DepositSerializer(row, context={"request": request}).data, status=201)


class DepositView(MoneyView):
    """One of your payments as it stands; the gateway is asked while it is open."""

    @extend_schema(operation_id="wallet_deposit", responses={200: DepositSerializer, **GONE})
    def get(self, request: Request, public_id: UUID) -> Response:
        row = questions.looked_at(get_object_or_404(Deposit, public_id=public_id, player=self.player))
        return _answer(request, row)


class CancelView(MoneyView):
    """Do not pay it: it counts in your limits no more. One that is paid, or over, is answered as it stands."""

    @extend_schema(operation_id="wallet_deposit_cancel", request=None, responses={200: DepositSerializer, **GONE})
    def post(self, request: Request, public_id: UUID) -> Response:
        row = questions.cancel(get_object_or_404(Deposit, public_id=public_id, player=self.player))
        return _answer(request, row)


class QuoteView(MoneyView):
    """What adding this much comes to."""

    @extend_schema(
        operation_id="wallet_deposit_quote",
        parameters=[QuoteQuery],
        responses={200: DepositQuoteSerializer, 400: RefusalSerializer, 409: RefusalSerializer},
    )
    def get(self, request: Request) -> Response:
        asked = QuoteQuery(data=request.query_params)
        asked.is_valid(raise_exception=True)
        return Response(DepositQuoteSerializer(opening.quote(**asked.validated_data)).data)


def _answer(request: Request, row: Deposit) -> Response:
    steps = list(transitions.steps(row))
    return Response(DepositSerializer(row, context={"request": request, "steps": steps}).data)
