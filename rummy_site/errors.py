"""Pages for what went wrong where Django's own would say too little: cookies that are off, a request without sense."""

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import REASON_NO_CSRF_COOKIE
from django.shortcuts import render


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that cannot be trusted. A browser that keeps no cookie is told so, for nothing else will help it."""
    template = "403_cookies.html" if reason == REASON_NO_CSRF_COOKIE else "403_csrf.html"
    return render(request, template, status=403)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400.html with the head of the house, which Django's own leaves out."""
    return render(request, "400.html", status=400)
