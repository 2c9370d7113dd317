"""Ways to be paid over HTTP: saved, shown masked, removed."""

from typing import Any
from uuid import UUID

from django.shortcuts import get_object_or_404
from django.utils.decorators import method_decorator
from django.views.decorators.debug import sensitive_post_parameters
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from wallet.api.asking import MoneyView, RefusalSerializer
from wallet.models import PayoutMethod
from wallet.services import methods


class MethodSerializer(serializers.ModelSerializer[PayoutMethod]):
    """Masked. Nothing goes there before `usable_from`, nor at all where `name_match` is "no"."""

    class Meta:
        model = PayoutMethod
        fields = ("public_id", "kind", "masked", "name_match", "usable_from", "created_at")
        read_only_fields = fields


class NewMethodSerializer(serializers.Serializer[Any]):
    """`vpa` for upi, `account_number` and `ifsc` for bank, `address` for cheque. The same again is the saved one."""

    kind = serializers.ChoiceField(choices=PayoutMethod.Kind.choices)
    holder_name = serializers.CharField(max_length=80)
    vpa = serializers.CharField(max_length=160, required=False)
    account_number = serializers.CharField(max_length=30, required=False)
    ifsc = serializers.CharField(max_length=20, required=False)
    address = serializers.CharField(max_length=300, required=False)


@method_decorator(sensitive_post_parameters(), name="dispatch")
class MethodsView(MoneyView):
    """Your saved ways to be paid; saving one wants the password again."""

    shown_again_for = ("POST",)

    @extend_schema(operation_id="wallet_methods", responses=MethodSerializer(many=True))
    def get(self, request: Request) -> Response:
        return Response(MethodSerializer(methods.saved_by(self.player), many=True).data)

    @extend_schema(
        operation_id="wallet_method_add",
        request=NewMethodSerializer,
        responses={
            201: MethodSerializer, 400: RefusalSerializer, 403: RefusalSerializer, 409: RefusalSerializer,
        },
    )  # fmt: skip
    def post(self, request: Request) -> Response:
        asked = NewMethodSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        told = dict(asked.validated_data)
        kind, name = told.pop("kind"), told.pop("holder_name")
        row = methods.add(player=self.player, kind=kind, details=told, holder_name=name)
        return Response(MethodSerializer(row).data, status=201)


class MethodView(MoneyView):
    """One of them."""

    @extend_schema(
        operation_id="wallet_method_remove", responses={204: None, 404: RefusalSerializer, 409: RefusalSerializer}
    )
    def delete(self, request: Request, public_id: UUID) -> Response:
        get_object_or_404(PayoutMethod, public_id=public_id, player=self.player, removed_at=None)
        methods.remove(player=self.player, public_id=public_id)
        return Response(status=204)
