"""What the law of the place lets this house do: one of the packs is in force, and says so for every day.

Packs are files, players/jurisdictions/*.toml; the setting JURISDICTION names the one that counts. A pack's `version`
grows with every change of the file; deals and payments record `pack.code`, so it can be told what they ran under.
"""

import functools
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.utils import timezone

from players.services.pack_files import load
from players.services.packs import Pack, Rules

FOLDER = Path(__file__).resolve().parent.parent / "jurisdictions"


def active() -> Pack:
    """The pack in force. Raises ImproperlyConfigured where the setting names none, or one that cannot be read."""
    return named(str(settings.JURISDICTION))


@functools.cache
def named(name: str) -> Pack:
    """One pack by the name of its file, read once. Raises ImproperlyConfigured with what is wrong in it."""
    if name not in names():
        raise ImproperlyConfigured(f"JURISDICTION is {name!r}, and there are: {', '.join(names())}.")
    return load(FOLDER / f"{name}.toml")


def names() -> list[str]:
    """The packs that this house knows."""
    return sorted(file.stem for file in FOLDER.glob("*.toml"))


def rules(now: datetime | None = None) -> Rules:
    """What the pack in force says now."""
    return active().rules_on(timezone.localdate(now))


def plays_rupees(now: datetime | None = None) -> bool:
    """Whether rupee tables run at this moment: allowed on this day, and not in its blank hours."""
    held = rules(now)
    return held.may_play_rupees and not held.is_blank(timezone.localtime(now).time())
