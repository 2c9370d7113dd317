"""Pages for everybody: what this house is, and what it keeps about people."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.engine.indian.rules import POINTS
from games.views import rules_page


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What it is and how it is played, on one screen."""
    return render(request, "home.html", {"lesson": rules_page.lesson(POINTS)})


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """What is kept, for how long, and who sees it; the cookies by the names that the browser shows."""
    cookies = {"session": settings.SESSION_COOKIE_NAME, "csrf": settings.CSRF_COOKIE_NAME}
    if len(settings.LANGUAGES) > 1:
        cookies["language"] = settings.LANGUAGE_COOKIE_NAME
    return render(request, "pages/privacy.html", {"cookies": cookies})
