"""Several who act in the same moment."""

import threading
from collections.abc import Callable

from django.db import connection

from games.engine.errors import RuleViolation
from games.services.errors import Refused
from tests.patience import connect_with_patience


def at_once(*calls: Callable[[], object]) -> list[str]:
    """Make the calls from threads that begin together, connected; "done" or the code of the refusal for each."""
    barrier, outcomes = threading.Barrier(len(calls)), []

    def run(call: Callable[[], object]) -> None:
        connect_with_patience()
        barrier.wait()
        try:
            call()
            outcomes.append("done")
        except (Refused, RuleViolation) as refused:
            outcomes.append(refused.code)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(call,)) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return sorted(outcomes)
