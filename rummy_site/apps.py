"""Wires the composition root into Django."""

from django.apps import AppConfig
from django.contrib.admin import apps as admin_apps
from django.contrib.staticfiles.apps import StaticFilesConfig as DjangoStaticFilesConfig


class RummySiteConfig(AppConfig):
    default = True  # of the several in this module it is the one of the app "rummy_site"
    name = "rummy_site"
    verbose_name = "Rummy house"

    def ready(self) -> None:
        # Not in the package itself: the embedded servers' launcher lives there too, and runs before any settings.
        from rummy_site import celery, checks  # noqa: F401


class StaticFilesConfig(DjangoStaticFilesConfig):
    """Leaves out what no page of ours loads: together it is most of the bytes and of the time to compress them."""

    ignore_patterns = [*DjangoStaticFilesConfig.ignore_patterns, "redoc"]


class StaffConfig(admin_apps.AdminConfig):
    """Django's admin with our own site: its door, and its words."""

    default = False
    default_site = "rummy_site.staff_site.StaffSite"
