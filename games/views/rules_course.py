"""How a deal goes, what else costs points, and which clocks run: one sentence for every number of the sheet."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.indian.penalties import drop_is_allowed, flat_or_sum, leave_points, two_player_misses_points
from games.engine.indian.rules import HAND_SIZE, Rules
from games.views.rules_words import points_text, value_text

Json = dict[str, Any]
Step = tuple[str, str]


def course(rules: Rules, seats_max: int) -> list[Step]:
    """The steps of a deal, as a heading and a sentence or two each."""
    return [
        (_("Toss"), _("Each player gets one card. The highest moves first; the ace is high.")),
        (_("Deal"), _deal()),
        (_("Your turn"), _turn(rules)),
        (_("Jokers on the open deck"), _open_joker(rules)),
        (_("Drop"), _drop(rules, seats_max)),
        (_("Finish and show"), _finish(rules)),
        (_("After a valid show"), _show(rules)),
        (_("After a wrong show"), _wrong_show(rules, seats_max)),
        (_("The last one in"), _("If everybody else drops or leaves, the one who is left wins without showing.")),
        (_("An empty closed deck"), _empty_deck(rules)),
    ]


def _deal() -> str:
    return _(
        "%(n)s cards each. One card opens the open deck, the rest is the closed deck. One more is turned up: its "
        "rank is wild for this deal, in every suit. If it is a printed joker, the aces are wild."
    ) % {"n": HAND_SIZE}


def _turn(rules: Rules) -> str:
    said = _("Draw one card, from the closed deck or the top of the open one, then throw one. You have %(time)s.") % {
        "time": value_text("turn_seconds", rules.turn_seconds)
    }
    if rules.discard_just_taken_from_open == "forbidden":
        said += " " + _("The card just taken from the open deck may not be thrown in the same turn.")
    return said


def _open_joker(rules: Rules) -> str:
    match rules.open_joker_pickup:
        case "always":
            return _("A joker on top of the open deck may be taken like any card.")
        case "never":
            return _("A joker on the open deck cannot be taken; draw from the closed deck then.")
        case _other:
            return _(
                "If the very first open card is a joker, the first mover may take it in the first turn. A joker that "
                "somebody threw cannot be taken."
            )


def _drop(rules: Rules, seats_max: int) -> str:
    if not drop_is_allowed(seats_max, rules):
        return _("Between two there is no drop: every deal is played to its show.")
    said = _(
        "With a hopeless hand you may drop, in your turn and before drawing: %(first)s in your first turn, %(later)s "
        "after that."
    ) % {"first": points_text(rules.first_drop_points), "later": points_text(rules.middle_drop_points)}
    if drop_is_allowed(2, rules):
        return said
    return said + " " + _("In a deal between two there is no drop.")


def _finish(rules: Rules) -> str:
    said = _(
        "When %(n)s of your cards fit, put the other one in the finish slot, group the rest and declare "
        "within %(time)s."
    ) % {"n": HAND_SIZE, "time": value_text("declare_seconds", rules.declare_seconds)}
    judged = _("If that time runs out, judged is %(what)s.") % {
        "what": value_text("declare_timeout", rules.declare_timeout)
    }
    grouping = _("A show is judged %(how)s.") % {"how": value_text("declare_judged", rules.declare_judged)}
    return f"{said} {grouping} {judged}"


def _show(rules: Rules) -> str:
    said = _("The winner has 0 points. The others get %(time)s to arrange their cards and pay for %(what)s.") % {
        "time": value_text("arrange_seconds", rules.arrange_seconds),
        "what": value_text("loser_arrangement", rules.loser_arrangement),
    }
    if rules.deal_show == "full":
        return said
    return said + " " + _("Who had no turn before the show pays half, rounded down. A turn that was missed was a turn.")


def _wrong_show(rules: Rules, seats_max: int) -> str:
    said = _("It costs %(points)s. Of two players, the other one wins at once.") % {
        "points": points_text(rules.wrong_declaration)
    }
    if seats_max > 2:
        said += " " + _("Of more, the player is out, the hand stays hidden, and the others play on.")
    return said


def _empty_deck(rules: Rules) -> str:
    said = _("The open deck without its top card is shuffled and becomes the closed deck.")
    if rules.max_reshuffles is None:
        return said
    times = ngettext("%(n)s time", "%(n)s times", rules.max_reshuffles) % {"n": rules.max_reshuffles}
    return (
        said
        + " "
        + _("That happens %(times)s at most; after that the deal is void and nobody pays.") % {"times": times}
    )


def counting(rules: Rules) -> list[Step]:
    """Which cards of a losing hand are counted (RULES.md 1.7)."""
    return [
        (_("Two sequences, one pure"), _("only cards outside melds count")),
        (_("A pure sequence but no second one"), value_text("one_sequence", rules.one_sequence)),
        (_("No pure sequence"), value_text("no_pure", rules.no_pure)),
        (_("Your cards are a valid show"), points_text(rules.second_valid_hand_points)),
        *_deal_show(rules),
        (_("At the least, and at the most"), _least_and_most(rules)),
    ]


def _deal_show(rules: Rules) -> list[Step]:
    if rules.deal_show == "full":
        return []
    return [(_("You had no turn before the show"), value_text("deal_show", rules.deal_show))]


def _least_and_most(rules: Rules) -> str:
    most = value_text("cap", rules.cap)
    return _("%(least)s, %(most)s") % {"least": points_text(rules.min_loser_points), "most": most}


def penalties_table(rules: Rules, hand: Json, seats_max: int) -> list[tuple[str, str]]:
    """What else costs points (RULES.md 2); a sum of cards is worked out for a `hand` that the page draws."""
    late, early = leave_points(False, rules), leave_points(True, rules)
    return [
        *_drops(rules, seats_max),
        *_misses(rules, hand, seats_max),
        (_("A wrong show"), _sum_or_points(rules.wrong_declaration, hand["sum"], rules)),
        (_("Leaving before your first draw"), points_text(early)),
        (_("Leaving later, while you still play"), points_text(late)),
        (_("Leaving after a drop or a wrong show"), _("nothing more")),
    ]


def _drops(rules: Rules, seats_max: int) -> list[tuple[str, str]]:
    if not drop_is_allowed(seats_max, rules):
        return [(_("Dropping"), value_text("two_player_drop", rules.two_player_drop))]
    return [
        (_("Dropping in your first turn, before drawing"), points_text(rules.first_drop_points)),
        (_("Dropping in a later turn, before drawing"), points_text(rules.middle_drop_points)),
    ]


def _misses(rules: Rules, hand: Json, seats_max: int) -> list[tuple[str, str]]:
    usual = (_("Three turns missed in a row"), _sum_or_points(rules.three_misses, hand["sum"], rules))
    if rules.two_player_three_misses == "as_others":
        return [usual]
    words = value_text("two_player_three_misses", rules.two_player_three_misses)
    if rules.two_player_three_misses == "hand_max_40":
        words = _first_hand(words, two_player_misses_points(hand["pays"], rules))
    of_two = (_("Three turns missed in a row, of two players"), words)
    return [usual, of_two] if seats_max > 2 else [of_two]


def _first_hand(words: str, points: int) -> str:
    return _("%(words)s (the first losing hand above: %(n)s)") % {"words": words, "n": points}


def _sum_or_points(value: int | str, total: int, rules: Rules) -> str:
    if isinstance(value, int):
        return points_text(value)
    return _first_hand(points_text(value), flat_or_sum(value, total, rules))


def windows(rules: Rules) -> list[tuple[str, str, str]]:
    """Every clock: what for, how long, and what happens when it is over."""
    misses = _("Before drawing the turn passes, after drawing the drawn card is thrown for you. Both are a miss.")
    return [
        (
            _("Before the toss"),
            value_text("seed_seconds", rules.seed_seconds),
            _("Browsers add randomness of their own."),
        ),
        (
            _("The first turn of a deal"),
            "+ " + value_text("opening_seconds", rules.opening_seconds),
            _("To see the toss."),
        ),
        (_("A turn"), value_text("turn_seconds", rules.turn_seconds), misses),
        (
            _("Grouping after the finish"),
            value_text("declare_seconds", rules.declare_seconds),
            _("Then judged is %(what)s.") % {"what": value_text("declare_timeout", rules.declare_timeout)},
        ),
        (
            _("Arranging after another's show"),
            value_text("arrange_seconds", rules.arrange_seconds),
            _("Losers pay for %(what)s.") % {"what": value_text("loser_arrangement", rules.loser_arrangement)},
        ),
    ]
