"""Tells a deal from a scenario file: who sits where, which cards lie where, who does what, and what comes of it.

A scenario is JSON (see tests/engine/scenarios). Cards are faces ("KD"; "KD.1" where the twin matters), groups are
divided by "/". A line of `game` is one of

    asha draws closed · asha draws open · asha plays closed (draws and throws the same card) · asha discards KD
    asha finishes KD · asha declares AH 2H 3H / … · asha is done · asha is done AH 2H 3H / …
    asha drops · asha leaves · asha leaves with AH 2H 3H / … · asha chooses stay_until_back · asha offers <hex>
    the link of asha goes down · the link of asha goes up · time is up · time is up, asha has AH 2H 3H / …
    20 s pass · an outage of 20 s · staff void: why

with `!! code` at its end where it must be refused. An object in `game` is a look at a view:
{"seen_by": "asha" or null, "shows": {"turn.seat": 1, "seats.0.misses": 2}}, and {"repeat": 3, "lines": […]} says
lines again. `deal_out: false` tells the seeds phase. `first` wins the toss; `settled_first` moves first without one.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from games.engine import codec
from games.engine.cards import Card, parse_code, parse_face
from games.engine.catalogue import variant
from games.engine.errors import RuleViolation
from games.engine.indian import commands as c
from games.engine.indian import deal
from games.engine.indian.events import Event
from games.engine.indian.rules import Rules
from games.engine.indian.settlement import settle
from games.engine.indian.start import SeatOptions
from games.engine.indian.state import State
from games.engine.shuffle import Shuffle

START_MS = 1_700_000_000_000
TOSS_FACES = ("AS", "KS", "QS", "JS", "TS", "9S")


@dataclass
class Table:
    """A deal being told: the live state, and everything that happened."""

    players: list[str]
    rules: Rules
    state: State
    events: list[Event] = field(default_factory=list)
    now_ms: int = START_MS

    def do(self, seat: int | None, command: c.Command) -> None:
        """Decide, and let it happen; what holds after every move is checked here."""
        events = deal.decide(self.state, seat, command, self.now_ms)
        for event in events:
            assert codec.event_from_json(codec.event_to_json(event)) == event
            self.state = deal.evolve(self.state, event)
            self.events.append(event)
            check_cards(self.state)
        assert deal.fold(self.events) == self.state

    def hand(self, name: str) -> tuple[Card, ...]:
        return self.state.seat(self.players.index(name)).hand


def check_cards(state: State) -> None:
    """Every card of the game lies in exactly one place."""
    if state.dealt:
        held = state.cards
        assert len(held) == len(set(held))
        assert set(held) == set(deal.deck(state.rules))


def tell(scenario: Mapping[str, Any]) -> Table:
    """Play a scenario from its first card to its outcome."""
    table = open_table(scenario)
    for line in scenario["game"]:
        play_or_look(table, line)
    check_outcome(table, scenario.get("outcome"))
    return table


def play_or_look(table: Table, line: str | Mapping[str, Any]) -> None:
    if isinstance(line, str):
        play_line(table, line)
    elif "repeat" in line:
        for _ in range(line["repeat"]):
            for each in line["lines"]:
                play_line(table, each)
    else:
        look(table, line)


def open_table(scenario: Mapping[str, Any]) -> Table:
    players = scenario["players"]
    rules = variant(scenario.get("variant", "points")).rules.with_options(scenario.get("options", {}))
    wishes = {players.index(name): SeatOptions(c.OnDisconnect(w)) for name, w in scenario.get("wishes", {}).items()}
    settled = players.index(scenario["settled_first"]) if "settled_first" in scenario else None
    events = deal.open_deal(rules, range(len(players)), "c0" * 32, START_MS, wishes, settled)
    table = Table(players, rules, deal.fold(events), list(events))
    for line in scenario.get("before_the_deal", []):
        play_line(table, line)
    if scenario.get("deal_out", True):
        deal_out(table, scenario)
    return table


def deal_out(table: Table, scenario: Mapping[str, Any]) -> None:
    seeds = tuple(
        c.UsedSeed(seat.seat, seat.seed_hex or f"{seat.seat:02x}" * 16, by_player=seat.seed_hex is not None)
        for seat in table.state.seats
    )
    table.do(None, c.Deal(stack(scenario, table.rules), seeds))


def stack(scenario: Mapping[str, Any], rules: Rules, mix: int = 0) -> Shuffle:
    """A shuffle that deals the scenario's cards: named ones where they are named, the others in the order of `mix`."""
    players: list[str] = scenario["players"]
    free = list(deal.deck(rules))
    Random(mix).shuffle(free)
    free.sort(key=lambda card: card.pack)

    def take(text: str) -> Card:
        card = parse_code(text) if "." in text else next(x for x in free if x.face == parse_face(text).face)
        free.remove(card)
        return card

    hands = {name: [take(face) for face in cards.split()] for name, cards in scenario.get("hands", {}).items()}
    open_card = take(scenario["open"]) if "open" in scenario else None
    wild = take(scenario.get("wild", "4C"))
    top = [take(face) for face in scenario.get("closed", "").split()]
    Random(mix).shuffle(free)
    rest: Iterator[Card] = iter(free)
    for name in players:
        hand = hands.setdefault(name, [])
        hand += [next(rest) for _ in range(13 - len(hand))]
    open_card = open_card or next(card for card in rest if not card.is_printed_joker and card.rank != wild.rank)
    used = {open_card, wild, *top, *(card for hand in hands.values() for card in hand)}
    below = [card for card in free if card not in used]
    toss = toss_of(scenario)
    mover = scenario.get("settled_first", scenario.get("first"))
    first = players.index(mover) if mover else Shuffle((), toss, 0, b"").first_seat
    order = players[first:] + players[:first]
    dealt = [hands[name][n] for n in range(13) for name in order]
    return Shuffle((*dealt, open_card, *top, wild, *below), toss, len(top), bytes(range(64)))


def toss_of(scenario: Mapping[str, Any]) -> tuple[tuple[int, Card], ...]:
    players: list[str] = scenario["players"]
    if "toss" in scenario:
        return tuple((seat, parse_face(scenario["toss"][name])) for seat, name in enumerate(players))
    first = players.index(scenario.get("first", players[0]))
    return tuple((seat, parse_face(TOSS_FACES[(seat - first) % len(players)])) for seat in range(len(players)))


def play_line(table: Table, line: str) -> None:
    line, _, code = (part.strip() for part in line.partition("!!"))
    if not code:
        run(table, line)
        return
    before = table.state
    with pytest.raises(RuleViolation) as refused:
        run(table, line)
    assert refused.value.code == code
    assert re.fullmatch(r"[A-Z].*\.", refused.value.message), "a refusal is a sentence"
    assert table.state is before


def run(table: Table, line: str) -> None:
    if line.startswith("time is up"):
        time_is_up(table, line)
    elif found := re.fullmatch(r"an outage of (\d+) s", line):
        table.do(None, c.MoveDeadline(int(found[1]) * 1000))
    elif found := re.fullmatch(r"staff void: (.+)", line):
        table.do(None, c.Void(found[1]))
    elif found := re.fullmatch(r"(\d+) s pass", line):
        table.now_ms += int(found[1]) * 1000
    elif found := re.fullmatch(r"the link of (\w+) goes (up|down)", line):
        table.do(table.players.index(found[1]), c.SetLink(found[2] == "up"))
    else:
        name, _, act = line.partition(" ")
        act_of(table, name, act)


def act_of(table: Table, name: str, act: str) -> None:
    seat = table.players.index(name)
    if found := re.fullmatch(r"plays (closed|open)", act):
        table.do(seat, c.Draw(c.Source(found[1])))
        turn = table.state.turn
        assert turn is not None
        assert turn.drawn is not None
        table.do(seat, c.Discard(turn.drawn))
        return
    table.do(seat, command_of(table, name, act))


def command_of(table: Table, name: str, act: str) -> c.SeatCommand:
    verb, _, rest = act.partition(" ")
    match verb:
        case "draws":
            return c.Draw(c.Source(rest))
        case "discards":
            return c.Discard(card_of(table.hand(name), rest))
        case "finishes":
            return c.Finish(card_of(table.hand(name), rest))
        case "declares":
            return c.Declare(groups_of(table.hand(name), rest))
        case "is":
            return c.Arrange(groups_of(table.hand(name), rest.removeprefix("done")))
        case "drops":
            return c.Drop()
        case "leaves":
            return c.Leave(groups_of(table.hand(name), rest.removeprefix("with ")))
        case "chooses":
            return c.SetDisconnect(c.OnDisconnect(rest))
        case "offers":
            return c.OfferSeed(rest)
    raise AssertionError(f"the telling has no verb {verb!r}")


def time_is_up(table: Table, line: str) -> None:
    arrangements = {}
    for name, text in re.findall(r", (\w+) has ([^,]+)", line):
        arrangements[table.players.index(name)] = groups_of(table.hand(name), text)
    due = deal.due_ms(table.state)
    acts_for = deal.on_deadline(table.state)
    assert due is not None
    assert acts_for is not None
    table.now_ms = max(table.now_ms, due)
    table.do(acts_for[0], c.TimeOut(arrangements))


def card_of(hand: tuple[Card, ...], text: str) -> Card:
    """The card in the hand with this face or code; one that is not there at all is made up, to be refused."""
    return next((card for card in hand if text in (card.face, card.code)), parse_face(text.split(".")[0], 7))


def groups_of(hand: tuple[Card, ...], text: str) -> c.Groups:
    left = list(hand)

    def take(face: str) -> Card:
        card = card_of(tuple(left), face)
        if card in left:
            left.remove(card)
        return card

    return tuple(tuple(take(face) for face in group.split()) for group in text.split("/") if group.strip())


def look(table: Table, line: Mapping[str, Any]) -> None:
    name = line["seen_by"]
    view = deal.see(table.state, table.players.index(name) if name else None)
    seen = {path: value_at(view, path) for path in line["shows"]}
    assert seen == line["shows"]


def value_at(view: Any, path: str) -> Any:
    for step in path.split("."):
        view = len(view) if step == "#" else view[int(step) if isinstance(view, list) else step]
    return view


def check_outcome(table: Table, outcome: Mapping[str, Any] | None) -> None:
    """Compare what came of it; without an outcome the deal must still be on."""
    assert deal.is_over(table.state) is (outcome is not None)
    if outcome is None:
        return
    assert (deal.due_ms(table.state), deal.on_deadline(table.state)) == (None, None)
    result = table.state.result
    if "void" in outcome:
        assert (result, table.state.void_reason) == (None, outcome["void"])
        return
    assert result is not None
    names = table.players
    found: dict[str, Any] = {
        "winner": names[result.winner],
        "reason": result.reason.value,
        "points": {names[seat.seat]: seat.points for seat in result.seats},
        "outcomes": {names[seat.seat]: seat.outcome.value for seat in result.seats},
        "shown": [names[seat.seat] for seat in result.seats if seat.hand],
        "own_points": {names[seat.seat]: seat.own_points for seat in result.seats if seat.own_points is not None},
        "valid": [names[seat.seat] for seat in result.seats if seat.is_valid_hand],
    }
    if "amounts" in outcome:
        money = settle(found["points"], found["winner"], outcome["point_value"], table.rules.fee_bps)
        found |= {"amounts": money.amounts, "fee": money.fee_minor, "point_value": outcome["point_value"]}
        assert sum(money.amounts.values()) + money.fee_minor == 0
    assert {key: found[key] for key in outcome} == outcome
