"""What a seat pays that did not win (RULES.md 1.7, 2, 4): the live table and the rules desk both ask here."""

from collections.abc import Iterable

from games.engine.cards import Card
from games.engine.indian.rules import TWO_PLAYER_MISSES_MOST, Rules
from games.engine.indian.scoring import capped, hand_total


def drop_is_allowed(players_dealt_in: int, rules: Rules) -> bool:
    """True unless the sheet knows no drop between two; how many are still in does not matter (RULES.md 4)."""
    return rules.two_player_drop == "allowed" or players_dealt_in > 2


def drop_points(kind: str, rules: Rules) -> int:
    """A drop before drawing: `kind` "first" in the seat's own first turn, "middle" later."""
    return rules.first_drop_points if kind == "first" else rules.middle_drop_points


def leave_points(is_before_first_draw: bool, rules: Rules) -> int:
    """Leaving while still playing: a first drop before the first draw of one's first turn, else a middle drop."""
    return rules.first_drop_points if is_before_first_draw else rules.middle_drop_points


def three_misses_points(hand: Iterable[Card], wild_rank: int | None, rules: Rules) -> int:
    """The third miss in a row, also when all three were the first turns."""
    return flat_or_sum(rules.three_misses, hand_total(hand, wild_rank), rules)


def two_player_misses_points(hand_points: int, rules: Rules) -> int:
    """The third miss in a row where two were dealt in, of a hand that would cost `hand_points` at a show (RULES.md 4).

    Where three misses cost the same as among more, the sum of all cards may be asked for: it is `hand_points` then.
    """
    match rules.two_player_three_misses:
        case "hand_max_40":
            return min(hand_points, TWO_PLAYER_MISSES_MOST)
        case "flat_40":
            return TWO_PLAYER_MISSES_MOST
        case _:
            return flat_or_sum(rules.three_misses, hand_points, rules)


def wrong_declaration_points(hand: Iterable[Card], wild_rank: int | None, rules: Rules) -> int:
    """An invalid show of these thirteen cards."""
    return flat_or_sum(rules.wrong_declaration, hand_total(hand, wild_rank), rules)


def flat_or_sum(option: int | str, total: int, rules: Rules) -> int:
    """A penalty that is a number of its own, or the sum of all cards up to the cap, whatever was grouped."""
    return option if isinstance(option, int) else capped(total, rules)


def show_points(points: int, is_valid_hand: bool, rules: Rules, *, had_turn: bool = True) -> int:
    """A loser at the show with a hand of `points`: a valid hand has its own price, any other at least the minimum."""
    if is_valid_hand:
        return rules.second_valid_hand_points
    return max(capped(points, rules), rules.min_loser_points) if had_turn else deal_show_points(points, rules)


def deal_show_points(hand_points: int, rules: Rules) -> int:
    """A loser who had no turn before the valid show: half of his hand, rounded down, where the sheet says so.

    The cap and the least hold as at any show: 80 and more cost 40, 5 costs 2 (RULES.md 4).
    """
    paid = capped(hand_points, rules)
    return max(paid // 2 if rules.deal_show == "half" else paid, rules.min_loser_points)
