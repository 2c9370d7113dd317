"""The groups of staff and what each may see and do. Nobody gets a right to change a row by hand: there is none."""

from collections.abc import Iterable

from django.apps import apps
from django.contrib.auth.models import Group, Permission
from django.db import transaction
from django.db.models import Q

from players.models import User

LEDGER = ("wallet.view_account", "wallet.view_hold", "wallet.view_ledgerentry", "wallet.view_posting")

MONEY = (
    *LEDGER,
    *(
        f"wallet.view_{model}"
        for model in (
            "adjustment", "approval", "case", "cheque", "dayclose", "deposit", "feesweep", "gatewayevent",
            "gatewayline", "gatewaystatement", "jobs", "notice", "payoutanswer", "payoutattempt", "payoutswitch",
            "refund", "statechange", "taxrecord", "withdrawal",
        )
    ),
)  # fmt: skip
"""What both halves of finance see: every row of the money but the sealed details of accounts."""

BOTH_HALVES = (
    *MONEY,
    "wallet.resolve_payout",
    "wallet.close_case",
    "wallet.pause_payouts",
    "wallet.export_money",
    "wallet.import_statement",
    "games.view_deal",  # the deals in which the money was won, once they are over
    "games.view_match",
    "games.view_matchseat",
    "admin.view_logentry",
)

SANDBOX = tuple(f"sandbox.view_{model}" for model in ("payment", "refund", "payout", "delivery"))
"""Where the sandbox is the gateway, finance looks at its books as at a bank's."""

GROUPS: dict[str, tuple[str, ...]] = {
    # Support: finds a player, his deals and his money; checks papers, takes accounts out of use, calls deals off.
    "Staff": (
        "players.view_user",
        "players.view_playlimit",
        "players.view_exclusion",
        "players.change_user",
        "players.review_identity",
        "games.view_table",
        "games.view_seat",
        "games.view_deal",
        "games.view_dealseat",
        "games.view_match",
        "games.view_matchseat",
        "games.void_match",
        "games.close_table",
        "games.void_deal",
        "admin.view_logentry",
        "wallet.view_withdrawal",
        "wallet.view_deposit",
        "wallet.view_refund",
        *LEDGER,
    ),
    # Reads the books, and neither a hand nor an account of a person.
    "Finance": LEDGER,
    # Who is in both still needs another person for everything that takes two.
    "Finance maker": (*BOTH_HALVES, "wallet.propose_withdrawal", "wallet.propose_adjustment"),
    "Finance checker": (*BOTH_HALVES, "wallet.approve_withdrawal", "wallet.approve_adjustment"),
}


def make() -> dict[str, Group]:
    """The groups with at least these rights; what an operator added stays. Safe to repeat."""
    return {name: _made(name, rights_of(name)) for name in GROUPS}


def rights_of(name: str) -> tuple[str, ...]:
    """The rights of a group in this house, with those on the sandbox where it is the gateway."""
    has_sandbox = name.startswith("Finance ") and apps.is_installed("wallet.gateways.sandbox")
    return (*GROUPS[name], *(SANDBOX if has_sandbox else ()))


@transaction.atomic
def change(*, person: User, into: Iterable[str] = (), out: Iterable[str] = ()) -> list[str]:
    """Put him into these groups and take him out of those; the names of all he is in then. In none he is no staff."""
    groups = make()
    person.groups.add(*(groups[name] for name in into))
    person.groups.remove(*(groups[name] for name in out))
    left = list(person.groups.filter(name__in=GROUPS).order_by("name").values_list("name", flat=True))
    User.objects.filter(pk=person.pk).update(is_staff=person.is_superuser or bool(left))
    return left


def _made(name: str, rights: tuple[str, ...]) -> Group:
    group, _ = Group.objects.get_or_create(name=name)
    wanted = Q()
    for app, _, codename in (right.partition(".") for right in rights):
        wanted |= Q(content_type__app_label=app, codename=codename)
    found = list(Permission.objects.filter(wanted))
    if len(found) != len(rights):
        raise RuntimeError(f"The group {name} names a permission that does not exist; run migrate first.")
    group.permissions.add(*found)
    return group
