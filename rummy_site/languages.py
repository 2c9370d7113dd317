"""Which languages the house speaks: English, and each that has a compiled catalogue under locale/."""

from collections.abc import Sequence
from pathlib import Path

KNOWN = (
    ("en", "English"),
    ("bn", "বাংলা"),
    ("gu", "ગુજરાતી"),
    ("hi", "हिन्दी"),
    ("kn", "ಕನ್ನಡ"),
    ("ml", "മലയാളം"),
    ("mr", "मराठी"),
    ("pa", "ਪੰਜਾਬੀ"),
    ("ta", "தமிழ்"),
    ("te", "తెలుగు"),
)


def spoken(folders: Sequence[Path]) -> list[tuple[str, str]]:
    """Code and name of each language to offer. Without its catalogue a page would be half in one, half in another."""
    return [(code, name) for code, name in KNOWN if code == "en" or _is_compiled(code, folders)]


def _is_compiled(code: str, folders: Sequence[Path]) -> bool:
    return any((folder / code / "LC_MESSAGES" / "django.mo").is_file() for folder in folders)
