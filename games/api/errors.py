"""Every refusal of the API has one shape: {"code": "seat.taken", "message": "a sentence for the player"}."""

from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.http import Http404
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from rest_framework import status
from rest_framework.exceptions import APIException, Throttled, ValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler

from games.engine.errors import RuleViolation
from games.services.errors import Refused
from players.services.gate import NotAllowed
from wallet.ledger.errors import LedgerError

CODES = {Http404: "not_found", PermissionDenied: "permission_denied"}
SAID: dict[str, str | Promise] = {
    "not_authenticated": _("Sign in first."),
    "permission_denied": _("You may not do this."),
    "not_found": _("There is nothing here, or it is not yours to see."),
}
"""Where the framework's own words are for programmers: a page shows a refusal to its player as it comes."""


def handler(error: Exception, context: dict[str, Any]) -> Response | None:
    """The answer to an exception, None for what is a bug: that one may crash and be written down."""
    if isinstance(error, NotAllowed):
        return _answer(status.HTTP_403_FORBIDDEN, error.code, error.message)
    if isinstance(error, Refused | RuleViolation | LedgerError):
        return _answer(status.HTTP_409_CONFLICT, error.code, error.message)
    if isinstance(error, RequestDataTooBig):
        return _answer(status.HTTP_413_REQUEST_ENTITY_TOO_LARGE, "too_large", str(_("That is too much at once.")))
    plain = exception_handler(error, context)
    if plain is not None:
        plain.data = _described(error, plain)
    return plain


def _answer(code_http: int, code: str, message: str) -> Response:
    return Response({"code": code, "message": message}, status=code_http)


def _described(error: Exception, plain: Response) -> dict[str, Any]:
    if isinstance(error, ValidationError):
        field, text = _first(error.detail)
        message = f"{field}: {text}" if field else text
        return {"code": "malformed", "message": message, "fields": error.detail}
    if isinstance(error, APIException):
        codes = error.get_codes()
        code = codes if isinstance(codes, str) else "malformed"
        return {"code": code, "message": _said(code, error)}
    code = CODES.get(type(error), "refused")
    return {"code": code, "message": str(SAID.get(code, plain.data.get("detail", "")))}


def _said(code: str, error: APIException) -> str:
    if isinstance(error, Throttled):
        wait = int(getattr(error, "wait", None) or 1)
        again = ngettext("Try again in %(n)s second.", "Try again in %(n)s seconds.", wait) % {"n": wait}
        return f"{_('That was too fast.')} {again}"
    if code == "permission_denied" and str(error.detail).startswith("CSRF"):
        return str(_("This page has grown old. Reload it and try again."))
    return str(SAID.get(code, error.detail))


def _first(detail: Any) -> tuple[str, str]:
    """The first complaint: which field, and what about it."""
    if isinstance(detail, dict):
        field, complaints = next(iter(detail.items()))
        return ("" if field == "non_field_errors" else str(field)), _first(complaints)[1]
    if isinstance(detail, list):
        return "", _first(detail[0])[1]
    return "", str(detail)
