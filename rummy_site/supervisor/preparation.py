"""What has to be right before the first process starts: schema, static files, something to look at."""

import hashlib
import io
from collections.abc import Callable
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import connections

Say = Callable[[str], None]


def migrate() -> None:
    call_command("migrate", interactive=False, verbosity=0)


def seed() -> str:
    """Demo players and tables, unless strangers could use their logins; what there is to say about them."""
    if not settings.DEMO:
        return ""
    said = io.StringIO()
    call_command("seed", stdout=said)
    connections.close_all()
    return said.getvalue().strip()


def collect_static(say: Say) -> None:
    """Hash and compress the static files, unless they are as they were the last time."""
    mark = Path(settings.STATIC_ROOT) / ".fingerprint"
    now = _fingerprint()
    if mark.exists() and mark.read_text() == now:
        return
    say("static    hashing and compressing")
    call_command("collectstatic", interactive=False, verbosity=0)
    mark.write_text(now)


def _fingerprint() -> str:
    """Changes when a file in any app's static folder appears, goes, or is written."""
    total = hashlib.sha256()
    for finder in get_finders():
        for name, storage in finder.list([]):
            status = Path(storage.path(name)).stat()
            total.update(f"{name} {status.st_size} {status.st_mtime_ns}\n".encode())
    return total.hexdigest()
