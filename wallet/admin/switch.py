"""The switch of payouts: whether they run, and how much may leave in a day."""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext_lazy as _

from players.admin.read_only import ReadOnlyAdmin
from wallet.admin.acts import carry_out, person
from wallet.forms.switch import SwitchForm
from wallet.ledger.errors import LedgerError
from wallet.models import PayoutSwitch
from wallet.services.payouts import switch


@admin.register(PayoutSwitch)
class PayoutSwitchAdmin(ReadOnlyAdmin):
    """There is one row, so its page stands where others have a list."""

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """How it stands; posted to, it is turned."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        state = switch.state()
        given = {"is_paused": state.is_paused, "reason": state.reason, "daily_cap_minor": state.daily_cap_minor}
        form = SwitchForm(request.POST or None, initial=given)
        if request.method == "POST" and form.is_valid() and self._turn(request, form):
            return redirect("admin:wallet_payoutswitch_changelist")
        context = {
            **self.admin_site.each_context(request),
            "title": _("Payouts: switch and daily cap"),
            "opts": self.opts,
            "state": state,
            "resting": switch.why_resting(),
            "sent_today": switch.sent_today_minor(),
            "room_left": switch.room_left_minor(),
            "form": form if request.user.has_perm(switch.PAUSE) else None,
        }
        return TemplateResponse(request, "admin/wallet/switch.html", context)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        return redirect("admin:wallet_payoutswitch_changelist")

    def _turn(self, request: HttpRequest, form: SwitchForm) -> bool:
        who, wanted = person(request), form.cleaned_data
        row = switch.row()
        message = f"{'Pause' if wanted['is_paused'] else 'Run'} payouts, cap {wanted['daily_cap_minor']} paise"
        try:
            carry_out(who=who, row=row, act=lambda: switch.turn(by=who, **wanted), message=message)
        except LedgerError as refused:
            form.add_error(None, refused.message)
            return False
        messages.success(request, _("Payouts rest.") if wanted["is_paused"] else _("Payouts run."))
        return True
