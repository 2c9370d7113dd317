"""The sandbox's own background work; what is due stands in its rows, and a lost task loses nothing."""

from contextlib import suppress

from celery import shared_task
from kombu.exceptions import OperationalError

from wallet.gateways.sandbox import clockwork


@shared_task(expires=30)  # type: ignore[untyped-decorator]
def turn() -> None:
    """Let time pass. Running it five times at once sends nothing twice."""
    clockwork.turn()


def hurry() -> None:
    """Ask for a turn now, so that a player need not wait for the next one; without a broker he waits."""
    with suppress(OperationalError):
        turn.delay_on_commit()
