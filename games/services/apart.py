"""One table's trouble is kept from the others: what goes wrong with it is written down, and the round goes on."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

logger = logging.getLogger(__name__)


@contextmanager
def kept_apart(told: str, **facts: object) -> Iterator[None]:
    """For a round over many, in which the next second tries again whatever failed in this one."""
    try:
        yield
    except Exception:
        logger.exception(told, extra=facts)
