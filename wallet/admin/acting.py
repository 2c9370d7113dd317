"""A list to read, and a page of one row on which people act: through services, never by a form that writes a column."""

import unicodedata
from collections.abc import Mapping
from typing import Any, NamedTuple

from django.core.exceptions import PermissionDenied, ValidationError
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse

from players.admin.read_only import ReadOnlyAdmin
from wallet.admin.acts import Act, carry_out, done, person
from wallet.forms.money import RupeesField
from wallet.services.refusals import MoneyRefused

_TYPED = "typed_on_a_refused_page"
MOST_TYPED = 500


class Deed(NamedTuple):
    """What a button does, what is said once it is done, and the line in the staff's log."""

    act: Act
    said: Any
    log: str


class ActingAdmin(ReadOnlyAdmin):
    """Subclasses name their page and say what stands on it and what can be done; services ask for permissions."""

    page = ""

    def facts(self, request: HttpRequest, row: Any) -> dict[str, Any]:
        """Context of the page, `title` among it."""
        raise NotImplementedError

    def deeds(self, request: HttpRequest, row: Any) -> Mapping[str, Deed]:
        """By the value of the button `act`; whatever else is posted is refused."""
        raise NotImplementedError

    def page_rows(self) -> QuerySet[Any]:
        """Where the page's row is looked up, with all that the page reads of it."""
        rows: QuerySet[Any] = self.model._default_manager.all()
        return rows

    def looked(self, request: HttpRequest, row: Any) -> None:
        """Called when somebody looks at the page."""

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The page of one row; posted to, it acts."""
        row = self._row(request, object_id)
        if request.method == "POST":
            return self._act(request, row)
        self.looked(request, row)
        path, typed = request.session.pop(_TYPED, ("", {}))
        facts = self.facts(request, row)
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "typed": typed if path == request.path else {},
            "step": facts["title"],
            **facts,
        }
        return TemplateResponse(request, self.page, context)

    def _row(self, request: HttpRequest, object_id: str) -> Model:
        if not self.has_view_permission(request):
            raise PermissionDenied
        row = self.page_rows().filter(pk=object_id).first() if object_id.isdecimal() and len(object_id) < 19 else None
        if row is None:
            raise Http404
        return row

    def _act(self, request: HttpRequest, row: Model) -> HttpResponse:
        """Refused, it comes back to the page with what was typed, also by way of the second factor."""
        deed = self.deeds(request, row).get(request.POST.get("act", ""))
        if deed is None:
            raise PermissionDenied
        back = reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_change", args=[row.pk])
        typed = {name: value[:MOST_TYPED] for name, value in request.POST.items() if name != "csrfmiddlewaretoken"}
        request.session[_TYPED] = (back, typed)

        def act() -> None:
            carry_out(who=person(request), row=row, act=deed.act, message=deed.log)
            del request.session[_TYPED]

        return done(request, act, str(deed.said), back)


def words(request: HttpRequest, name: str = "reason") -> str:
    """What was typed into a field, in one line; no text of the database holds what controls a terminal."""
    one_line = " ".join(request.POST.get(name, "").split())
    return "".join(sign for sign in one_line if unicodedata.category(sign) != "Cc")


def rupees(request: HttpRequest, name: str, code: str) -> int:
    """Paise of an amount that was typed into a field; raises MoneyRefused under this code for what is none."""
    try:
        return int(RupeesField().clean(words(request, name)))
    except ValidationError as wrong:
        raise MoneyRefused(code, " ".join(wrong.messages)) from wrong
