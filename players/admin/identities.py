"""The desk for papers: a queue by age, and one screen to look and decide on. Every look is written down."""

from typing import Any, cast

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Case, QuerySet, Value, When
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils import timezone
from django.utils.timesince import timesince
from django.utils.translation import gettext_lazy as _

from players.admin.decision import DecisionForm
from players.admin.read_only import ReadOnlyAdmin
from players.models import Identity, User
from players.services import identity_letters, identity_review
from players.services.gate import NotAllowed

KINDS = {"jpg": "image/jpeg", "pdf": "application/pdf"}


@admin.register(Identity)
class IdentityAdmin(ReadOnlyAdmin):
    list_display = ("player", "state", "age_of_it", "region", "has_paper", "reviewer")
    list_filter = ("state", "region", "submitted_at")
    list_select_related = ("player", "reviewer")
    search_fields = ("player__display_name", "player__email")
    # Not by PAN: what is searched for stands in the address, and addresses stand in logs.
    search_help_text = _("A name at the table, or an e-mail")
    more_lookups = ("player__id__exact",)
    ordering = (Case(When(state__in=Identity.OPEN, then=Value(0)), default=Value(1)), "submitted_at", "pk")

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return bool(request.user.has_perm(identity_review.PERMISSION))

    has_module_permission = has_view_permission

    def get_queryset(self, request: HttpRequest) -> QuerySet[Identity]:
        """Without what is sealed: only the screen of one opens it."""
        rows: QuerySet[Identity] = super().get_queryset(request)
        return rows.defer("details")

    def get_urls(self) -> list[URLPattern]:
        paper = path("<int:pk>/paper/", self.admin_site.admin_view(self.paper), name="players_identity_paper")
        return [paper, *super().get_urls()]

    @admin.display(description=_("sent"), ordering="submitted_at")
    def age_of_it(self, identity: Identity) -> str:
        return timesince(identity.submitted_at, depth=1)

    @admin.display(description=_("paper"), boolean=True)
    def has_paper(self, identity: Identity) -> bool:
        return bool(identity.paper)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The screen of one: what was said, the paper, what was before; posted to, it decides."""
        row = self._row(request, object_id)
        form = DecisionForm(request.POST or None)
        try:
            if request.method == "POST" and form.is_valid():
                return self._decide(request, row, form)
            details = identity_review.look(identity=row, by=cast(User, request.user))
        except NotAllowed as refused:
            messages.error(request, refused.message)
            return redirect("admin:players_identity_changelist")
        row.refresh_from_db()
        context = {
            **self.admin_site.each_context(request),
            "title": _("Papers of %(player)s") % {"player": row.player},
            "opts": self.opts,
            "identity": row,
            "details": details,
            "age": details.age(timezone.localdate()),
            "shows_pan": row.is_open,
            "is_picture": row.paper.endswith(".jpg.sealed"),
            "earlier": row.player.identities.exclude(pk=row.pk).select_related("reviewer").order_by("-pk"),
            "others": identity_review.others_with_this_pan(row, details),
            "form": form,
        }
        return TemplateResponse(request, "admin/players/identity/review.html", context)

    def paper(self, request: HttpRequest, pk: int) -> HttpResponse:
        """The paper itself, as something to save and not to open; the screen shows a picture all the same."""
        row = self._row(request, str(pk))
        try:
            paper = identity_review.look_at_paper(identity=row, by=cast(User, request.user))
        except NotAllowed as refused:
            raise PermissionDenied from refused
        if paper is None:
            raise Http404
        name = f'attachment; filename="papers-{row.pk}.{paper.kind}"'
        return HttpResponse(paper.content, content_type=KINDS[paper.kind], headers={"Content-Disposition": name})

    def _row(self, request: HttpRequest, object_id: str) -> Identity:
        if not self.has_view_permission(request):
            raise PermissionDenied
        row = Identity.objects.select_related("player", "reviewer").filter(pk=object_id).first()
        if row is None:
            raise Http404
        return row

    def _decide(self, request: HttpRequest, row: Identity, form: DecisionForm) -> HttpResponse:
        if identity_review.decide(identity=row, by=cast(User, request.user), reason=form.chosen):
            row.refresh_from_db()
            if identity_letters.tell(row):
                messages.success(request, _("Decided, and the player has a letter about it."))
            else:
                messages.warning(request, _("Decided. The letter could not be sent; the player sees it on his page."))
        return redirect("admin:players_identity_changelist")
