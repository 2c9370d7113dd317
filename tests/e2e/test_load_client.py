"""The load client against the running house: it signs up by the forms, sits down, plays, and leaves nothing behind."""

import json
import subprocess
import sys
from typing import Any

from games.models import Seat
from games.services.tables import open_table
from rummy_site.embedded.paths import BASE_DIR
from tests.e2e.house import CEILING_S, House

ENOUGH_MOVES = 20


def test_bots_play_over_real_sockets_and_are_measured(house: House) -> None:
    open_table(variant="points", currency="CHIP", point_value_minor=1, seats_max=3)

    first = _run(house, players=3)
    again = _run(house, players=2)  # their accounts are there already

    for figures in (first, again):
        assert figures["errors"] == 0, figures
        assert figures["moves"] >= ENOUGH_MOVES
        assert 0 < figures["p50_ms"] <= figures["p99_ms"]
    assert first["players"] == 3
    assert not Seat.objects.filter(left_at__isnull=True, is_leaving=False).exists()


def _run(house: House, *, players: int) -> dict[str, Any]:
    command = [sys.executable, "manage.py", "bots", f"--url={house.url}", f"--players={players}"]
    command += ["--tables=1", f"--moves={ENOUGH_MOVES}", f"--seconds={CEILING_S}", "--pause-ms=50"]
    done = subprocess.run(command, cwd=BASE_DIR, capture_output=True, text=True, check=False, timeout=240)
    assert done.returncode == 0, done.stderr
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures
