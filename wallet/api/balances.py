"""Balances and the statement over HTTP."""

from typing import cast

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.authentication import SessionAuthentication
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from players.models import User
from wallet import selectors
from wallet.ledger.money import Currency

CURRENCIES = [(currency.value, currency.value) for currency in Currency]


class BalanceSerializer(serializers.Serializer[selectors.CurrencyBalance]):
    """Money in one currency by bucket, in minor units."""

    currency = serializers.ChoiceField(choices=CURRENCIES)
    total_minor = serializers.IntegerField()
    deposit_minor = serializers.IntegerField()
    winnings_minor = serializers.IntegerField()
    bonus_minor = serializers.IntegerField()
    in_play_minor = serializers.IntegerField()
    set_aside_minor = serializers.IntegerField()


class WalletSerializer(serializers.Serializer[selectors.Balances]):
    balances = BalanceSerializer(many=True, source="*")


class LineSerializer(serializers.Serializer[selectors.Line]):
    """One entry as it touched the player's money."""

    entry_id = serializers.IntegerField()
    kind = serializers.CharField()
    at = serializers.DateTimeField()
    text = serializers.CharField(source="reference.text")
    url = serializers.CharField(source="reference.url", allow_blank=True)
    change_minor = serializers.IntegerField()
    moved_minor = serializers.IntegerField()
    balance_minor = serializers.IntegerField()
    buckets = serializers.ListField(child=serializers.CharField())


class StatementSerializer(serializers.Serializer[selectors.StatementPage]):
    currency = serializers.ChoiceField(choices=CURRENCIES)
    lines = LineSerializer(many=True)
    next_before = serializers.IntegerField(allow_null=True)


class StatementQuery(serializers.Serializer[None]):
    currency = serializers.ChoiceField(choices=CURRENCIES, default=Currency.CHIP.value)
    before = serializers.IntegerField(min_value=1, max_value=2**63 - 1, required=False, default=None)


class WalletApiView(APIView):
    authentication_classes = [SessionAuthentication]
    permission_classes = [IsAuthenticated]


class WalletView(WalletApiView):
    """Balances by bucket and currency."""

    @extend_schema(responses=WalletSerializer, operation_id="wallet")
    def get(self, request: Request) -> Response:
        return Response(WalletSerializer(selectors.balances(cast(User, request.user))).data)


class StatementView(WalletApiView):
    """Entries of one currency, newest first, twenty at a time."""

    @extend_schema(responses=StatementSerializer, operation_id="wallet_statement", parameters=[StatementQuery])
    def get(self, request: Request) -> Response:
        query = StatementQuery(data=request.query_params)
        query.is_valid(raise_exception=True)
        page = selectors.statement(cast(User, request.user), **query.validated_data)
        return Response(StatementSerializer(page).data)
