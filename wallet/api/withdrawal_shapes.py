"""What withdrawals look like over HTTP. Amounts are paise."""

from typing import Any

from rest_framework import serializers

from wallet.api.asking import LARGEST_MINOR
from wallet.ledger.states import WithdrawalState
from wallet.models import Withdrawal
from wallet.services.tracking.stages import Mark

STATES = [(state.value, state.value) for state in WithdrawalState]


class Ask(serializers.Serializer[Any]):
    """`method` is the public id of a saved way to be paid; `cmd_id` is yours, and the same one is the same request."""

    amount_minor = serializers.IntegerField(min_value=1, max_value=LARGEST_MINOR)
    method = serializers.UUIDField()
    cmd_id = serializers.UUIDField()


class QuoteQuery(serializers.Serializer[Any]):
    amount_minor = serializers.IntegerField(min_value=1, max_value=LARGEST_MINOR)
    method = serializers.UUIDField()


class Answer(serializers.Serializer[Any]):
    words = serializers.CharField(max_length=500)


class Figures(serializers.Serializer[Any]):
    """Rule 133: A withdrawn, B deposits, C opening, D closing (0 before 31 March), E taxed."""

    withdrawn = serializers.IntegerField()
    deposits = serializers.IntegerField()
    opening = serializers.IntegerField()
    closing = serializers.IntegerField()
    taxed = serializers.IntegerField()


class Basis(serializers.Serializer[Any]):
    """What the tax was worked out from: the year by its first, the rate in basis points, N as `net_minor`."""

    financial_year = serializers.IntegerField()
    rate_bps = serializers.IntegerField()
    relief_minor = serializers.IntegerField()
    net_minor = serializers.IntegerField()
    year = Figures()


class Quote(serializers.Serializer[Any]):
    amount_minor = serializers.IntegerField()
    tds_minor = serializers.IntegerField()
    payout_minor = serializers.IntegerField()
    due_at = serializers.DateTimeField()
    basis = Basis(source="tax.basis")


class Row(serializers.Serializer[Withdrawal]):
    """`amount_minor` was set aside, `tds_minor` of it is tax, `payout_minor` arrives by `due_at` at `to`."""

    public_id = serializers.UUIDField()
    state = serializers.ChoiceField(choices=STATES)
    amount_minor = serializers.IntegerField()
    tds_minor = serializers.IntegerField()
    payout_minor = serializers.IntegerField()
    to = serializers.CharField(source="method.masked")
    utr = serializers.CharField(allow_blank=True)
    reason = serializers.CharField(allow_blank=True)
    question = serializers.CharField(allow_blank=True)
    answer = serializers.CharField(allow_blank=True)
    created_at = serializers.DateTimeField()
    due_at = serializers.DateTimeField()
    closed_at = serializers.DateTimeField(allow_null=True)


class Withdrawals(serializers.Serializer[Any]):
    withdrawals = Row(many=True)
    next_before = serializers.UUIDField(allow_null=True)


class StageShape(serializers.Serializer[Any]):
    name = serializers.CharField()
    who = serializers.CharField()
    mark = serializers.ChoiceField(choices=[(mark.value, mark.value) for mark in Mark])
    at = serializers.DateTimeField(allow_null=True)


class TrackShape(serializers.Serializer[Any]):
    """Sentences for the player; `who` has it until `until`."""

    title = serializers.CharField()
    said = serializers.CharField()
    then = serializers.CharField()
    who = serializers.CharField(allow_blank=True)
    until = serializers.DateTimeField(allow_null=True)
    is_overdue = serializers.BooleanField()
    is_cancellable = serializers.BooleanField()
    is_asked = serializers.BooleanField()
    stages = StageShape(many=True)


class Tracked(serializers.Serializer[Any]):
    withdrawal = Row()
    track = TrackShape()
