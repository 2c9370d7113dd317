"""The sandbox's pages: the checkout, the guide to every ending, and its books for staff."""

from dataclasses import dataclass
from datetime import date, timedelta

from django.contrib import admin
from django.contrib.auth.decorators import permission_required
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.dateparse import parse_date
from django.utils.functional import Promise
from django.utils.timezone import localdate
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe

from wallet.gateways.ports import LineKind
from wallet.gateways.sandbox import checkout, tasks
from wallet.gateways.sandbox.checkout import How
from wallet.gateways.sandbox.knobs import knobs
from wallet.gateways.sandbox.magic import MAGIC
from wallet.gateways.sandbox.models import Order, Payment
from wallet.gateways.sandbox.statement import Movement, payments_on, payouts_on


@require_http_methods(["GET", "HEAD", "POST"])
def checkout_page(request: HttpRequest, ref: str) -> HttpResponse:
    """Template sandbox/checkout.html with

    `order`, `methods` (Payment.Method), `method` (the chosen one), `latest` (Payment or None), `is_open`,
    `pay_late_s`. A POST with `how` pays or fails, and sends the browser back to where it came from.
    """
    order = get_object_or_404(Order, ref=ref)
    if request.method == "POST":
        return _act(request, order)
    asked = request.GET.get("method", "")
    context = {
        "order": order,
        "methods": Payment.Method,
        "method": Payment.Method(asked if asked in Payment.Method.values else Payment.Method.UPI),
        "latest": order.payments.order_by("-id").first(),
        "is_open": checkout.is_open(order),
        "pay_late_s": knobs().pay_late_s,
    }
    return render(request, "sandbox/checkout.html", context)


@require_safe
def guide(request: HttpRequest) -> HttpResponse:
    """Template sandbox/guide.html with `magic` (list of Magic), `pay_late_s` and `key_hours`."""
    context = {"magic": MAGIC, "pay_late_s": knobs().pay_late_s, "key_hours": knobs().key_lifetime_s // 3600}
    return render(request, "sandbox/guide.html", context)


@require_safe
@admin.site.admin_view  # by the door of staff, who show their second factor there
@permission_required("sandbox.view_payout", raise_exception=True)
def books(request: HttpRequest) -> HttpResponse:
    """Template sandbox/books.html with `books` (Books of `?day=`, else today)."""
    day = parse_date(request.GET.get("day", "")) if _is_date(request.GET.get("day", "")) else None
    return render(request, "sandbox/books.html", {"books": books_of(day or localdate())})


WORDS = {
    LineKind.PAYMENT: _("Payment"),
    LineKind.REFUND: _("Refund"),
    LineKind.DISPUTE: _("Lost dispute"),
    LineKind.SETTLEMENT: _("Settled to the house's bank"),
    LineKind.PAYOUT: _("Payout"),
    LineKind.PAYOUT_RETURN: _("Payout that came back"),
}


@dataclass(frozen=True, slots=True)
class Books:
    """What the sandbox moved on a day: every line with its words, and words, number and sum of each kind, in paise."""

    day: date
    lines: list[tuple[str | Promise, Movement]]
    sums: list[tuple[str | Promise, int, int]]

    @property
    def before(self) -> date:
        return self.day - timedelta(days=1)

    @property
    def after(self) -> date:
        return self.day + timedelta(days=1)


def books_of(day: date) -> Books:
    lines = [*payments_on(day), *payouts_on(day)]
    kinds = [(words, [line.amount_minor for line in lines if line.kind is kind]) for kind, words in WORDS.items()]
    return Books(
        day=day,
        lines=[(WORDS[line.kind], line) for line in lines],
        sums=[(words, len(moved), sum(moved)) for words, moved in kinds if moved],
    )


def _act(request: HttpRequest, order: Order) -> HttpResponse:
    how, method = request.POST.get("how", ""), request.POST.get("method", "")
    if how == "close":
        return redirect(order.return_url)
    if how not in list(How) or method not in Payment.Method.values:
        return HttpResponseBadRequest()
    checkout.act(order=order, method=method, how=How(how))
    tasks.hurry()
    return redirect(order.return_url)


def _is_date(text: str) -> bool:
    try:
        return parse_date(text) is not None
    except ValueError:  # a day that no calendar has
        return False
