"""Small clean withdrawals many at a time: a page that lists exactly what will be decided, and then the deciding."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from players.admin.read_only import ReadOnlyAdmin
from wallet.admin.acts import FACTOR, carry_out, mfa_at, person, to_factor
from wallet.ledger.errors import LedgerError
from wallet.ledger.money import Currency, text
from wallet.models import Withdrawal
from wallet.services import desk

CONFIRMED = "confirmed"
MOST = 100
"""Requests in one go: as many as a person can read through."""


@dataclass(frozen=True, slots=True)
class Half:
    """One half of a decision: its action, who may, the states it is for, and the words of its page."""

    action: str
    permission: str
    states: tuple[str, ...]
    step: Any
    button: Any


PROPOSE = Half("propose_chosen", desk.PROPOSE, ("in_review", "ready"), _("Propose"), _("Propose all of these"))
APPROVE = Half("approve_chosen", desk.APPROVE, ("proposed",), _("Approve"), _("Approve all of these"))


class DecidesInBulk(ReadOnlyAdmin):
    """The two actions of the desk's list. Each request is decided by itself, as on its own screen."""

    actions = (PROPOSE.action, APPROVE.action)

    def has_propose_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.has_perm(desk.PROPOSE))

    def has_approve_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.has_perm(desk.APPROVE))

    @admin.action(description=_("Propose the small clean ones of the chosen"), permissions=["propose"])
    def propose_chosen(self, request: HttpRequest, queryset: QuerySet[Withdrawal]) -> HttpResponse:
        who = person(request)
        return self._bulk(
            request, queryset, PROPOSE, lambda row: desk.propose(withdrawal=row, maker=who, mfa_at=mfa_at(request))
        )

    @admin.action(description=_("Approve the small clean ones of the chosen"), permissions=["approve"])
    def approve_chosen(self, request: HttpRequest, queryset: QuerySet[Withdrawal]) -> HttpResponse:
        who = person(request)
        return self._bulk(
            request, queryset, APPROVE, lambda row: desk.approve(withdrawal=row, checker=who, mfa_at=mfa_at(request))
        )

    def _bulk(
        self, request: HttpRequest, queryset: QuerySet[Withdrawal], half: Half, act: Callable[[Withdrawal], object]
    ) -> HttpResponse:
        if not request.user.has_perm(half.permission):
            raise PermissionDenied
        rows = list(queryset.select_related("player", "method").order_by("due_at", "pk")[:MOST])
        if CONFIRMED in request.POST:
            return _decide(request, rows, half, act)
        return self._ask(request, rows, half)

    def _ask(self, request: HttpRequest, rows: list[Withdrawal], half: Half) -> HttpResponse:
        fit = [row for row in desk.in_bulk(rows) if row.state in half.states]
        if not fit:
            messages.info(request, _("None of these is small, clean and waiting for this step: open them one by one."))
            return redirect(request.get_full_path())
        total = text(sum(row.amount_minor for row in fit), Currency.INR)
        context = {
            **self.admin_site.each_context(request),
            "title": _("%(step)s several withdrawals") % {"step": half.step},
            "step": half.step,
            "opts": self.opts,
            "half": half,
            "rows": [(row, desk.hash_of(row)) for row in fit],
            "left_out": [row for row in rows if row not in fit],
            "total": total,
            "limit": text(desk.BULK_UP_TO_MINOR, Currency.INR),
            "back": request.get_full_path(),
            "confirmed": CONFIRMED,
            "checkbox": ACTION_CHECKBOX_NAME,
        }
        return TemplateResponse(request, "admin/wallet/bulk.html", context)


def _decide(
    request: HttpRequest, rows: Iterable[Withdrawal], half: Half, act: Callable[[Withdrawal], object]
) -> HttpResponse:
    """Only what stood on the page, as it stood there: the seal of each was sent along."""
    back, decided = request.get_full_path(), 0
    for row in desk.in_bulk(rows):
        if request.POST.get(f"seal_{row.pk}") != desk.hash_of(row):
            messages.error(request, _("Request %(id)s has changed; look at it again.") % {"id": row.pk})
            continue
        try:
            carry_out(who=person(request), row=row, act=partial(act, row), message=f"{half.step}, with others.")
            decided += 1
        except LedgerError as refused:
            if refused.code == FACTOR:
                messages.error(request, refused.message)
                return to_factor(back)
            messages.error(request, f"{row.pk}: {refused.message}")
    if decided:
        told = ngettext("%(count)d request decided.", "%(count)d requests decided.", decided)
        messages.success(request, told % {"count": decided})
    return redirect(back)
