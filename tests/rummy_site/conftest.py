"""Folders and processes for tests of what keeps the house running."""

import os
import shutil
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_django.fixtures import Settings
from redis import Redis

from rummy_site.embedded.paths import Layout, layout_of
from rummy_site.embedded.postgres import Postgres
from rummy_site.embedded.valkey import Valkey
from rummy_site.forgetful_cache import ForgetfulClient


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


@pytest.fixture
def dead_cache(settings: Settings) -> Iterator[None]:
    """The settings' cache, at an address where nobody listens."""
    yield from cache_at("unix:///nobody/listens.sock", settings)


@pytest.fixture
def hung_cache(layout: Layout, settings: Settings) -> Iterator[None]:
    """The settings' cache, at a Valkey that takes connections and says nothing."""
    server = Valkey(layout)
    server.start()
    with Redis(unix_socket_path=str(layout.valkey_socket)) as client:
        pid = int(client.info("server")["process_id"])
    os.kill(pid, signal.SIGSTOP)
    yield from cache_at(layout.redis_url(), settings)
    os.kill(pid, signal.SIGCONT)
    server.stop()


def cache_at(address: str, settings: Settings) -> Iterator[None]:
    settings.CACHES = {"default": settings.CACHES["default"] | {"LOCATION": address}}
    ForgetfulClient.asks_again_at = 0
    yield
    ForgetfulClient.asks_again_at = 0
