"""Only what an honest client sends gets in."""

import json
from contextlib import suppress
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.cards import parse_code
from games.engine.indian.commands import Declare, Discard, Draw, Drop, Finish, OfferSeed, Source
from games.wire import Malformed, Ping, Play, Preview, Sort, TokenBucket, ViewGet, parse

CMD = "11111111-2222-4333-8444-555555555555"
ENVELOPE = {"cmd_id": CMD, "deal": 7, "seq": 12}


@pytest.mark.parametrize(
    ("sent", "command"),
    [
        ({"type": "deal.draw", "source": "open"}, Draw(Source.OPEN)),
        ({"type": "deal.discard", "card": "QD.1"}, Discard(parse_code("QD.1"))),
        ({"type": "deal.finish", "card": "PJ.0"}, Finish(parse_code("PJ.0"))),
        (
            {"type": "deal.declare", "groups": [["2C.0"], ["3C.0"]]},
            Declare(((parse_code("2C.0"),), (parse_code("3C.0"),))),
        ),
        ({"type": "deal.drop"}, Drop()),
        ({"type": "deal.seed", "seed": "ab" * 16}, OfferSeed("ab" * 16)),
    ],
)
def test_commands_are_read(sent: dict[str, Any], command: object) -> None:
    assert parse(json.dumps(sent | ENVELOPE)) == Play(UUID(CMD), 7, 12, command)  # type: ignore[arg-type]


def test_other_messages_are_read() -> None:
    assert parse('{"type": "ping", "t": 12.5}') == Ping(12.5)
    assert parse('{"type": "view.get"}') == ViewGet()
    assert parse('{"type": "hand.preview", "deal": 7, "groups": []}') == Preview(7, ())
    assert parse('{"type": "hand.sort", "deal": 7, "groups": [["2C.0"]], "version": 3}') == Sort(
        7, ((parse_code("2C.0"),),), 3
    )


@pytest.mark.parametrize(
    "sent",
    [
        "",
        "[]",
        "nonsense",
        '{"type": "ping", "t": NaN}',
        '{"type": "ping", "t": true}',
        '{"type": "ping", "t": 1, "seat": 2}',
        '{"type": ["ping"]}',
        '{"type": "deal.leave"}',
        '{"type": "deal.void", "reason": "mine"}',
        json.dumps(ENVELOPE | {"type": "deal.time_out"}),
        json.dumps(ENVELOPE | {"type": "deal.set_link", "is_connected": False}),
        json.dumps(ENVELOPE | {"type": "deal.drop", "seat": 2}),
        json.dumps(ENVELOPE | {"type": "deal.drop", "seq": -1}),
        json.dumps(ENVELOPE | {"type": "deal.drop", "seq": True}),
        json.dumps(ENVELOPE | {"type": "deal.drop", "deal": "7"}),
        json.dumps(ENVELOPE | {"type": "deal.drop", "cmd_id": "no uuid"}),
        json.dumps(ENVELOPE | {"type": "deal.draw", "source": "hand"}),
        json.dumps(ENVELOPE | {"type": "deal.discard", "card": "1X.0"}),
        json.dumps({"type": "hand.sort", "deal": 7, "groups": "all", "version": 1}),
        '{"type": "view.get", "x": ' + "[" * 9 + "]" * 9 + "}",
        "[" * 5000 + "]" * 5000,
    ],
)
def test_anything_else_is_malformed(sent: str) -> None:
    with pytest.raises(Malformed):
        parse(sent)


def test_frame_over_16_kib_is_refused_before_it_is_read() -> None:
    with pytest.raises(Malformed) as refused:
        parse('{"type": "ping", "t": ' + "1" * 20_000 + "}")
    assert refused.value.code == "wire.too_large"


def test_refusal_names_the_command_where_it_can() -> None:
    with pytest.raises(Malformed) as refused:
        parse(json.dumps(ENVELOPE | {"type": "deal.draw"}))
    assert refused.value.cmd_id == CMD


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)
FRAMES = st.fixed_dictionaries(
    {"type": st.sampled_from(["deal.draw", "deal.declare", "hand.sort", "ping", "x"])},
    optional=dict.fromkeys(("cmd_id", "deal", "seq", "groups", "version", "source", "t", "seat"), JSON),
)


@given(FRAMES | JSON)
def test_no_frame_brings_the_parser_down(frame: Any) -> None:
    """Seen to catch a planted `int(data["deal"])` without its check: a dict there came out as TypeError."""
    with suppress(Malformed):
        parse(json.dumps(frame))


def test_bucket_lets_a_burst_through_and_then_the_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("games.wire.time.monotonic", lambda: now[0])
    bucket = TokenBucket(rate=20, burst=40)

    assert sum(bucket.take() for _ in range(100)) == 40
    now[0] += 0.5
    assert sum(bucket.take() for _ in range(100)) == 10
