"""Play two-player deals between two strengths of bots in memory, and print who won how much."""

import json
import time
from argparse import ArgumentParser
from random import Random
from typing import Any

from django.core.management.base import BaseCommand

from games.bots import Strength
from games.bots.arena import open_arena
from games.engine.catalogue import VARIANTS, variant

_NAMES = [strength.value for strength in Strength]


class Command(BaseCommand):
    help = "Play two-player deals between two strengths of bots, and print the share of deals won and the points."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--deals", type=int, default=500)
        parser.add_argument("--strong", choices=_NAMES, default=Strength.STRONG.value, help="whose share is told")
        parser.add_argument("--weak", choices=_NAMES, default=Strength.WEAK.value, help="whom it plays against")
        parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same deals")
        parser.add_argument("--variant", choices=sorted(VARIANTS), default="points")

    def handle(self, *args: Any, **options: Any) -> None:
        started = time.monotonic()
        tally = play_match(options["strong"], options["weak"], options["deals"], options["seed"], options["variant"])
        tally["seconds"] = round(time.monotonic() - started, 1)
        self.stdout.write(json.dumps(tally))


def play_match(strong: str, weak: str, deals: int, seed: int, variant_name: str) -> dict[str, Any]:
    """The figures of `deals` deals; the sides change seats after each one, so that neither has the better place."""
    rules = variant(variant_name).rules
    chance = Random(seed)
    won, turns = 0, 0
    taken = {"strong": 0, "weak": 0}
    for number in range(deals):
        at = number % 2
        arena = open_arena(f"match:{seed}:{number}", {at: strong, 1 - at: weak}, rules, chance)
        state = arena.play()
        turns += arena.turns
        for seat in state.result.seats if state.result else ():
            taken["weak" if seat.seat == at else "strong"] += seat.points
        won += state.result is not None and state.result.winner == at
    return {
        "strong": strong,
        "weak": weak,
        "deals": deals,
        "won_by_strong": won,
        "share": round(won / deals, 4) if deals else None,
        "points_won_by_strong": taken["strong"],
        "points_won_by_weak": taken["weak"],
        "turns_a_deal": round(turns / deals, 1) if deals else None,
    }
