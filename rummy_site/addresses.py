"""The same server under the address forms that different libraries want."""

from urllib.parse import parse_qs, urlsplit

# A move waits for no lock longer than a player would; a runaway query or a forgotten transaction ends itself.
TIMEOUTS_MS = {"lock_timeout": 3_000, "statement_timeout": 10_000, "idle_in_transaction_session_timeout": 15_000}


def with_timeouts(options: dict[str, object]) -> dict[str, object]:
    """The connection options plus our time limits; the host of a socket address, also an option, stays."""
    switches = " ".join(f"-c {name}={milliseconds}" for name, milliseconds in TIMEOUTS_MS.items())
    return {**options, "options": f"{options.get('options', '')} {switches}".strip()}


def celery_broker_url(redis_url: str) -> str:
    """Celery says `redis+socket` for a Unix socket and `virtual_host` for the number of its database."""
    parts = urlsplit(redis_url)
    if parts.scheme != "unix":
        return redis_url
    database = parse_qs(parts.query).get("db", ["0"])[0]
    return f"redis+socket://{parts.path}?virtual_host={database}"
