"""Background jobs on one page: every job, its last run, and what waits for it."""

from datetime import timedelta
from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext_lazy as _

from players.admin.read_only import ReadOnlyAdmin
from wallet.admin.job_words import words
from wallet.models import JobRun
from wallet.services import backlogs, clock

QUIET_FOR = timedelta(minutes=5)
"""Some job runs every few seconds; when none has for so long, no worker runs at all."""


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
        jobs = backlogs.backlogs()
        last = max((each.run.finished_at for each in jobs if each.run and each.run.finished_at), default=None)
        context = {
            **self.admin_site.each_context(request),
            "title": self.heading,
            "opts": self.opts,
            "jobs": [(each, *words(each.job)) for each in jobs],
            "late": sum(each.is_late for each in jobs),
            "last": last,
            "is_quiet": last is None or clock.now() - last > QUIET_FOR,
        }
        return TemplateResponse(request, "admin/wallet/jobs.html", context)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        return redirect("admin:wallet_jobrun_changelist")
