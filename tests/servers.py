"""A PostgreSQL and a Valkey for one test run alone, in a temporary folder that goes with it."""

import os
import shutil
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from rummy_site.embedded.paths import Layout, layout_of
from rummy_site.embedded.postgres import THROWAWAY, Postgres
from rummy_site.embedded.valkey import Valkey


@dataclass(slots=True)
class TestServers:
    """Addresses are known from the beginning, the servers start when the first test needs them.

    `TEST_DATABASE_URL` and `TEST_REDIS_URL` name servers to use instead, for a machine without the wheels.
    `DATABASE_URL` and `REDIS_URL` are never looked at: they may be somebody's data.
    """

    __test__ = False

    layout: Layout
    _running: list[Postgres | Valkey] = field(default_factory=list)

    @classmethod
    def in_a_temporary_folder(cls) -> "TestServers":
        folder = Path(tempfile.mkdtemp(prefix="rummy-test-"))
        folder.chmod(0o755)  # run by root, PostgreSQL has to get in as another user
        return cls(layout_of(folder, is_root=os.geteuid() == 0))

    def announce(self) -> None:
        """Put the addresses where the settings look for them."""
        os.environ["RUMMY_VAR"] = str(self.layout.var)
        os.environ["DATABASE_URL"] = os.environ.get("TEST_DATABASE_URL") or self.layout.database_url("postgres")
        os.environ["REDIS_URL"] = os.environ.get("TEST_REDIS_URL") or self.layout.redis_url()

    def start(self) -> None:
        if not self._running and not os.environ.get("TEST_DATABASE_URL"):
            self._keep(Postgres(self.layout, options=THROWAWAY, dies_with_us=True))
        if not any(isinstance(server, Valkey) for server in self._running) and not os.environ.get("TEST_REDIS_URL"):
            self._keep(Valkey(self.layout))

    def _keep(self, server: Postgres | Valkey) -> None:
        server.start()
        self._running.append(server)

    def stop(self) -> None:
        for server in reversed(self._running):
            server.stop()
        for folder in (self.layout.var, self.layout.postgres_data.parent, self.layout.postgres_socket):
            shutil.rmtree(folder, ignore_errors=True)
