"""Asking for the pages, as a browser of one person would, and taking the time."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from django.conf import settings
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext, override_settings

from games.bots.load.figures import percentile_ms
from players.models import User
from rummy_site.page_times.addresses import Address

NO_CACHE = {"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}
OK, FAULT = 200, 500


@dataclass(frozen=True, slots=True)
class Clocked:
    """One page as one person got it. `status` is what it answered first; only pages that answer 200 are timed."""

    who: str
    address: Address
    status: int
    queries: int
    size: int
    seconds: tuple[float, ...] = ()
    cpu_seconds: tuple[float, ...] = ()

    def ms(self, percent: int) -> float:
        """The time in ms that this share of the requests did not pass."""
        return percentile_ms(sorted(self.seconds), percent) or 0.0

    @property
    def cpu_ms(self) -> float:
        """What this process computed, in the median: the same on a busy machine. The database's part is not in it."""
        return percentile_ms(sorted(self.cpu_seconds), 50) or 0.0


@contextmanager
def leaving_no_trace() -> Iterator[None]:
    """What pages write, as sessions and who looked at what, is undone.

    The cache is left out: nothing counts against a limit, and no page is quick because it was asked before.
    """
    with override_settings(CACHES=NO_CACHE), transaction.atomic():
        yield
        transaction.set_rollback(True)


def clock(who: str, user: User | None, pages: Sequence[Address], rounds: int) -> list[Clocked]:
    """Ask for each page once to see what it is, then `rounds` times, page after page: a hiccup hits them all."""
    client = Client(SERVER_NAME=_host(), raise_request_exception=False)
    if user is not None:
        client.force_login(user)
    clocked = [_first(client, who, page) for page in pages]
    for _ in range(rounds):
        clocked = [_once_more(client, one) if one.status == OK else one for one in clocked]
    return clocked


def _first(client: Client, who: str, page: Address) -> Clocked:
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(page.path, secure=settings.HTTPS)
    return Clocked(who, page, answer.status_code, len(queries), len(answer.getvalue()))


def _once_more(client: Client, one: Clocked) -> Clocked:
    begun, cpu = time.perf_counter(), time.process_time()
    client.get(one.address.path, secure=settings.HTTPS).getvalue()
    took, computed = time.perf_counter() - begun, time.process_time() - cpu
    return replace(one, seconds=(*one.seconds, took), cpu_seconds=(*one.cpu_seconds, computed))


def _host() -> str:
    return next((host for host in settings.ALLOWED_HOSTS if host[0] not in "*.["), "localhost")
