"""The report of fees: a day by table, variant and stake, beside the ledger's fee account and what was booked of it."""

from datetime import date, timedelta
from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext_lazy as _

from games.selectors import fees
from players.admin.downloads import EXPORT, as_download
from wallet import selectors
from wallet.ledger.money import Currency, exact, text
from wallet.services import clock, exports

FIRST_DAY = date(2000, 1, 1)
"""No house is older; the calendar's own first day has no day before."""
SEE = "wallet.view_feesweep"
HEADER = ("day", "table", "title", "variant", "currency", "stake", "deals or matches",
          "fees by them", "fees in the ledger")  # fmt: skip


def page(request: HttpRequest) -> HttpResponse:
    """Template admin/games/fees.html; `?day=` is a day in India, today without it."""
    if not request.user.has_perm(SEE):
        raise PermissionDenied
    today = clock.day_of(clock.now())
    day = _asked_day(request, today)
    lines = fees.fees_of(day)
    context: dict[str, Any] = admin.site.each_context(request) | {
        "title": _("Fees"),
        "day": day,
        "before": day - timedelta(days=1),
        "after": day + timedelta(days=1) if day < today else None,
        "today": today,
        "lines": [(line, *_shown(line)) for line in lines],
        "totals": [_facts(total) for total in fees.totals_of(day, lines)],
        "waiting": [text(amount, currency) for currency, amount in selectors.fees_accrued().items() if amount],
        "may_export": request.user.has_perm(EXPORT),
    }
    return TemplateResponse(request, "admin/games/fees.html", context)


def file(request: HttpRequest) -> HttpResponse:
    """The same day as CSV, amounts in the currency of the line."""
    if not request.user.has_perm(SEE) or not request.user.has_perm(EXPORT):
        raise PermissionDenied
    day = _asked_day(request, clock.day_of(clock.now()))
    return as_download(exports.as_csv(HEADER, _rows(day)), f"fees-{day}.csv")


def _rows(day: date) -> list[list[exports.Cell]]:
    return [_row(day, line) for line in fees.fees_of(day)]


def _row(day: date, line: fees.FeeLine) -> list[exports.Cell]:
    stake, by_them, in_ledger = (exact(amount, Currency(line.currency)) for amount in _amounts(line))
    return [
        day, line.table_id, line.title, line.variant, line.currency, stake, line.deals, by_them, in_ledger
    ]  # fmt: skip


def _asked_day(request: HttpRequest, today: date) -> date:
    try:
        return max(FIRST_DAY, min(date.fromisoformat(request.GET.get("day", "")), today))
    except ValueError:
        return today


def _shown(line: fees.FeeLine) -> tuple[str, ...]:
    return tuple(text(amount, Currency(line.currency)) for amount in _amounts(line))


def _amounts(line: fees.FeeLine) -> tuple[int, int, int]:
    return (line.stake_minor, line.fee_minor, line.ledger_minor)


def _facts(total: fees.FeeDay) -> dict[str, Any]:
    amounts = {
        _("By the deals"): total.fee_minor,
        _("In the ledger, for these deals"): total.ledger_minor,
        _("Accrued by no finished deal"): total.other_minor,
        _("Booked this day"): total.swept_minor,
        _("of it GST"): total.gst_minor,
        _("of it income"): total.income_minor,
    }
    facts = {label: text(amount, total.currency) for label, amount in amounts.items()}
    return {"currency": total.currency, "agrees": total.agrees, "wrong": total.wrong, "facts": facts}
