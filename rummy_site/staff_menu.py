"""The theme of the staff's pages: its colours, and the menu, in which each sees what he may open."""

from collections.abc import Callable
from typing import Any

from django.apps import apps
from django.contrib import admin
from django.http import HttpRequest
from django.templatetags.static import static
from django.urls import reverse_lazy
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

GREENS = {
    "50": "oklch(97% .02 170)", "100": "oklch(94% .04 170)", "200": "oklch(89% .07 170)", "300": "oklch(83% .1 168)",
    "400": "oklch(76% .12 167)", "500": "oklch(66% .12 167)", "600": "oklch(48% .09 167)", "700": "oklch(42% .08 167)",
    "800": "oklch(35% .06 168)", "900": "oklch(29% .05 169)", "950": "oklch(20% .04 170)",
}  # fmt: skip
GROUND = {
    "50": "#f7f5ef", "100": "#f1eee6", "200": "#dcd8cc", "300": "#b4c6c2", "400": "#94a9a6", "500": "#566661",
    "600": "#42544e", "700": "#33504f", "800": "#1d3338", "900": "#0a1618", "950": "#060f11",
}  # fmt: skip
"""Panels, lines and text as at the tables: warm paper by day, the dark of a card room at night."""


def _may(permission: str) -> Callable[[HttpRequest], bool]:
    return lambda request: bool(request.user.has_perm(permission))


def _item(title: Any, icon: str, model: str) -> dict[str, Any]:
    return {"title": title, "icon": icon, "link": reverse_lazy(f"admin:{model}_changelist")}


def _list(title: Any, icon: str, model: str, permission: str) -> dict[str, Any]:
    return {**_item(title, icon, model), "permission": _may(permission)}


def _only_here(path: Any) -> Callable[[HttpRequest], bool]:
    """The page itself is where one is, and not what stands under its address: that has an item of its own."""
    return lambda request: request.path == path


MENU: list[dict[str, Any]] = [
    {"items": [{"title": _("The house now"), "icon": "monitoring", "link": reverse_lazy("admin:index")}]},
    {
        "title": _("Games"),
        "items": [
            _list(_("Deals"), "playing_cards", "games_deal", "games.view_deal"),
            _list(_("Matches"), "emoji_events", "games_match", "games.view_match"),
            _list(_("Tables"), "table_restaurant", "games_table", "games.view_table")
            | {"active": lambda request: "/games/table/" in request.path and "/fees" not in request.path},
            _list(_("Seats"), "chair", "games_seat", "games.view_seat"),
        ],
    },
    {
        "title": _("People"),
        "items": [
            _list(_("Players"), "group", "players_user", "players.view_user"),
            _list(_("Papers"), "badge", "players_identity", "players.review_identity"),
            _list(_("Play limits"), "speed", "players_playlimit", "players.view_playlimit"),
            _list(_("Breaks"), "self_improvement", "players_exclusion", "players.view_exclusion")
            | {"active": _only_here(reverse_lazy("admin:players_exclusion_changelist"))},
            {
                "title": _("Jurisdiction packs"),
                "icon": "gavel",
                "link": reverse_lazy("admin:players_packs"),
                "permission": _may("players.view_exclusion"),
            },
            _list(_("What staff did"), "visibility", "admin_logentry", "admin.view_logentry"),
        ],
    },
    {
        "title": _("Money"),
        "items": [
            _list(_("Approval desk"), "approval", "wallet_withdrawal", "wallet.view_withdrawal"),
            _list(_("Payouts"), "send_money", "wallet_payoutattempt", "wallet.view_payoutattempt"),
            _list(_("Switch and daily cap"), "toggle_on", "wallet_payoutswitch", "wallet.view_payoutswitch"),
            _list(_("Cheques"), "ink_pen", "wallet_cheque", "wallet.view_cheque"),
            _list(_("Cash added"), "add_card", "wallet_deposit", "wallet.view_deposit"),
            _list(_("Refunds"), "undo", "wallet_refund", "wallet.view_refund"),
            _list(_("Corrections by hand"), "balance", "wallet_adjustment", "wallet.view_adjustment"),
            _list(_("Cases"), "rule", "wallet_case", "wallet.view_case"),
            _list(_("Decisions by two"), "group_add", "wallet_approval", "wallet.view_approval"),
            _list(_("Webhooks"), "webhook", "wallet_gatewayevent", "wallet.view_gatewayevent"),
            _list(_("Ledger"), "receipt_long", "wallet_ledgerentry", "wallet.view_ledgerentry"),
            _list(_("Accounts"), "account_balance", "wallet_account", "wallet.view_account"),
            _list(_("Holds"), "lock_clock", "wallet_hold", "wallet.view_hold"),
        ],
    },
    {
        "title": _("Books"),
        "items": [
            _list(_("Close of the day"), "event_available", "wallet_dayclose", "wallet.view_dayclose"),
            _list(_("Statements"), "fact_check", "wallet_gatewaystatement", "wallet.view_gatewaystatement"),
            _list(_("Lines of statements"), "format_list_numbered", "wallet_gatewayline", "wallet.view_gatewayline"),
            {
                "title": _("Fees"),
                "icon": "percent",
                "link": reverse_lazy("admin:games_fees"),
                "permission": _may("wallet.view_feesweep"),
            },
            _list(_("Fees booked as income"), "savings", "wallet_feesweep", "wallet.view_feesweep"),
            _list(_("Background jobs"), "schedule", "wallet_jobrun", "wallet.view_jobs"),
        ],
    },
]

MENU.append(
    {
        "title": _("Kept changes"),
        "items": [
            _list(title, "history", f"{model}change", "admin.view_logentry")
            for title, model in (
                (_("Changes of accounts"), "players_user"),
                (_("Changes of groups"), "players_membership"),
                (_("Changes of papers"), "players_identity"),
                (_("Changes of ways to be paid"), "wallet_payoutmethod"),
                (_("Changes of the switch"), "wallet_payoutswitch"),
                (_("Changes of cases"), "wallet_case"),
            )
        ],
    }
)

SANDBOX: dict[str, Any] = {
    "title": _("The sandbox's side"),
    "items": [
        {
            "title": _("Sandbox bank"),
            "icon": "science",
            "link": "/sandbox/bank/",
            "permission": _may("sandbox.view_payout"),
        },
        _list(_("Payments there"), "add_card", "sandbox_payment", "sandbox.view_payment"),
        _list(_("Refunds there"), "undo", "sandbox_refund", "sandbox.view_refund"),
        _list(_("Payouts there"), "send_money", "sandbox_payout", "sandbox.view_payout"),
        _list(_("Webhooks it sends"), "webhook", "sandbox_delivery", "sandbox.view_delivery"),
    ],
}


def menu(request: HttpRequest) -> list[dict[str, Any]]:
    """The menu, and under it every page that it does not name: there is no other way to one."""
    # A house with a real gateway has no sandbox to lead to.
    groups = [*MENU, SANDBOX] if apps.is_installed("wallet.gateways.sandbox") else MENU
    named = {str(item["link"]) for group in groups for item in group["items"]}
    pages = [model._meta for model, page in admin.site._registry.items() if page.has_view_permission(request)]
    items = [
        _item(capfirst(opts.verbose_name_plural), "table_rows", f"{opts.app_label}_{opts.model_name}") for opts in pages
    ]
    unnamed = [item for item in items if str(item["link"]) not in named]
    return [*groups, {"title": _("More"), "items": unnamed}] if unnamed else groups


THEME = {
    "SITE_TITLE": "Rummy House",
    "SITE_HEADER": "Rummy House",
    "SITE_URL": "/lobby/",
    "SITE_SYMBOL": "playing_cards",
    "SITE_FAVICONS": [
        {"rel": "icon", "type": "image/svg+xml", "href": lambda _request: static("img/favicon.svg")},
    ],
    "DASHBOARD_CALLBACK": "rummy_site.dashboard.callback",
    "STYLES": [lambda _request: static("css/admin.css"), lambda _request: static("css/desk.css")],
    "COLORS": {"base": GROUND, "primary": GREENS},
    "SHOW_HISTORY": _may("admin.view_logentry"),
    "ACCOUNT": {
        "navigation": [
            {"title": _("Your account"), "link": reverse_lazy("account_profile")},
            {"title": _("Second factor"), "link": reverse_lazy("mfa_index")},
        ]
    },
    "SIDEBAR": {"show_search": False, "show_all_applications": False, "navigation": "rummy_site.staff_menu.menu"},
}
