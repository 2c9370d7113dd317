"""docs/PROTOCOL.md says what the code does: its codes, its messages, its fields, its numbers."""

import re
from dataclasses import fields

import pytest

from games import consumers, hub, viewers, wire
from games.api import serializers as shapes
from games.api.throttles import SeatThrottle
from games.engine import catalogue, codec
from games.engine.indian import events
from games.engine.indian.commands import OnDisconnect
from games.engine.indian.rules import POINTS
from games.engine.indian.start import SeatOptions
from games.services import deals, settlement
from rummy_site.embedded.paths import BASE_DIR
from tests.protocol.codes import raised_codes

TEXT = (BASE_DIR / "docs" / "PROTOCOL.md").read_text()


def section(title: str) -> str:
    """The text under a heading, up to the next of its kind or a higher one."""
    level, _, rest = re.search(rf"^(#+) ({re.escape(title)})\n(?s:.*)", TEXT, re.MULTILINE)[0].partition(" ")
    return re.split(rf"\n#{{1,{len(level)}}} ", rest)[0]


def first_column(title: str) -> list[str]:
    cells = re.findall(r"^\| (`[^|]+) \|", section(title), re.MULTILINE)
    return [name for cell in cells for name in re.findall(r"`([\w.]+)(?:\[\])?`", cell) if name != "type"]


def test_every_code_is_written_down_once_and_no_other() -> None:
    known = raised_codes()
    dotted = {code for code in known if "." in code}
    written = re.findall(r"`([a-z_]+\.[a-z_]+)`", section("Refusals").replace("legal.leave", ""))

    assert len(known) > 60
    assert sorted(written) == sorted(dotted)


def test_the_codes_are_really_found() -> None:
    """One of each kind: a rule's, a class's own, the consumer's, the wire's, the ledger's, the gate's."""
    kinds = {
        "turn.not_yours",
        "turn.stale",
        "house.error",
        "wire.too_fast",
        "wire.not_json",
        "wallet.insufficient_funds",
    }

    assert kinds | {"gate.inactive", "seat.not_in_deal"} <= raised_codes()


def test_every_move_is_written_down() -> None:
    moves = {name.removeprefix("deal.") for name in first_column("What you send") if name.startswith("deal.")}

    assert moves == wire._PLAYS


@pytest.mark.parametrize("event", events.Event.__args__, ids=lambda event: event.__name__)
def test_every_event_is_written_down(event: type) -> None:
    assert event.__name__ in first_column("Events")


def test_no_event_is_made_up() -> None:
    assert set(first_column("Events")) == set(codec._EVENTS)


def test_every_field_of_the_view_is_written_down_and_no_other() -> None:
    game = catalogue.variant("points").game
    options = {seat: SeatOptions(OnDisconnect.STAY_UNTIL_BACK) for seat in (0, 1)}
    view = game.see(game.fold(game.open_deal(POINTS, [0, 1], "00" * 32, 0, options)), 0)

    assert sorted(first_column("The view")) == sorted(view)
    assert [name for name in view["legal"] if f"`{name}`" not in section("The view")] == []


def test_every_field_of_a_table_is_written_down() -> None:
    body = section("table")
    names = shapes.TableDetail().fields.keys() | shapes.TableSeat().fields.keys() | shapes.TableYou().fields.keys()

    assert [name for name in names if f"`{name}`" not in body and f"`{name}[]`" not in body] == []


def test_the_limits_are_those_of_the_code() -> None:
    limits = section("Limits")
    bucket = wire.TokenBucket()

    assert f"{wire.SIZE_MAX // 1024} KiB" in limits
    assert f"nested {wire.DEPTH_MAX} deep" in limits
    assert f"{bucket._rate} a second, {bucket._burst} at once" in limits
    assert f"{consumers._MALFORMED_MAX} a socket" in limits
    assert f"{hub.SOCKETS_MAX} a player" in limits
    assert SeatThrottle.rate == "60/min"
    assert "change a seat 60" in limits


def test_the_close_codes_are_those_of_the_code() -> None:
    written = set(map(int, re.findall(r"^\| ([\d, ]+) \|", section("Close codes"), re.MULTILINE)[1:]))
    ours = {consumers.NO_TABLE, consumers.TOO_MANY, consumers.TOO_LARGE, consumers.MALFORMED}

    assert written == ours | {viewers.LOGGED_OUT, viewers.ON_BREAK, viewers.SUPERSEDED}


def test_the_times_are_those_of_the_usual_sheet() -> None:
    time, sitting = section("Time"), section("Sitting down")
    seconds = {field.name: getattr(POINTS, field.name) for field in fields(POINTS) if field.name.endswith("_seconds")}

    for words in (
        "seeds {seed_seconds} s", "a turn {turn_seconds} s", "first turn {opening_seconds} s more",
        "declare {declare_seconds} s", "arrange {arrange_seconds} s",
    ):  # fmt: skip
        assert words.format(**seconds) in time
    assert f"deal comes in {deals.FIRST_DEAL_S} s, later ones {settlement.BETWEEN_DEALS_S} s" in sitting
