"""The money on the first page of staff, for those who keep the books: two statements whatever there is to count."""

from functools import partial

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rummy_site.charts import Chart, Figure, chart
from wallet.ledger.money import Currency, text
from wallet.services import house_money

SEE = "wallet.view_dayclose"
_rupees = partial(text, currency=Currency.INR)


def figures(now: house_money.Standing) -> list[Figure]:
    """What players own and whether it is there, and what waits for people."""
    cases, queue, payouts = (
        reverse(f"admin:wallet_{name}_changelist") for name in ("case", "withdrawal", "payoutattempt")
    )
    short = (
        _("covered")
        if now.is_covered
        else _("%(sum)s are missing") % {"sum": _rupees(now.owned_minor - now.held_minor)}
    )
    waiting = sum(now.ages)
    overdue = ngettext("%(n)d is overdue", "%(n)d are overdue", now.overdue) % {"n": now.overdue}
    unplayed = Figure(
        _("Unplayed in closed accounts"),
        _rupees(now.to_send_back_minor),
        f"{reverse('admin:wallet_deposit_changelist')}?left=closed",
        _("goes back to where it was paid from, by two people"),
    )
    return [
        Figure(
            _("Open withdrawals"),
            str(waiting),
            queue,
            overdue if now.overdue else _("none is overdue"),
            is_alarm=now.overdue > 0,
        ),
        Figure(
            _("Payouts of unknown outcome"),
            str(now.unknown_payouts),
            f"{payouts}?state__exact=unknown",
            _("the house goes on asking") if now.unknown_payouts else "",
            is_alarm=now.unknown_payouts > 0,
        ),
        Figure(
            _("Open cases"),
            str(now.cases),
            cases,
            _("payouts rest while one is open") if now.cases else _("everything is explained"),
            is_alarm=now.cases > 0,
        ),
        *([unplayed] if now.to_send_back_minor else []),
        Figure(_("Players own"), _rupees(now.owned_minor), reverse("admin:wallet_dayclose_changelist")),
        Figure(_("Bank and gateways hold"), _rupees(now.held_minor), note=short, is_alarm=not now.is_covered),
    ]


def charts(now: house_money.Standing) -> list[Chart]:
    """Rupees in, out and kept as fees by day, and how long open withdrawals have waited."""
    days = house_money.flows()
    names = [date_format(each.day, "j M") for each in days]

    def by_day(title: str, amounts: list[int]) -> Chart:
        return chart(title, _("%(all)s in all, today %(last)s."), list(zip(names, amounts, strict=True)), _rupees)

    waiting = ngettext("%(n)d waits.", "%(n)d wait.", sum(now.ages)) % {"n": sum(now.ages)}
    return [
        by_day(_("Money in by day, two weeks"), [each.in_minor for each in days]),
        by_day(_("Money out by day, two weeks"), [each.out_minor for each in days]),
        by_day(_("Fees booked by day, two weeks"), [each.fees_minor for each in days]),
        chart(_("Open withdrawals by age"), waiting, list(zip(_ages(), now.ages, strict=True))),
    ]


def _ages() -> list[str]:
    hours = house_money.AGES_H
    days = hours[-1] // 24
    named = [_("under %(hours)d h") % {"hours": limit} for limit in hours[:-1]]
    return [*named, _("under %(days)d days") % {"days": days}, _("%(days)d days or more") % {"days": days}]
