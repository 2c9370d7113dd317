"""A browser by the names that its owner knows."""

from django import template
from django.utils.translation import gettext as _

register = template.Library()

# The first that is found counts: most browsers also name those whose pages they want to be served.
_BROWSERS = (
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox/", "Firefox"),
    ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
)  # fmt: skip
_SYSTEMS = (
    ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"), ("Mac OS X", "Mac"),
    ("CrOS", "ChromeOS"), ("Linux", "Linux"),
)  # fmt: skip


@register.filter
def device(user_agent: str) -> str:
    """ "Chrome on Android"; for what is no known browser, the first word that it says of itself."""
    browser, system = _found(_BROWSERS, user_agent), _found(_SYSTEMS, user_agent)
    if browser and system:
        return _("%(browser)s on %(system)s") % {"browser": browser, "system": system}
    return browser or system or user_agent.split("/")[0][:40] or _("Unknown device")


def _found(names: tuple[tuple[str, str], ...], text: str) -> str:
    text = text.replace("HeadlessChrome", "Chrome")
    return next((name for mark, name in names if mark in text), "")
