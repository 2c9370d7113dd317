"""Logs tell what happened, and never what somebody holds."""

import subprocess
import sys

from rummy_site.embedded.paths import BASE_DIR
from rummy_site.logs import HIDDEN, hide_secrets

TELLING = """
import django; django.setup()
import logging, structlog
structlog.get_logger("games").info("move", seat=2, card="QD.0", server_seed="c0ffee", session_token="tttt")
hand = ["KS.1", "2H.0"]
try:
    raise ValueError("odd")
except ValueError:
    logging.getLogger("games").exception("went wrong")
"""


def test_telling_names_are_blanked() -> None:
    event = {
        "event": "move",
        "seat": 2,
        "card": "QD",
        "seat_seeds": {},
        "csrf_token": "t",
        "handled": 1,
        "Password": "p",
    }

    assert hide_secrets(None, "info", event) == {
        "event": "move",
        "seat": 2,
        "card": HIDDEN,
        "seat_seeds": HIDDEN,
        "csrf_token": HIDDEN,
        "handled": 1,
        "Password": HIDDEN,
    }


def test_a_process_writes_neither_cards_nor_the_locals_of_a_traceback() -> None:
    written = subprocess.run(
        [sys.executable, "-c", TELLING], cwd=BASE_DIR, capture_output=True, text=True, check=True
    ).stderr

    assert "move" in written
    assert "seat=2" in written
    assert "ValueError: odd" in written
    for secret in ("QD.0", "c0ffee", "tttt", "KS.1"):
        assert secret not in written.replace(TELLING, "")
