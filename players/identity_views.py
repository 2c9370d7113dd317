"""The page on which a player says who he is, and sees what became of it."""

from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.decorators import method_decorator
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views import View
from django.views.decorators.debug import sensitive_post_parameters

from players.identity_forms import IdentityForm
from players.models import Identity, User
from players.services.identity_page import standing


@method_decorator([login_required, sensitive_post_parameters()], name="dispatch")
class IdentityView(View):
    """Template account/identity.html. `next` leads back to where it was asked, once it is verified."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return self._page(request, IdentityForm())

    def post(self, request: HttpRequest) -> HttpResponse:
        form = IdentityForm(request.POST, request.FILES, meta=request.META)
        row = form.save(cast(User, request.user)) if form.is_valid() else None
        if row is None:
            return self._page(request, form)
        way_back = _way_back(request, request.POST.get("next", ""))
        if row.state == Identity.State.VERIFIED:
            messages.success(request, _("You are verified. That was all; you will not be asked again."))
            return redirect(way_back or "account_identity")
        if row.is_open:
            messages.success(request, _("Sent. Somebody looks at it, and we write to you."))
        return redirect("account_identity")

    def _page(self, request: HttpRequest, form: IdentityForm) -> HttpResponse:
        asked_by = request.POST.get("next") or request.GET.get("next", "")
        context: dict[str, Any] = {
            "form": form,
            "standing": standing(cast(User, request.user)),
            "next": _way_back(request, asked_by),
        }
        return render(request, "account/identity.html", context)


def _way_back(request: HttpRequest, address: str) -> str:
    """The address if it is of this house, else empty."""
    is_ours = url_has_allowed_host_and_scheme(address, {request.get_host()}, require_https=request.is_secure())
    return address if is_ours else ""
