"""Calling a running deal off from the admin: a page that asks for the reason which the players will read."""

from typing import Any, cast
from uuid import uuid4

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from unfold.dataclasses import UnfoldAction
from unfold.decorators import action
from unfold.widgets import UnfoldAdminTextareaWidget

from games.engine.errors import RuleViolation
from games.models import Deal
from games.services import staff_acts
from games.services.errors import Refused
from players.admin.read_only import ReadOnlyAdmin
from players.models import User


class ReasonForm(forms.Form):
    """Why, and the id that makes a form which is sent twice count once."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=staff_acts.REASON_LENGTH[1],
        help_text=_("Every player at the table reads this sentence as you write it. Name nobody."),
        widget=UnfoldAdminTextareaWidget(attrs={"rows": 3, "aria-describedby": "id_reason_help"}),
        error_messages={"required": _("Say why: the players at the table will read it.")},
    )
    cmd_id = forms.UUIDField(widget=forms.HiddenInput)

    def clean_reason(self) -> str:
        try:
            return staff_acts.cleaned_reason(self.cleaned_data["reason"])
        except Refused as refused:
            raise forms.ValidationError(refused.message) from refused


class CallsDealsOff(ReadOnlyAdmin):
    """What the admin of deals can do beside reading."""

    actions_detail = ("void",)

    def has_void_permission(self, request: HttpRequest, object_id: Any = None) -> bool:
        return bool(request.user.has_perm(staff_acts.VOID_DEAL))

    def get_actions_detail(self, request: HttpRequest, object_id: Any) -> list[UnfoldAction]:
        """No button on a deal that is over."""
        offered: list[UnfoldAction] = super().get_actions_detail(request, object_id)
        deal = self.get_object(request, object_id)
        return [] if deal is None or deal.is_over else offered

    @action(description=_("Call this deal off"), url_path="void", permissions=["void"], icon="cancel")
    def void(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """A page that asks for a reason; posted to, it calls the deal off and leads back to it."""
        deal = self.get_object(request, object_id)
        if deal is None:
            raise Http404
        back = redirect(reverse("admin:games_deal_change", args=[deal.pk]))
        if deal.is_over and request.method != "POST":
            messages.info(request, _("This deal is over."))
            return back
        form = ReasonForm(request.POST or None, initial={"cmd_id": uuid4()})
        if request.method == "POST" and form.is_valid():
            try:
                staff_acts.void_deal(deal=deal, by=cast(User, request.user), **form.cleaned_data)
            except (Refused, RuleViolation) as refused:
                form.add_error(None, refused.message)
            else:
                messages.success(request, _("The deal is called off; nobody pays."))
                return back
        return self._ask(request, deal, form)

    def _ask(self, request: HttpRequest, deal: Deal, form: ReasonForm) -> TemplateResponse:
        context = {
            **self.admin_site.each_context(request),
            "title": _("Call deal %(id)s off") % {"id": deal.pk},
            "step": _("Call off"),
            "opts": self.opts,
            "original": deal,
            "players": deal.deal_seats.select_related("player").order_by("number"),
            "form": form,
        }
        return TemplateResponse(request, "admin/games/deal/void.html", context)
