"""The key that signs sessions: given, or made once for this machine, and never a published one on a real host."""

import os
import secrets
from collections.abc import Sequence
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

from rummy_site.embedded.errors import refusals_in_words
from rummy_site.embedded.paths import layout

PUBLISHED_KEY = "published-key-for-tests-and-builds-that-serve-nobody-0123456789"
LOOPBACK = {"127.0.0.1", "localhost", "[::1]", "::1"}
SHORTEST_KEY = 50


def secret_key(*, given: str, hosts: Sequence[str]) -> str:
    """The key to use. Refuses a missing, published or short one as soon as a host other than this machine is served."""
    key = given or _kept_key() or PUBLISHED_KEY
    is_public = bool(set(hosts) - LOOPBACK)
    if is_public and (not given or given == PUBLISHED_KEY or len(given) < SHORTEST_KEY):
        raise ImproperlyConfigured(
            f"ALLOWED_HOSTS names a host other than this machine, so SECRET_KEY must be set to {SHORTEST_KEY} random "
            "characters or more. Make one with: python -c 'import secrets; print(secrets.token_urlsafe(64))'"
        )
    return key


def keep_a_key() -> None:
    """Make this machine's own key unless it has one. The file is readable by its owner alone."""
    path = _key_file()
    with refusals_in_words(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            return
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_urlsafe(64))


def _kept_key() -> str:
    with refusals_in_words(_key_file()):
        return _key_file().read_text().strip() if _key_file().exists() else ""


def _key_file() -> Path:
    return layout().var / "secret_key"
