"""Where the embedded servers keep their data and sockets; computing an address starts nothing and writes nothing."""

import hashlib
import os
import stat
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from urllib.parse import quote

BASE_DIR = Path(__file__).resolve().parent.parent.parent

DATABASE = "rummy"

# A Unix socket's path holds 104 bytes on macOS and 108 on Linux, and PostgreSQL appends "/.s.PGSQL.5432.lock".
LONGEST_SOCKET_FOLDER = 80


@dataclass(frozen=True, slots=True)
class Layout:
    """The folders of one installation. Everything stands in `var`, unless PostgreSQL's user may not enter it."""

    var: Path
    postgres_data: Path
    postgres_socket: Path
    valkey_data: Path
    valkey_socket: Path
    is_relocated: bool

    @property
    def logs(self) -> Path:
        return self.var / "log"

    def database_url(self, name: str = DATABASE) -> str:
        return f"postgres://postgres@/{name}?host={quote(str(self.postgres_socket))}"

    def redis_url(self) -> str:
        return f"unix://{self.valkey_socket}"


def layout_of(var: Path, *, is_root: bool) -> Layout:
    """The layout under `var`. PostgreSQL refuses to run as root, so root's `var` must be one that others can enter."""
    is_relocated = is_root and not can_others_enter(var)
    home = Path("/var/lib/rummy-house") / short_name(var) if is_relocated else var
    data = home / "pg"
    return Layout(
        var=var,
        postgres_data=data,
        postgres_socket=_socket_folder(data),
        valkey_data=var / "valkey",
        valkey_socket=_socket_folder(var / "valkey") / "valkey.sock",
        is_relocated=is_relocated,
    )


@cache
def layout() -> Layout:
    """This installation's layout; `RUMMY_VAR` moves it, so that several can run side by side."""
    var = Path(os.environ.get("RUMMY_VAR") or BASE_DIR / "var").absolute()
    return layout_of(var, is_root=os.geteuid() == 0)


def can_others_enter(folder: Path) -> bool:
    """Whether every folder on the way, as far as it exists, lets anyone through."""
    return all(_mode(step) & stat.S_IXOTH for step in (folder, *folder.parents) if step.exists())


def short_name(path: Path) -> str:
    return hashlib.sha256(os.fsencode(path)).hexdigest()[:12]


def _socket_folder(wished: Path) -> Path:
    """The wished folder, or a short one when its name is too long for a socket or would need escaping in a URL."""
    text = str(wished)
    if len(os.fsencode(wished)) <= LONGEST_SOCKET_FOLDER and quote(text) == text:
        return wished
    return Path(tempfile.gettempdir()) / f"rummy-{os.geteuid()}-{short_name(wished)}"


def _mode(path: Path) -> int:
    return path.stat().st_mode


def default_database_url() -> str:
    """URL of the embedded PostgreSQL, over a Unix socket."""
    return layout().database_url()


def default_redis_url() -> str:
    """URL of the embedded Valkey, over a Unix socket."""
    return layout().redis_url()
