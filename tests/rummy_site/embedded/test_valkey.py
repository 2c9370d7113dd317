"""The embedded Valkey."""

from collections.abc import Iterator

import pytest
from redis import Redis

from rummy_site.embedded.errors import EmbeddedServerError
from rummy_site.embedded.paths import Layout
from rummy_site.embedded.processes import wait_until
from rummy_site.embedded.valkey import Valkey
from tests.rummy_site.conftest import kill_for_good


@pytest.fixture
def valkey(layout: Layout) -> Iterator[Valkey]:
    server = Valkey(layout)
    server.start()
    yield server
    server.stop()


def pid_of(layout: Layout) -> int:
    with Redis(unix_socket_path=str(layout.valkey_socket)) as client:
        return int(client.info("server")["process_id"])


def test_it_comes_back_after_a_kill_on_the_same_socket(valkey: Valkey, layout: Layout) -> None:
    kill_for_good(pid_of(layout))
    assert wait_until(lambda: not valkey.is_alive(), 10)
    assert not valkey.is_ready()

    valkey.start()

    assert valkey.is_ready()


def test_it_listens_on_no_port(valkey: Valkey, layout: Layout) -> None:
    with Redis(unix_socket_path=str(layout.valkey_socket)) as client:
        assert client.config_get("port") == {"port": "0"}
    assert layout.valkey_socket.stat().st_mode & 0o077 == 0


def test_a_second_one_in_the_same_folder_is_refused(valkey: Valkey, layout: Layout) -> None:
    with pytest.raises(EmbeddedServerError, match="Another Valkey answers"):
        Valkey(layout, patience_s=0).start()
