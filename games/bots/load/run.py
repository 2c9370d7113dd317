"""A whole load run: everyone in, everyone seated, play for so many seconds, everyone up, and the figures."""

import asyncio
import time
import uuid
from dataclasses import dataclass
from random import Random
from typing import Any

from games.bots.choose import Strength
from games.bots.load.entrance import Entrance, player_name
from games.bots.load.figures import Figures
from games.bots.load.player import LoadPlayer
from games.bots.load.visitor import Refused, Visitor
from games.bots.load.watch import TableWatch
from games.engine import catalogue

_TABLES = "/api/v1/tables/"
_SEATS_MAX = 6
_SEATING_S = 90
_RETRY_S = 1.0
_LOOK_S = 0.1
_WORTH_ANOTHER_TRY = frozenset({"table.making_room", "house.busy", "throttled"})


class NoTable(Exception):
    """A group of players could get no table."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What the run shall be: so many seconds, or fewer once there were so many `moves`.

    `pause_s` is how long a player thinks on average.
    """

    base: str
    players: int
    tables: int
    seconds: float
    variant: str = "points"
    strength: str = Strength.WEAK.value
    pause_s: float = 0.1
    seed: int = 1
    moves: int | None = None


async def run(wish: Wish) -> dict[str, Any]:
    """Play and measure. Raises NoEntrance, NoTable, Refused, or OSError where nobody listens at the address."""
    visitors = await _all_in(wish)
    groups = [visitors[table :: wish.tables] for table in range(wish.tables)]
    codes = [await asyncio.to_thread(_open, group[0][1], wish.variant, len(group)) for group in groups]
    figures = Figures()
    players = [
        player for code, group in zip(codes, groups, strict=True) for player in _at_table(wish, code, group, figures)
    ]
    try:
        await asyncio.gather(*(_sit(player) for player in players))
        seconds = await _play(players, figures, wish)
    finally:
        await asyncio.gather(*(_stand_up(player) for player in players))
    return figures.as_json(seconds=seconds, players=wish.players, tables=wish.tables)


async def _all_in(wish: Wish) -> list[tuple[str, Visitor]]:
    entrance = Entrance(wish.base)
    numbers = range(1, wish.players + 1)
    return [(player_name(number), await asyncio.to_thread(entrance.enter, number)) for number in numbers]


def _open(visitor: Visitor, variant: str, size: int) -> str:
    """A practice table of the group's own, where no bot of the house keeps anyone waiting. Raises NoTable."""
    seats_max = min(catalogue.variant(variant).seats_max, max(2, size))
    try:
        made = visitor.post(
            _TABLES,
            {"cmd_id": str(uuid.uuid4()), "variant": variant, "point_value_minor": 1, "seats_max": seats_max},
        )
    except Refused as refused:
        raise NoTable(f"No table could be opened: {refused}") from refused
    return str(made["code"])


def _at_table(wish: Wish, code: str, group: list[tuple[str, Visitor]], figures: Figures) -> list[LoadPlayer]:
    watch = TableWatch(figures)
    return [
        LoadPlayer(
            name=name,
            visitor=visitor,
            table=code,
            watch=watch,
            figures=figures,
            rules=catalogue.variant(wish.variant).rules,
            strength=wish.strength,
            pause_s=wish.pause_s,
            rng=Random(f"{wish.seed}:{name}"),
        )
        for name, visitor in group
    ]


async def _sit(player: LoadPlayer) -> None:
    until = time.monotonic() + _SEATING_S
    while True:
        try:
            await player.act("sit", {})
            return
        except Refused as refused:
            if refused.code == "seat.already":
                return
            if refused.code not in _WORTH_ANOTHER_TRY or time.monotonic() > until:
                raise
            await asyncio.sleep(_RETRY_S)


async def _play(players: list[LoadPlayer], figures: Figures, wish: Wish) -> float:
    started = time.monotonic()
    tasks = [asyncio.create_task(player.play()) for player in players]
    if wish.moves:
        tasks.append(asyncio.create_task(_enough(figures, wish.moves)))
    await asyncio.wait(tasks, timeout=wish.seconds, return_when=asyncio.FIRST_COMPLETED)
    took = time.monotonic() - started
    for task in tasks:
        task.cancel()
    ended = await asyncio.gather(*tasks, return_exceptions=True)
    for problem in ended:
        if isinstance(problem, Exception):
            raise problem
    return took


async def _enough(figures: Figures, moves: int) -> None:
    while len(figures.latencies_s) < moves:
        await asyncio.sleep(_LOOK_S)


async def _stand_up(player: LoadPlayer) -> None:
    try:
        await player.act("stand-up", {})
    except (Refused, OSError) as problem:
        player.figures.errors[f"stand_up: {problem}"] += 1
