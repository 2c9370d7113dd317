"""What every test may count on: servers of its own, and a database as the migrations left it."""

import os
from collections.abc import AsyncIterator, Iterator

import pytest

from tests.servers import TestServers

# Before anything reads the settings, which pytest would otherwise do on its way to this file.
servers = TestServers.in_a_temporary_folder()
servers.announce()
os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"

import django

django.setup()

from django.db import connections
from django.test import TransactionTestCase
from pytest_django.plugin import DjangoDbBlocker

from tests.committed import MigratedRows


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes() -> None:
    """Runs side by side inherit our environment, and must not read the settings before they name their own servers."""
    del os.environ["DJANGO_SETTINGS_MODULE"]


def pytest_unconfigure() -> None:
    servers.stop()


@pytest.fixture(scope="session")
def running_servers() -> TestServers:
    """For tests that want Valkey or PostgreSQL but not the test database."""
    servers.start()
    return servers


@pytest.fixture(scope="session")
def migrated_rows() -> MigratedRows:
    return MigratedRows()


@pytest.fixture(scope="session")
def django_db_setup(
    running_servers: TestServers,
    migrated_rows: MigratedRows,
    django_test_environment: None,
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[None]:
    """Create the test database and remember what the migrations put in it, to put it back after committing tests."""
    from django.test.utils import setup_databases

    with django_db_blocker.unblock():
        setup_databases(verbosity=0, interactive=False)
        migrated_rows.remember()
        connections.close_all()
    # Nothing is torn down: the server and its folder go as a whole.
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", lambda _case: migrated_rows.put_back())
        yield
        with django_db_blocker.unblock():
            connections.close_all()


@pytest.fixture
def committing_db(transactional_db: None) -> Iterator[None]:
    """For tests whose code commits: threads, sockets, the async pool. Afterwards only the migrations' rows remain."""
    yield
    connections.close_all()


@pytest.fixture
async def async_committing_db(committing_db: None) -> AsyncIterator[None]:
    """The same for async tests: their event loop's pool of connections closes with them."""
    from games.services.pool import close_pool

    yield
    await close_pool()
