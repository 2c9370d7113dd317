"""Where the embedded servers keep their data and sockets; computing an address starts nothing."""

from pathlib import Path

VAR = Path(__file__).resolve().parent.parent.parent / "var"


def default_database_url() -> str:
    """URL of the embedded PostgreSQL, over a Unix socket in its data folder."""
    return f"postgres:///rummy?host={VAR / 'pg'}&user=postgres"


def default_redis_url() -> str:
    """URL of the embedded Valkey, over a Unix socket."""
    return f"unix://{VAR / 'valkey' / 'valkey.sock'}"
