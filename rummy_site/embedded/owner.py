"""As whom the embedded PostgreSQL runs: as ourselves, or, since it refuses root, as a user without rights."""

import os
import pwd
import stat
from pathlib import Path

from rummy_site.embedded.errors import EmbeddedServerError, refusals_in_words

UNPRIVILEGED = "nobody"


def owner_of(data: Path) -> tuple[int, int] | None:
    """(uid, gid) to switch to, None to stay who we are. A folder that exists keeps the owner it has."""
    if os.geteuid() != 0:
        return None
    if data.exists() and data.stat().st_uid != 0:
        return data.stat().st_uid, data.stat().st_gid
    try:
        entry = pwd.getpwnam(UNPRIVILEGED)
    except KeyError:
        raise EmbeddedServerError(
            f"PostgreSQL refuses to run as root and this machine has no user '{UNPRIVILEGED}'. "
            "Run as another user, or give DATABASE_URL."
        ) from None
    return entry.pw_uid, entry.pw_gid


def make_private(folder: Path, user: tuple[int, int] | None) -> None:
    """Create `folder` for the user alone, with parents that anyone may pass through where we have to make them.

    One that exists must be a real folder of that user's or ours: a socket's may stand in the temporary folder, where
    anybody could have put something under its name before us.
    """
    with refusals_in_words(folder):
        make_passable(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)
    wanted = os.geteuid() if user is None else user[0]
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid not in {wanted, os.geteuid()}:
        raise EmbeddedServerError(
            f"{folder} belongs to another user. Run as that user, remove it, or set RUMMY_VAR to a folder of yours."
        )
    if user is not None:
        os.chown(folder, *user, follow_symlinks=False)


def make_passable(folder: Path) -> None:
    """Create `folder` and its missing parents with mode 0755 whatever the umask; what exists is left as it is."""
    if folder.exists():
        return
    make_passable(folder.parent)
    folder.mkdir(exist_ok=True)
    folder.chmod(0o755)
