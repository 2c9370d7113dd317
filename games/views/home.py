"""Pages for everybody: what this house is, and what it keeps about people."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What it is and how it is played, on one screen."""
    return render(request, "home.html")


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """What is kept, why, and who sees it."""
    return render(request, "pages/privacy.html")
