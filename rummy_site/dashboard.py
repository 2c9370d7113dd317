"""The first page of staff: the house in figures and charts. Six statements whatever there is to count."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.selectors import house
from rummy_site import money_dashboard
from rummy_site.charts import Chart, Figure, chart
from wallet import selectors
from wallet.ledger.money import Currency, text
from wallet.services import house_money

Context = dict[str, Any]


def callback(request: HttpRequest, context: Context) -> Context:
    """What unfold's index shows beside its list of apps; each part for those who may see what it counts."""
    figures: list[Figure] = []
    charts: list[Chart] = []
    if request.user.has_perm("games.view_deal") and request.user.has_perm("games.view_table"):
        now = house.house_now()
        figures += _figures(now)
        charts += [_moves(), _deals()]
        context |= {"figures_at": timezone.localtime(now.at)}
    if request.user.has_perm(money_dashboard.SEE):
        standing = house_money.standing()
        figures += money_dashboard.figures(standing)
        charts += money_dashboard.charts(standing)
    if request.user.has_perm("wallet.view_ledgerentry"):
        figures += _fees()
    return context | {"figures": figures, "charts": charts}


# --- Figures ------------------------------------------------------------------------------------------------------


def _figures(now: house.House) -> list[Figure]:
    tables, deals, seats = (reverse(f"admin:games_{name}_changelist") for name in ("table", "deal", "seat"))
    closing = ngettext("%(n)d more is closing", "%(n)d more are closing", now.closing_tables)
    return [
        Figure(_("Players on line"), str(now.players), f"{seats}?left_at__isempty=1&player__is_bot__exact=0"),
        Figure(
            _("Open tables"),
            str(now.open_tables),
            f"{tables}?state__exact=open",
            closing % {"n": now.closing_tables} if now.closing_tables else "",
        ),
        Figure(_("Running deals"), str(now.running), f"{deals}?state__exact=running"),
        Figure(
            _("Overdue deadlines"),
            str(now.overdue),
            note=_("by more than 30 s; is the clock running?"),
            is_alarm=now.overdue > 0,
        ),
        Figure(
            _("Frozen deals"),
            str(now.frozen),
            f"{deals}?state__exact=frozen",
            _("wait for staff to call them off"),
            is_alarm=now.frozen > 0,
        ),
        Figure(_("Open outages"), str(now.outages), note=_("not yet made good"), is_alarm=now.outages > 0),
        Figure(
            _("Web and clock processes"),
            f"{now.webs} · {now.clocks}",
            note=_("seen in the last 5 s"),
            is_alarm=not (now.webs and now.clocks),
        ),
    ]


def _fees() -> list[Figure]:
    ledger = reverse("admin:wallet_ledgerentry_changelist")
    labels = {Currency.INR: _("Fees accrued, rupees"), Currency.CHIP: _("Fees accrued, chips")}
    return [
        Figure(labels[currency], text(amount, currency), ledger)
        for currency, amount in selectors.fees_accrued().items()
    ]


# --- Charts -------------------------------------------------------------------------------------------------------


def _moves() -> Chart:
    counted = house.moves_by_minute()
    named = [(date_format(timezone.localtime(minute), "H:i"), count) for minute, count in counted]
    return chart(_("Moves by minute, the last hour"), _("%(all)s in all, %(last)s in the last minute."), named)


def _deals() -> Chart:
    counted = house.deals_by_day(settings.TIME_ZONE)
    named = [(date_format(day, "j M"), count) for day, count in counted]
    return chart(_("Deals by day, two weeks"), _("%(all)s in all, today %(last)s."), named)
