"""Wires the composition root into Django."""

from django.apps import AppConfig


class RummySiteConfig(AppConfig):
    name = "rummy_site"
    verbose_name = "Rummy house"

    def ready(self) -> None:
        # Not in the package itself: the embedded servers' launcher lives there too, and runs before any settings.
        from rummy_site import celery, checks  # noqa: F401
