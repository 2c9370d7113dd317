"""Which values each option of the rule sheet may have (RULES.md 1 to 6)."""

from games.engine.errors import BadOption

Choice = str | int | bool

CHOICES: dict[str, tuple[Choice, ...]] = {
    "wild_as_itself_in_pure": (True, False),
    "set_max_cards": (4, 13),
    "joker_anchor": ("natural", "non_joker", "none"),
    "min_natural_in_sequence": (1, 2),
    "declare_judged": ("as_grouped", "best"),
    "one_sequence": ("pure_excluded", "all_counted"),
    "no_pure": ("all_counted", "flat_cap"),
    "loser_arrangement": ("best", "as_grouped"),
    "discard_just_taken_from_open": ("allowed", "forbidden"),
    "open_joker_pickup": ("first_card_only", "always", "never"),
    "declare_timeout": ("best", "as_grouped"),
    "on_disconnect": ("drop_after_3_misses", "stay_until_back"),
    "deal_show": ("full", "half"),
    "two_player_drop": ("allowed", "forbidden"),
    "two_player_three_misses": ("as_others", "hand_max_40", "flat_40"),
}

MOST_SECONDS = 3600
MOST_POINTS = 1000

RANGES: dict[str, tuple[int, int]] = {
    "packs": (1, 3),
    "printed_jokers_per_pack": (0, 4),
    "cap": (1, MOST_POINTS),
    "second_valid_hand_points": (0, MOST_POINTS),
    "min_loser_points": (0, MOST_POINTS),
    "max_reshuffles": (0, 100),
    "seed_seconds": (0, MOST_SECONDS),
    "opening_seconds": (0, MOST_SECONDS),
    "turn_seconds": (1, MOST_SECONDS),
    "declare_seconds": (1, MOST_SECONDS),
    "arrange_seconds": (1, MOST_SECONDS),
    "first_drop_points": (0, MOST_POINTS),
    "middle_drop_points": (0, MOST_POINTS),
    "three_misses": (0, MOST_POINTS),
    "wrong_declaration": (0, MOST_POINTS),
    "fee_bps": (0, 10_000),
}

WORDS: dict[str, tuple[str | None, ...]] = {
    "cap": (None,),
    "max_reshuffles": (None,),
    "three_misses": ("sum_of_cards",),
    "wrong_declaration": ("sum_of_cards",),
}
"""What an option with a range may be instead of a number."""


def check(name: str, value: object) -> None:
    """Raises BadOption unless the option may have this value; 1 is not True here."""
    if not (_is_choice(name, value) or _is_in_range(name, value) or _is_word(name, value)):
        raise BadOption(f"{name} cannot be {value!r}: it is {_description(name)}.")


def _is_choice(name: str, value: object) -> bool:
    return any(value == choice and type(value) is type(choice) for choice in CHOICES.get(name, ()))


def _is_in_range(name: str, value: object) -> bool:
    if name not in RANGES or not isinstance(value, int) or isinstance(value, bool):
        return False
    least, most = RANGES[name]
    return least <= value <= most


def _is_word(name: str, value: object) -> bool:
    return (value is None or isinstance(value, str)) and value in WORDS.get(name, ())


def _description(name: str) -> str:
    said = [str(choice) for choice in CHOICES.get(name, ())]
    if name in RANGES:
        least, most = RANGES[name]
        said = [f"a whole number from {least} to {most}", *(word or "none" for word in WORDS.get(name, ()))]
    return " or ".join(said)
