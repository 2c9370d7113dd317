"""The options of a rule sheet in words: what each decides, and what its value means."""

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as later
from django.utils.translation import ngettext

from wallet.templatetags.money import percent

Words = dict[str, str | Promise]

OPTIONS: Words = {
    "packs": later("Packs of 52 cards"),
    "printed_jokers_per_pack": later("Printed jokers in each pack"),
    "wild_as_itself_in_pure": later("A wild card in its own place keeps a sequence pure"),
    "set_max_cards": later("Most cards in a set, jokers included"),
    "joker_anchor": later("What a group needs beside jokers that stand in"),
    "min_natural_in_sequence": later("Least cards used as themselves in a sequence"),
    "declare_judged": later("A show is judged"),
    "one_sequence": later("A pure sequence but no second one"),
    "no_pure": later("No pure sequence"),
    "cap": later("Most points a hand costs"),
    "loser_arrangement": later("Losers at a show pay for"),
    "second_valid_hand_points": later("Points of a loser whose cards are a valid show"),
    "min_loser_points": later("Least points of any other loser at a show"),
    "discard_just_taken_from_open": later("Throwing the card just taken from the open deck"),
    "open_joker_pickup": later("Taking a joker from the open deck"),
    "max_reshuffles": later("How often the open deck is shuffled into a new closed deck"),
    "seed_seconds": later("Time for browsers to add their randomness"),
    "opening_seconds": later("Extra time in the first turn of a deal"),
    "turn_seconds": later("Time for a turn"),
    "declare_seconds": later("Time to group and declare after the finish"),
    "declare_timeout": later("If that time runs out, judged is"),
    "arrange_seconds": later("Time for the others to arrange after a valid show"),
    "on_disconnect": later("A lost connection, unless the player chose otherwise"),
    "first_drop_points": later("Dropping in one's first turn"),
    "middle_drop_points": later("Dropping later"),
    "three_misses": later("Three missed turns in a row"),
    "wrong_declaration": later("A wrong show"),
    "fee_bps": later("The house's fee on what the winner wins"),
    "deal_show": later("A loser who had no turn before the show pays"),
    "two_player_drop": later("Dropping when only two were dealt in"),
    "two_player_three_misses": later("Three missed turns in a row when only two were dealt in"),
}

VALUES: dict[str, Words] = {
    "joker_anchor": {
        "natural": later("a card used as itself, which a wild card may be"),
        "non_joker": later("a card that is no joker at all"),
        "none": later("nothing"),
    },
    "declare_judged": {"as_grouped": later("as it was grouped"), "best": later("by the best grouping")},
    "one_sequence": {
        "pure_excluded": later("everything else counts, sets too"),
        "all_counted": later("all cards count"),
    },
    "no_pure": {"all_counted": later("all cards count"), "flat_cap": later("the most a hand can cost")},
    "loser_arrangement": {
        "best": later("the best arrangement of their cards"),
        "as_grouped": later("their cards as they grouped them"),
    },
    "discard_just_taken_from_open": {"allowed": later("allowed"), "forbidden": later("not in the same turn")},
    "open_joker_pickup": {
        "first_card_only": later("only the first open card, in the first turn"),
        "always": later("always"),
        "never": later("never"),
    },
    "declare_timeout": {"best": later("the best grouping"), "as_grouped": later("the grouping as it lies")},
    "on_disconnect": {
        "drop_after_3_misses": later("dropped after three misses, like anyone"),
        "stay_until_back": later("turns pass until the player is back"),
    },
    "deal_show": {"full": later("like the others"), "half": later("half, rounded down, but no less than the least")},
    "two_player_drop": {"allowed": later("allowed"), "forbidden": later("not possible")},
    "two_player_three_misses": {
        "as_others": later("the same as among more"),
        "hand_max_40": later("the points of the hand, 40 at most"),
        "flat_40": later("40 points"),
    },
}


def value_text(name: str, value: Any) -> str:
    """The value of an option: "30 s", "20 points", "none", "the sum of all cards"."""
    if name in VALUES:
        return str(VALUES[name].get(value, value))
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if name == "fee_bps":
        return percent(value)
    if name == "max_reshuffles" and value is None:
        return _("as often as needed")
    if name == "cap" and value is None:
        return _("no limit")
    if name.endswith("_seconds"):
        return _("%(n)s s") % {"n": value}
    if name == "cap" or name.endswith("_points") or name in ("three_misses", "wrong_declaration"):
        return points_text(value)
    return str(value)


def points_text(value: int | str) -> str:
    """ "20 points", or the words for the sum of all cards."""
    if not isinstance(value, int):
        return _("the sum of all cards")
    return ngettext("%(n)s point", "%(n)s points", value) % {"n": value}
