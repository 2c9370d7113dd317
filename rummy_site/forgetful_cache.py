"""Valkey as a cache that may be gone: then it holds nothing, and nobody waits for it.

What stands in it only counts how often somebody came. A house that nobody can enter would be worse than one that does
not count for a while, so throttles and rate limits let pass.
"""

import logging
import time
from collections.abc import Callable
from typing import Any, ClassVar, TypeVar

from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

PATIENCE_S = 0.25
PAUSE_S = 5
"""After a failure nobody asks for so long: one request waits for a hung server, not every one."""

Answer = TypeVar("Answer")
logger = logging.getLogger(__name__)


class ForgetfulClient(RedisCacheClient):
    """Answers like an empty cache while the server does not. Only for what throttles and rate limits ask."""

    asks_again_at: ClassVar[float] = 0
    """On the monotonic clock, for the whole process: every thread has a client of its own."""

    def __init__(self, servers: Any, **options: Any) -> None:
        waits: dict[str, Any] = {
            "socket_timeout": PATIENCE_S,
            "socket_connect_timeout": PATIENCE_S,
            "retry": Retry(NoBackoff(), 0),
        }
        super().__init__(servers, **waits | options)

    def add(self, key: Any, value: Any, timeout: Any) -> bool:
        return self._or(True, super().add, key, value, timeout)

    def get(self, key: Any, default: Any) -> Any:
        return self._or(default, super().get, key, default)

    def set(self, key: Any, value: Any, timeout: Any) -> None:
        self._or(None, super().set, key, value, timeout)

    def delete(self, key: Any) -> bool:
        return self._or(False, super().delete, key)

    def _or(self, lost: Answer, ask: Callable[..., Answer], *words: Any) -> Answer:
        cls = ForgetfulClient
        if time.monotonic() < cls.asks_again_at:
            return lost
        try:
            return ask(*words)
        except (RedisError, OSError) as error:
            cls.asks_again_at = time.monotonic() + PAUSE_S
            logger.warning("the cache does not answer", extra={"reason": type(error).__name__})
            return lost


class ForgetfulCache(RedisCache):
    """Django's own, but for what happens when nobody answers."""

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = ForgetfulClient
