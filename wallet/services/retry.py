"""Runs a whole use case again where the database asks for it."""

import functools
import random
import time
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from django.db import OperationalError, connection
from psycopg import errors

Params = ParamSpec("Params")
Result = TypeVar("Result")

TRIES = 5
# 40001, 40P01 and 55P03: two transactions met, and nothing is wrong with this one.
PASSING = (errors.SerializationFailure, errors.DeadlockDetected, errors.LockNotAvailable)


def retried(use_case: Callable[Params, Result]) -> Callable[Params, Result]:
    """Decorate the outermost function of a use case: at most five tries with a little jitter, the same keys each time.

    Inside a transaction it does nothing: what failed there is gone with the whole transaction, and only whoever
    opened it can begin again.
    """

    @functools.wraps(use_case)
    def until_it_runs(*args: Params.args, **kwargs: Params.kwargs) -> Result:
        for tried in range(1, TRIES + 1):
            try:
                return use_case(*args, **kwargs)
            except OperationalError as error:
                if connection.in_atomic_block or tried == TRIES or not isinstance(error.__cause__, PASSING):
                    raise
                time.sleep(random.uniform(0, 0.01 * 2**tried))
        raise AssertionError("unreachable: the last try returns or raises")

    return until_it_runs
