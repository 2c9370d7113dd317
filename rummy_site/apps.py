"""Wires the composition root into Django."""

from django.apps import AppConfig
from django.contrib.staticfiles.apps import StaticFilesConfig as DjangoStaticFilesConfig


class RummySiteConfig(AppConfig):
    name = "rummy_site"
    verbose_name = "Rummy house"

    def ready(self) -> None:
        # Not in the package itself: the embedded servers' launcher lives there too, and runs before any settings.
        from rummy_site import celery, checks  # noqa: F401


class StaticFilesConfig(DjangoStaticFilesConfig):
    """Leaves out what no page of ours loads: together it is most of the bytes and of the time to compress them."""

    ignore_patterns = [*DjangoStaticFilesConfig.ignore_patterns, "redoc"]
