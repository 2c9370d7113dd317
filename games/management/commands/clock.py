"""Runs one clock: time-outs, bots, countdowns and the keeping of the house. As many may run as you like."""

import asyncio
import signal
from typing import Any

from django.core.management.base import BaseCommand

from games.services.pool import close_pool
from games.services.turn_clock import TurnClock


class Command(BaseCommand):
    help = "Plays for those whose time is up, and for bots; opens deals when their countdown ends."

    def handle(self, *args: Any, **options: Any) -> None:
        asyncio.run(_run())


async def _run() -> None:
    stop = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(name, stop.set)
    await TurnClock().run(stop)
    await close_pool()
