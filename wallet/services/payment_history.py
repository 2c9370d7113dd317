"""A player's own payments in and out, in one list, the latest first."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from django.db.models import CharField, QuerySet, Value

from players.models import User
from wallet.models import Deposit, Withdrawal
from wallet.services.deposits import words as deposit_words
from wallet.services.tracking import track


class Way(StrEnum):
    """In or out."""

    IN = "in"
    OUT = "out"


@dataclass(frozen=True, slots=True)
class Payment:
    """One of either: `amount_minor` came into the wallet, or was asked for out of it, in paise."""

    way: Way
    public_id: UUID
    amount_minor: int
    at: datetime
    state: str
    title: str
    tone: str
    to: str = ""


def of(player: User, way: Way | None = None) -> QuerySet[Any]:
    """Number and way of each, for a pager to cut; `rows` makes payments of what it cut."""
    added = Deposit.objects.filter(player=player).values("id", "created_at", way=_said(Way.IN))
    taken = Withdrawal.objects.filter(player=player).values("id", "created_at", way=_said(Way.OUT))
    wanted = {Way.IN: added, Way.OUT: taken}.get(way) if way else added.union(taken, all=True)
    assert wanted is not None
    return wanted.order_by("-created_at", "-id")


def rows(cut: Iterable[dict[str, Any]]) -> list[Payment]:
    """The payments themselves: two queries, however many they are."""
    wanted = list(cut)
    added = Deposit.objects.in_bulk([each["id"] for each in wanted if each["way"] == Way.IN])
    out = [each["id"] for each in wanted if each["way"] == Way.OUT]
    taken = Withdrawal.objects.select_related("method").in_bulk(out)
    return [_in(added[each["id"]]) if each["way"] == Way.IN else _out(taken[each["id"]]) for each in wanted]


def _in(row: Deposit) -> Payment:
    told = deposit_words.told(row)
    return Payment(Way.IN, row.public_id, row.credit_minor, row.created_at, row.state, told.title, told.tone)


def _out(row: Withdrawal) -> Payment:
    title, tone = track.title(row.state), track.tone(row.state)
    return Payment(Way.OUT, row.public_id, row.amount_minor, row.created_at, row.state, title, tone, row.method.masked)


def _said(way: Way) -> Value:
    return Value(way.value, output_field=CharField())
