"""Who uses the embedded PostgreSQL: the first to come starts it, the last to go stops it."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import psycopg
from django.conf import settings
from psycopg import sql

from rummy_site.embedded.leases import FileLock
from rummy_site.embedded.paths import DATABASE, Layout, layout
from rummy_site.embedded.postgres import Postgres
from rummy_site.secret_key import keep_a_key

# Commands that need no database, or that see to it themselves.
WITHOUT_DATABASE = {
    "bot_match",
    "check",
    "collectstatic",
    "compilemessages",
    "diffsettings",
    "findstatic",
    "help",
    "judge",
    "makemessages",
    "spectacular",
    "test",
    "up",
    "version",
}


@contextmanager
def postgres_in_use(where: Layout, say: Callable[[str], None]) -> Iterator[Postgres]:
    """Start or adopt PostgreSQL, and stop it at the end unless another process still uses it.

    Users share a lock that the kernel drops when they die, so nobody's death keeps the server up or takes it away.
    """
    lease = FileLock(where.var / "postgres.users")
    lease.share()
    server = Postgres(where, say=say)
    try:
        server.start()
        _create_database(where)
        yield server
    finally:
        if lease.try_exclusive():
            server.stop()
        lease.close()


@contextmanager
def servers_for(argv: Sequence[str]) -> Iterator[None]:
    """What `manage.py` wraps around a command: this machine's key, and a database if it needs the embedded one."""
    command = argv[1] if len(argv) > 1 else "help"
    if command in {*WITHOUT_DATABASE} - {"up"} or command.startswith("-"):
        yield
        return
    if not os.environ.get("SECRET_KEY"):
        keep_a_key()
    if command == "up" or is_database_given():
        yield
        return
    with postgres_in_use(layout(), say=lambda _line: None):
        yield


def _create_database(where: Layout) -> None:
    """Make our database unless it is there."""
    with psycopg.connect(where.database_url("postgres"), autocommit=True) as administration:
        known = administration.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE]).fetchone()
        if known is None:
            administration.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(DATABASE)))


def is_database_given() -> bool:
    """Whether the operator named a database, in the environment or in `.env`, which the settings have read by now."""
    return bool(settings.DATABASES and os.environ.get("DATABASE_URL"))


def is_redis_given() -> bool:
    return bool(settings.REDIS_URL and os.environ.get("REDIS_URL"))
