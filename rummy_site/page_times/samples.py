"""What stands in an address with parameters, and after its question mark: taken from rows that are there.

A new page with parameters gets a line in FINDERS; one that asks for a search or a filter gets a line in QUERIES.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

from django.contrib import admin
from django.contrib.admin import ModelAdmin

from games.engine.catalogue import VARIANTS
from games.models import Deal, Match, Table
from players.models import User
from wallet.models import Deposit, Withdrawal

Values = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Sample:
    """One way to fill an address; `query` is empty or begins with "?"."""

    values: Values = field(default_factory=dict)
    query: str = ""


def samples(name: str, parameters: frozenset[str], player: User) -> list[Sample]:
    """The ways to open this page; none where there is no row to show."""
    if name.startswith("admin:"):
        return _of_admin(name.removeprefix("admin:"), parameters)
    filled: Iterable[Values] = FINDERS[name](player) if name in FINDERS else [{}] if not parameters else []
    return [Sample(values, query) for values in filled for query in ("", *QUERIES.get(name, ()))]


def _table(player: User) -> list[Values]:
    """Where the player sat last, else any."""
    tables = Table.objects.filter(seats__player=player).order_by("-seats__pk")
    table = tables.first() or Table.objects.first()
    return [{"code": table.code}] if table else []


def _deal(player: User) -> list[Values]:
    ended = Deal.objects.filter(deal_seats__player=player, ended_at__isnull=False).order_by("-pk")
    return [{"pk": pk} for pk in ended.values_list("pk", flat=True)[:1]]


def _match(_player: User) -> list[Values]:
    latest = Match.objects.select_related("table").order_by("-pk").first()
    return [{"code": latest.table.code}] if latest else []


def _deposit(player: User) -> list[Values]:
    return [{"public_id": each.public_id} for each in Deposit.objects.filter(player=player).order_by("-pk")[:1]]


def _withdrawal(player: User) -> list[Values]:
    return [{"public_id": each.public_id} for each in Withdrawal.objects.filter(player=player).order_by("-pk")[:1]]


def _statement_files(_player: User) -> list[Values]:
    month = date.today().replace(day=1) - timedelta(days=1)  # the last one that is over
    return [{"currency": "INR", "month": f"{month:%Y-%m}", "kind": kind} for kind in ("csv", "pdf")]


def _variants(_player: User) -> list[Values]:
    return [{"name": name} for name in VARIANTS]


FINDERS: Mapping[str, Callable[[User], list[Values]]] = {
    **dict.fromkeys(("games:table", "games:table_rules", "api:table"), _table),
    **dict.fromkeys(
        ("games:deal", "games:deal_record", "games:replay", "games:replay_frames", "api:deal"),
        _deal,
    ),
    **dict.fromkeys(("games:match", "api:match"), _match),
    "games:rules_of": _variants,
    **dict.fromkeys(("wallet:deposit", "api:wallet-deposit"), _deposit),
    **dict.fromkeys(("wallet:withdrawal", "api:wallet-withdrawal"), _withdrawal),
    "wallet:statement-file": _statement_files,
}
QUERIES: Mapping[str, tuple[str, ...]] = {
    "games:lobby": ("?currency=INR", "?variant=points"),
    "games:deals": ("?outcome=won", "?currency=INR", "?variant=points"),
    "games:hands": ("?cards=5H+6H+7H+TS+JS+QS+KS+9C+9D+9H+AC+AD+PJ&wild=4C",),
    "wallet:statement": ("?currency=INR",),
    "api:wallet-statement": ("?currency=INR",),
    "games_fees": (f"?day={date.today() - timedelta(days=1)}",),  # a day that is whole
    "wallet_withdrawal_changelist": ("?queue=maker", "?queue=overdue", "?state__exact=paid", "?q=1"),
    "wallet_ledgerentry_changelist": ("?kind=deal_close",),
    "wallet_gatewayevent_changelist": ("?q=fill_pay_1",),
}


def _of_admin(name: str, parameters: frozenset[str]) -> list[Sample]:
    """Lists plain and searched, and the latest row of each; a page of another kind as it is."""
    for model, site in admin.site._registry.items():
        prefix = f"{model._meta.app_label}_{model._meta.model_name}_"
        if name.startswith(prefix):
            return [*_of_model(site, name.removeprefix(prefix), parameters), *_asked(name)]
    return [Sample(), *_asked(name)] if not parameters else []


def _asked(name: str) -> list[Sample]:
    return [Sample(query=query) for query in QUERIES.get(name, ())]


def _of_model(site: "ModelAdmin[Any]", page: str, parameters: frozenset[str]) -> list[Sample]:
    if page == "changelist":
        return [Sample(), Sample(query="?q=asha")] if site.search_fields else [Sample()]
    if not parameters:
        return [Sample()]
    latest = site.model._default_manager.order_by("-pk").values_list("pk", flat=True).first()
    return [Sample({next(iter(parameters)): latest})] if latest is not None and len(parameters) == 1 else []
