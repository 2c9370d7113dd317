"""Finds the Chromium that the end-to-end tests drive; `python -m tests.browsers` also installs one where it may."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

DEBIAN = Path("/usr/bin/chromium")
WHAT_TO_DO = (
    "The end-to-end tests need Chromium, and there is none. Install it (on Debian or Ubuntu: apt-get install chromium; "
    "anywhere: .venv/bin/playwright install chromium), or set CHROMIUM to the program's path."
)


class NoBrowser(RuntimeError):
    """There is no Chromium; the message says how to get one."""


def find_chromium(
    environ: Mapping[str, str] = os.environ,
    debian: Path = DEBIAN,
    playwrights_own: Callable[[], Path] | None = None,
) -> Path:
    """The program at `CHROMIUM`, Debian's, or Playwright's own, in this order. Raises `NoBrowser`."""
    wished = environ.get("CHROMIUM")
    if wished:
        if not os.access(wished, os.X_OK):
            raise NoBrowser(f"CHROMIUM is {wished}, and that is no program.")
        return Path(wished)
    if os.access(debian, os.X_OK):
        return debian
    own = (playwrights_own or _playwrights_own)()
    if own.exists():
        return own
    raise NoBrowser(WHAT_TO_DO)


def _playwrights_own() -> Path:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return Path(playwright.chromium.executable_path)


def install_with_apt() -> bool:
    """Root on Debian or Ubuntu: install the package. False where that is not for us to do, or did not work."""
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        return False
    print("browser   installing Chromium with apt-get", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    steps = (["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"])
    return all(subprocess.run(step, env=environment, check=False, stdout=sys.stderr).returncode == 0 for step in steps)


def main() -> None:
    try:
        found = find_chromium()
    except NoBrowser as reason:
        if os.environ.get("CHROMIUM") or not install_with_apt():
            sys.exit(str(reason))
        found = find_chromium()
    print(f"browser   {found}")


if __name__ == "__main__":
    main()
