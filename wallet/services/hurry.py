"""Has a job done now rather than at the sweeper's next round. A hint: without a broker the row waits for that."""

from contextlib import suppress

from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError


def soon(task: str, row_id: int) -> None:
    """Once this transaction has committed, ask for `wallet.tasks.<task>` with the row's id."""
    transaction.on_commit(lambda: _send(task, row_id), robust=True)


def _send(task: str, row_id: int) -> None:
    with suppress(OperationalError):
        current_app.send_task(f"wallet.tasks.{task}", args=[row_id])
