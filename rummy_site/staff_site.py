"""The site of the staff's pages: who comes in, and by which door."""

from typing import Any
from urllib.parse import urlencode

from allauth.account.utils import get_next_redirect_url
from django.contrib import messages
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from unfold.sites import UnfoldAdminSite

from players.services import second_factor


class StaffSite(UnfoldAdminSite):  # type: ignore[misc]
    """Staff sign in by the same door as everyone, with its limits on guessing, and show their second factor."""

    index_title = gettext_lazy("The house now")

    def has_permission(self, request: HttpRequest) -> bool:
        return bool(super().has_permission(request)) and second_factor.opens_staff_pages(request)

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Where every page here sends those who may not see it: on to what they lack. There is no form of its own."""
        wanted = get_next_redirect_url(request) or reverse("admin:index")
        if not request.user.is_authenticated:
            return _asked("account_login", wanted)
        if not (request.user.is_active and request.user.is_staff):
            raise PermissionDenied
        if second_factor.opens_staff_pages(request):
            return redirect(wanted)
        if second_factor.has_one(request.user):
            return _asked("mfa_reauthenticate", wanted)
        messages.info(request, _("Staff pages need a second factor. Turn it on here, then go on to the staff pages."))
        return redirect("mfa_index")

    def password_change(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """One page for it in the house, with its limits."""
        return redirect("account_change_password")


def _asked(page: str, wanted: str) -> HttpResponse:
    return redirect(f"{reverse(page)}?{urlencode({REDIRECT_FIELD_NAME: wanted})}")
