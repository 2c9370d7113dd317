"""Background jobs on one page: every job, its last run, and what waits for it."""

from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext_lazy as _

from players.admin.read_only import ReadOnlyAdmin
from wallet.models import JobRun
from wallet.services import backlogs


@admin.register(JobRun)
class JobRunAdmin(ReadOnlyAdmin):
    """What operators look at every morning; those with something late stand first."""

    heading = _("Background jobs")

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return bool(request.user.has_perm("wallet.view_jobs"))

    has_module_permission = has_view_permission

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        if not self.has_view_permission(request):
            raise PermissionDenied
        context = {
            **self.admin_site.each_context(request),
            "title": self.heading,
            "opts": self.opts,
            "backlogs": backlogs.backlogs(),
        }
        return TemplateResponse(request, "admin/wallet/jobs.html", context)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        return redirect("admin:wallet_jobrun_changelist")
