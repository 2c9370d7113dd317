"""Whether this process lives, and whether it can serve: for supervisors and load balancers."""

import asyncio
from collections.abc import Awaitable, Callable

from asgiref.sync import sync_to_async
from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache

PATIENCE_S = 3


@never_cache
async def livez(_request: HttpRequest) -> HttpResponse:
    """The process answers. Says nothing about its neighbours: restarting it would not help them."""
    return HttpResponse("ok", content_type="text/plain")


@never_cache
async def readyz(_request: HttpRequest) -> JsonResponse:
    """Who answers. 503 without the database; the house is playable without its cache, so that one is only reported."""
    results = await asyncio.gather(*(_ask(check) for check in CHECKS.values()))
    answers = dict(zip(CHECKS, results, strict=True))
    return JsonResponse(answers, status=200 if answers["database"] == "ok" else 503)


async def _ask(check: Callable[[], Awaitable[None]]) -> str:
    try:
        async with asyncio.timeout(PATIENCE_S):
            await check()
    except Exception as error:  # any failure means the same here, and its kind is all that outsiders may learn
        return type(error).__name__
    return "ok"


async def _database() -> None:
    await sync_to_async(_select_one)()


def _select_one() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


async def _cache() -> None:
    await cache.aset("readyz", "ok", timeout=10)
    if await cache.aget("readyz") != "ok":
        raise LookupError("the cache forgot what it was just told")


CHECKS: dict[str, Callable[[], Awaitable[None]]] = {"database": _database, "cache": _cache}
