"""Headers that belong on every response."""

from csp.constants import UNSAFE_EVAL, UNSAFE_INLINE
from csp.middleware import CSPMiddleware, PolicyParts
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers, patch_cache_control
from django.utils.deprecation import MiddlewareMixin
from pghistory.middleware import HistoryMiddleware

POWERS_NOT_USED = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"

# The admin theme evaluates expressions and sets inline styles; the API's page brings an inline style of its own.
RELAXED = {
    "/admin/": {"script-src": [UNSAFE_EVAL], "style-src": [UNSAFE_INLINE]},
    "/api/docs/": {"style-src": [UNSAFE_INLINE]},
}


class ContentPolicyMiddleware(CSPMiddleware):
    """The strict policy for the house, and a relaxed one for the pages of others that cannot do with it."""

    def get_policy_parts(
        self, request: HttpRequest, response: HttpResponseBase, report_only: bool = False
    ) -> PolicyParts:
        parts = super().get_policy_parts(request, response, report_only)
        scheme = "wss" if request.is_secure() else "ws"
        update = {**(parts.update or {}), "connect-src": [f"{scheme}://{request.META.get('HTTP_HOST', 'localhost')}"]}
        for prefix, relaxations in RELAXED.items():
            if request.path_info.startswith(prefix):
                update |= relaxations
        parts.update = update
        return parts


class PrivatePagesMiddleware(MiddlewareMixin):
    """Who carries a session gets pages that no cache may keep, on this machine or on the way."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        is_private = settings.SESSION_COOKIE_NAME in request.COOKIES or settings.SESSION_COOKIE_NAME in response.cookies
        is_static = request.path_info.startswith(settings.STATIC_URL)
        if is_private and not is_static:
            add_never_cache_headers(response)
            patch_cache_control(response, no_store=True, private=True)
        return response


class PermissionsPolicyMiddleware(MiddlewareMixin):
    """No page of ours asks for a camera or a place, so nothing smuggled into one may either."""

    def process_response(self, _request: HttpRequest, response: HttpResponse) -> HttpResponse:
        response.headers.setdefault("Permissions-Policy", POWERS_NOT_USED)
        return response


class WrongMethodMiddleware(MiddlewareMixin):
    """A page of the house where Django answers an address that only takes a form with nothing at all."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        if not isinstance(response, HttpResponseNotAllowed):
            return response
        page = render(request, "405.html", status=response.status_code)
        page.headers["Allow"] = response.headers["Allow"]
        return page


class AuditMiddleware(HistoryMiddleware):
    """Who asked for it and by which page, beside what is kept of changes; of what staff do, on their own pages.

    Elsewhere a change of that kind is the player's own, and play has no use for two settings in every statement.
    """

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = super().__call__ if request.path_info.startswith("/admin/") else self.get_response
        return answer(request)  # type: ignore[no-any-return]
