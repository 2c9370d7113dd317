"""What Django's `check` says about a configuration that would serve strangers unsafely."""

from collections.abc import Sequence

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register

from rummy_site.secret_key import LOOPBACK


@register(Tags.security)
def public_hosts_are_served_safely(app_configs: Sequence[AppConfig] | None, **_: object) -> list[CheckMessage]:
    """On hosts other than this machine: no debug pages, and cookies over TLS only."""
    if not set(settings.ALLOWED_HOSTS) - LOOPBACK:
        return []
    found: list[CheckMessage] = []
    if settings.DEBUG:
        found.append(Error("DEBUG shows settings and source to strangers.", hint="Unset DEBUG.", id="rummy_site.E001"))
    if not settings.HTTPS:
        found.append(Warning("Sessions travel in the clear.", hint="Set HTTPS=1 behind TLS.", id="rummy_site.W001"))
    return found
