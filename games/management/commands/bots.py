"""Many players over real HTTP and WebSockets against a running server: a demonstration, a load or a soak."""

import asyncio
import json
import os
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.bots import Strength
from games.bots.load.entrance import NoEntrance
from games.bots.load.run import NoTable, Wish, run
from games.bots.load.visitor import NotLoopback, Refused, check_loopback
from games.engine.catalogue import VARIANTS

PLAYERS_MAX, SECONDS_MAX = 600, 24 * 3600
TABLE_VARIANTS = [name for name, each in VARIANTS.items() if each.match is None]
"""What a player may open a table for; matches have doors of their own."""


class Command(BaseCommand):
    help = "Let bots play over real sockets against a server on this machine, and print one line of JSON."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        port = os.environ.get("PORT", "8000")
        parser.add_argument("--url", default=f"http://127.0.0.1:{port}")
        parser.add_argument("--players", type=int, default=6)
        parser.add_argument("--tables", type=int, default=1)
        parser.add_argument("--seconds", type=float, default=60)
        parser.add_argument("--moves", type=int, help="end as soon as there were so many moves")
        parser.add_argument("--variant", choices=sorted(TABLE_VARIANTS), default="points")
        parser.add_argument("--strength", choices=[each.value for each in Strength], default=Strength.WEAK.value)
        parser.add_argument("--pause-ms", type=int, default=100, help="how long a player thinks, on average")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            base = check_loopback(options["url"])
        except NotLoopback as refusal:
            raise CommandError(str(refusal)) from refusal
        self._check_counts(options)
        wish = Wish(
            base=base,
            players=options["players"],
            tables=options["tables"],
            seconds=options["seconds"],
            variant=options["variant"],
            strength=options["strength"],
            pause_s=options["pause_ms"] / 1000,
            moves=options["moves"],
        )
        try:
            figures = asyncio.run(run(wish))
        except OSError as problem:
            raise CommandError(f"Nothing answers at {base} ({problem}). Is that where it runs? See --url.") from problem
        except (NoEntrance, NoTable, Refused) as problem:
            raise CommandError(f"The run did not come about: {problem}") from problem
        self.stdout.write(json.dumps(figures))

    def _check_counts(self, options: dict[str, Any]) -> None:
        players, tables, seats = options["players"], options["tables"], VARIANTS[options["variant"]].seats_max
        if not tables >= 1 or not 2 * tables <= players <= min(PLAYERS_MAX, seats * tables):
            raise CommandError(f"A table takes 2 to {seats} players, a run {PLAYERS_MAX} at most.")
        if not 0 < options["seconds"] <= SECONDS_MAX:
            raise CommandError(f"A run lasts {SECONDS_MAX} seconds at most.")
