"""What Django's `check` says about a configuration that would serve strangers unsafely."""

from collections.abc import Sequence

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register
from django.core.exceptions import ImproperlyConfigured

from players.services import jurisdiction
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


@register(Tags.security)
def the_law_of_the_place_can_be_read(app_configs: Sequence[AppConfig] | None, **_: object) -> list[CheckMessage]:
    """The jurisdiction pack is there and whole, and nobody signs in with a published password where rupees are real."""
    try:
        is_real_money = jurisdiction.rules().is_real_money
    except (ImproperlyConfigured, LookupError) as error:
        return [Error(str(error), hint="Set JURISDICTION to a pack of players/jurisdictions/.", id="rummy_site.E002")]
    if is_real_money and settings.DEMO:
        told = "The passwords of the demonstration are published, and rupees are real money."
        return [Error(told, hint="Set DEMO=0.", id="rummy_site.E003")]
    return []
