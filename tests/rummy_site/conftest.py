"""Folders and processes for tests of what keeps the house running."""

import os
import shutil
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from rummy_site.embedded.paths import Layout, layout_of
from rummy_site.embedded.postgres import Postgres


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that other users may enter, which pytest's own are not."""
    folder = Path(tempfile.mkdtemp(prefix="rummy-test-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def layout(open_folder: Path) -> Layout:
    return layout_of(open_folder, is_root=os.geteuid() == 0)


@pytest.fixture
def postgres(layout: Layout) -> Iterator[Postgres]:
    """Not started; stopped at the end whatever the test did to it. It writes to disk as the real one does."""
    server = Postgres(layout, dies_with_us=True)
    yield server
    server.stop()


def kill_for_good(pid: int) -> None:
    os.kill(pid, signal.SIGKILL)
