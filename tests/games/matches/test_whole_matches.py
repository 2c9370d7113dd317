"""Whole matches played by bots, while players drop, miss, leave and lose their link, and clocks are killed."""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from uuid import uuid4

import pytest

from games.engine import catalogue, codec
from games.engine.errors import RuleViolation
from games.engine.indian.commands import Drop, SetLink, TimeOut, Void
from games.engine.indian.rules import Rules
from games.models import Beat, Deal, Match, Pulse, Table
from games.services import house_time, play, store, tables, verify, verify_matches
from games.services.errors import Refused
from games.services.matches import calling_off, entering, opening
from games.services.store import Timing
from players.models import User
from rummy_site.settings import BASE_DIR
from tests.counts import count
from tests.games.house import bot, long_alive
from tests.processes import of_this_database
from wallet.services import demo_money, reconcile

pytestmark = pytest.mark.usefixtures("committing_db")

LIFE_OF_A_CLOCK_S = 5
CEILING_S = 60 + 12 * count("whole_matches")


class Clocks:
    """Two clock processes; every few seconds the older one is killed and another one begins.

    None is killed while one of them is still starting, which takes a loaded machine longer than such a life: a clock
    that works has written down its beat.
    """

    def __init__(self) -> None:
        self.running: list[subprocess.Popen[bytes]] = []
        self.killed = 0
        self._last = 0.0

    def keep(self) -> None:
        if len(self.running) < 2:
            self.running.append(self._one())
            return
        has_begun = Beat.objects.filter(kind=Beat.Kind.CLOCK).count() == self.killed + len(self.running)
        if has_begun and time.monotonic() - self._last > LIFE_OF_A_CLOCK_S:
            self._last = time.monotonic()
            self._kill(self.running.pop(0))
            self.killed += 1

    def stop(self) -> None:
        for clock in self.running:
            self._kill(clock)

    def _kill(self, clock: subprocess.Popen[bytes]) -> None:
        clock.send_signal(signal.SIGKILL)
        clock.wait(10)

    def _one(self) -> subprocess.Popen[bytes]:
        own = of_this_database() | {"RUMMY_BOT_PACE": "0"}
        command = [sys.executable, "manage.py", "clock"]
        return subprocess.Popen(command, cwd=BASE_DIR, env=os.environ | own, stderr=subprocess.DEVNULL)


@pytest.fixture
def clocks() -> Iterator[Clocks]:
    running = Clocks()
    yield running
    running.stop()


@pytest.mark.parametrize("variant", ["best_of_3", "pool101"])
def test_whatever_happens_every_match_ends_once_and_its_books_are_whole(variant: str, clocks: Clocks) -> None:
    chance = random.Random(variant)
    matches = [_begun(variant, nth, chance) for nth in range(count("whole_matches"))]
    deadline = time.monotonic() + CEILING_S
    while Match.objects.filter(ended_at=None).exists():
        assert time.monotonic() < deadline, f"{Match.objects.filter(ended_at=None).count()} matches do not end"
        clocks.keep()
        _hurry()
        _disturb(chance)
    assert clocks.killed > 0
    ended = Match.objects.filter(pk__in=matches)
    assert set(ended.values_list("state", flat=True)) <= {"paid", "abandoned"}
    assert ended.filter(state="paid").count() > len(matches) // 2
    assert [*verify_matches.findings(), *verify.findings()] == []
    assert [outcome.rule for outcome in reconcile.reconcile() if outcome.findings] == []


def _begun(variant: str, nth: int, chance: random.Random) -> int:
    """A match of bots that has begun, under a sheet that gives nobody time to watch."""
    seats = chance.choice([2, 3, 4, 6])
    at = opening.open_match(variant=variant, currency="CHIP", entry_minor=101, seats_max=seats, fee_bps=700)
    sheet = Rules.from_json(catalogue.variant(variant).rules.to_json() | {"opening_seconds": 0, "fee_bps": 700})
    Table.objects.filter(pk=at.pk).update(rules=codec.rules_to_json(sheet), rules_hash=sheet.hash)
    for number in range(seats):
        player = bot(f"M{nth} {number}", chance.choice(["weak", "medium", "strong"]))
        demo_money.give(player)
        entering.enter(player=player, code=at.code, cmd_id=None)
    return Match.objects.get(table=at).pk


def _hurry() -> None:
    """No pause between deals lasts, and the house is never out of order."""
    Table.objects.filter(next_deal_at__gt=house_time.now()).update(next_deal_at=house_time.now())
    Pulse.objects.update(web_at=long_alive())


def _disturb(chance: random.Random) -> None:
    """Something happens to somebody at a table where a deal is played."""
    running = list(Deal.objects.filter(state="running").values_list("pk", "table_id"))
    if not running:
        time.sleep(0.05)
        return
    deal, table_id = chance.choice(running)
    state = store.fold(deal).state
    seat = chance.choice(state.seats).seat
    if state.turn is None:
        return
    what = chance.random()
    try:
        if what < 0.5:
            _submit(deal, state.turn.seat, Drop())
        elif what < 0.8:
            _submit(deal, state.turn.seat, TimeOut({}))
        elif what < 0.95:
            _submit(deal, seat, SetLink(chance.random() < 0.5))
        elif what < 0.97:
            _submit(deal, None, Void("A test."))
        elif what < 0.998:
            player = User.objects.get(seats__table_id=table_id, seats__number=seat, seats__left_at=None)
            tables.stand_up(player=player, code=Table.objects.get(pk=table_id).code, cmd_id=uuid4())
        else:
            calling_off.call_off(code=Table.objects.get(pk=table_id).code, because="A test.")
    except (RuleViolation, Refused, User.DoesNotExist):
        pass  # somebody else moved first, or he had left already


def _submit(deal: int, seat: int | None, command: object) -> None:
    play.submit(deal_id=deal, seat=seat, command=command, expected_seq=None, cmd_id=uuid4(), timing=Timing.ANY_TIME)
