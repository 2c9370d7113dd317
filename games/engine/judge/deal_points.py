"""What a deal's events cost each player (RULES.md 1.7, 2)."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from games.engine.indian import penalties
from games.engine.indian.rules import POINTS, Rules
from games.engine.judge.question import Json, Question, QuestionError, player_name, whole_number


class Event(StrEnum):
    """What can happen to a player in a deal."""

    FIRST_DROP = "first_drop"
    MIDDLE_DROP = "middle_drop"
    THIRD_MISS = "third_miss_in_a_row"
    WRONG_DECLARATION = "wrong_declaration"
    LEAVE_EARLY = "leave_before_drawing_in_first_turn"
    LEAVE_LATE = "leave_after_drawing"
    VALID_DECLARATION = "valid_declaration"
    VALID_HAND = "valid_hand"
    HAND = "hand"


LEAVING = frozenset({Event.LEAVE_EARLY, Event.LEAVE_LATE})
AT_THE_SHOW = frozenset({Event.VALID_HAND, Event.HAND})


@dataclass(frozen=True, slots=True)
class Happening:
    """One event of one player; `hand` are the points of his cards where they are given."""

    player: str
    event: Event
    hand: int | None


@dataclass(slots=True)
class _Deal:
    """Who is out with what, and who has shown."""

    players: Sequence[str]
    rules: Rules
    out: dict[str, int] = field(default_factory=dict)
    shown: dict[str, int] = field(default_factory=dict)
    left_at_show: set[str] = field(default_factory=set)
    winner: str | None = None


def deal_points(question: Question) -> Json:
    """Points by name. Players without an event have none: the last one left wins without showing.

    Raises QuestionError where the events contradict each other or a loser's hand is missing.
    """
    players = _players(question)
    deal = _Deal(players, question.rules(POINTS))
    for happening in _happenings(question, players):
        if not _is_won_without_show(deal):
            _apply(deal, happening)
    return _result(deal)


def _is_won_without_show(deal: _Deal) -> bool:
    """One player is left: the deal is over, and whatever is told after that costs nobody anything."""
    return deal.winner is None and len(deal.out) == len(deal.players) - 1


def _apply(deal: _Deal, happening: Happening) -> None:
    player, event = happening.player, happening.event
    if event in LEAVING:
        _leave(deal, happening)
    elif player in deal.left_at_show and event in AT_THE_SHOW:
        # He left after a card went to the finish slot: scored as if he had stayed.
        del deal.out[player]
        deal.shown[player] = _show_points(happening, deal.rules)
    elif player in deal.out or player in deal.shown or player == deal.winner:
        raise QuestionError("bad_input", f"{player} cannot have {event} as well.")
    elif event in AT_THE_SHOW:
        deal.shown[player] = _show_points(happening, deal.rules)
    elif event is Event.VALID_DECLARATION:
        if deal.winner is not None:
            raise QuestionError("bad_input", f"{player} cannot win as well as {deal.winner}; his is a valid_hand.")
        deal.winner = player
    else:
        deal.out[player] = _penalty(happening, len(deal.players), deal.rules)


def _leave(deal: _Deal, happening: Happening) -> None:
    """Nothing more after a drop, a wrong declaration or the show; a hand given with it was judged at the show."""
    player = happening.player
    if player in deal.out or player in deal.shown or player == deal.winner:
        return
    if deal.winner is not None and happening.hand is not None:
        deal.shown[player] = _show_points(happening, deal.rules)
        return
    deal.out[player] = penalties.leave_points(happening.event is Event.LEAVE_EARLY, deal.rules)
    if deal.winner is not None:
        deal.left_at_show.add(player)


def _penalty(happening: Happening, dealt_in: int, rules: Rules) -> int:
    is_drop = happening.event in (Event.FIRST_DROP, Event.MIDDLE_DROP)
    if is_drop and not penalties.drop_is_allowed(dealt_in, rules):
        raise QuestionError("bad_input", f"{happening.player} cannot drop: these rules know no drop between two.")
    match happening.event:
        case Event.FIRST_DROP:
            return penalties.drop_points("first", rules)
        case Event.MIDDLE_DROP:
            return penalties.drop_points("middle", rules)
        case Event.THIRD_MISS if dealt_in == 2 and rules.two_player_three_misses != "as_others":
            is_hand = rules.two_player_three_misses == "hand_max_40"
            return penalties.two_player_misses_points(_hand(happening) if is_hand else 0, rules)
        case Event.THIRD_MISS:
            return _flat_or_sum(rules.three_misses, happening, rules)
        case _:
            return _flat_or_sum(rules.wrong_declaration, happening, rules)


def _flat_or_sum(option: int | str, happening: Happening, rules: Rules) -> int:
    total = 0 if isinstance(option, int) else _hand(happening)
    return penalties.flat_or_sum(option, total, rules)


def _show_points(happening: Happening, rules: Rules) -> int:
    is_valid = happening.event is Event.VALID_HAND
    return penalties.show_points(0 if is_valid else _hand(happening), is_valid, rules)


def _hand(happening: Happening) -> int:
    if happening.hand is None:
        raise QuestionError("bad_input", f"{happening.event} of {happening.player} needs the points of the hand.")
    return happening.hand


def _result(deal: _Deal) -> Json:
    silent = [name for name in deal.players if name not in deal.out and name not in deal.shown and name != deal.winner]
    if deal.winner is None and deal.shown:
        if len(silent) != 1:
            raise QuestionError("bad_input", "Hands are counted at a show: somebody has to have declared.")
        deal.winner = silent.pop()
    if deal.winner is not None and silent:
        raise QuestionError("bad_input", f"The hand of {silent[0]} at the show is missing.")
    points = deal.out | deal.shown
    return {name: points.get(name, 0) for name in deal.players}


def _players(question: Question) -> list[str]:
    players = question.get("players")
    if not isinstance(players, list):
        raise QuestionError("bad_input", "players has to be a list of names.")
    names = [player_name(name) for name in players]
    if len(set(names)) < len(names) or not 2 <= len(names) <= 6:
        raise QuestionError("bad_input", "players has to be two to six different names.")
    return names


def _happenings(question: Question, players: Sequence[str]) -> list[Happening]:
    events = question.get("events")
    if not isinstance(events, list):
        raise QuestionError("bad_input", "events has to be a list of [name, event, points of the hand].")
    return [_happening(event, players) for event in events]


def _happening(event: object, players: Sequence[str]) -> Happening:
    if not isinstance(event, list) or not 2 <= len(event) <= 3:
        raise QuestionError("bad_input", f"{event!r} is not an event: [name, event, points of the hand].")
    name, kind, hand = event[0], event[1], event[2] if len(event) == 3 else None
    if name not in players:
        raise QuestionError("bad_input", f"{name!r} is not one of the players.")
    if kind not in list(Event):
        raise QuestionError("bad_input", f"{kind!r} is not an event that a player can have.")
    return Happening(name, Event(kind), None if hand is None else whole_number(hand, f"hand of {name}"))
