"""Which pages may open a socket here: our own, on our own host and port."""

from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http.request import validate_host

Headers = Iterable[tuple[bytes, bytes]]


class SameOrigin:
    """ASGI middleware that refuses a handshake whose Origin is missing, foreign, or this host on another port."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        answer = self.application if is_ours(scope.get("headers", [])) else WebsocketDenier()
        return await answer(scope, receive, send)


def is_ours(headers: Headers) -> bool:
    """Cookies ride along with every socket, so only the Origin tells our page from a hostile one."""
    origins = [value.decode("latin-1") for name, value in headers if name == b"origin"]
    if len(origins) != 1:
        return False
    if origins[0] in settings.CSRF_TRUSTED_ORIGINS:
        return True
    try:
        origin = urlsplit(origins[0])
        is_known = origin.scheme in {"http", "https"} and validate_host(origin.hostname or "", _hosts())
    except ValueError:
        return False
    asked = [value.decode("latin-1").lower() for name, value in headers if name == b"host"]
    return is_known and all(host == origin.netloc.lower() for host in asked)


def _hosts() -> list[str]:
    return [host.strip("[]") if host.startswith("[") else host for host in settings.ALLOWED_HOSTS]
