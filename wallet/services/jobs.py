"""Background jobs leave a row behind: when each ran last, and how it ended."""

import functools
from collections.abc import Callable
from typing import ParamSpec

from django.db.models import F

from wallet.models import JobRun
from wallet.services import clock

Params = ParamSpec("Params")


def recorded(job: Callable[Params, object]) -> Callable[Params, None]:
    """Keep the last run of this job under its name; what goes wrong is kept too, and raised."""

    @functools.wraps(job)
    def run(*args: Params.args, **kwargs: Params.kwargs) -> None:
        name = job.__name__
        JobRun.objects.get_or_create(name=name)
        mine = JobRun.objects.filter(name=name)
        mine.update(started_at=clock.now())
        try:
            result = job(*args, **kwargs)
        except Exception as error:
            mine.update(
                finished_at=clock.now(), runs=F("runs") + 1, failures=F("failures") + 1, error=repr(error)[:500]
            )
            raise
        mine.update(finished_at=clock.now(), runs=F("runs") + 1, result=str(result or "")[:200], error="")

    return run
