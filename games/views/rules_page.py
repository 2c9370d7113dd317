"""What a rules page says: a sheet's own numbers in sentences, tables and worked examples. Nothing here is a rule."""

from dataclasses import dataclass, fields
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.cards import KING
from games.engine.catalogue import Variant
from games.engine.indian.rules import HAND_SIZE, Rules, max_deal_points
from games.engine.indian.scoring import rank_points
from games.engine.indian.settlement import settle
from games.views import rules_course, rules_examples, rules_match
from games.views.rules_match import Terms
from games.views.rules_words import OPTIONS, points_text, value_text
from wallet.ledger.money import Currency, text
from wallet.templatetags.money import percent, stake

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Price:
    """What a point is worth where these rules are played."""

    currency: Currency = Currency.CHIP
    point_value_minor: int = 1


def context(
    variant: Variant, rules: Rules, price: Price | None = None, seats_max: int = 0, terms: Terms | None = None
) -> Json:
    """The context of games/rules_variant.html. Without a price the examples are in chips, one a point; of a match
    without `terms` they are about its usual sheet."""
    seats = seats_max or variant.seats_max
    losers = rules_examples.loser_examples(rules)
    usual = variant.rules_for(seats)
    return {
        "variant": variant,
        "rules": rules,
        "hash": rules.hash,
        "players": players_text(variant.seats_min, seats),
        "facts": facts(variant, rules, seats),
        "course": rules_course.course(rules, seats),
        "melds": _melds(rules),
        "shows": rules_examples.show_examples(rules),
        "values": rules_examples.card_values(),
        "counting": rules_course.counting(rules),
        "losers": losers,
        "penalties": rules_course.penalties_table(rules, losers[0], seats),
        "windows": rules_course.windows(rules),
        "options": options(rules, usual),
        "differs": rules.hash != usual.hash,
        **_played_for(variant, rules, price or Price(), seats, losers[0], terms),
    }


def _played_for(variant: Variant, rules: Rules, price: Price, seats: int, loser: Json, terms: Terms | None) -> Json:
    """Who pays whom after a deal; or, where an entry is paid for many deals, how that match goes."""
    if variant.match is None:
        return {"money": money(rules, price, _losers(rules, loser)[: seats - 1])}
    return {"match": rules_match.match(terms or Terms(variant.match), rules, variant.match, seats)}


def players_text(least: int, most: int) -> str:
    """ "2 to 6 players", "2 players"."""
    if least == most:
        return ngettext("%(n)s player", "%(n)s players", most) % {"n": most}
    return _("%(least)s to %(most)s players") % {"least": least, "most": most}


def packs_text(rules: Rules) -> str:
    """ "2 packs, 2 printed jokers"."""
    jokers = rules.packs * rules.printed_jokers_per_pack
    packs = ngettext("%(n)s pack", "%(n)s packs", rules.packs) % {"n": rules.packs}
    return f"{packs}, {ngettext('%(n)s printed joker', '%(n)s printed jokers', jokers) % {'n': jokers}}"


def facts(variant: Variant, rules: Rules, seats_max: int) -> list[tuple[str, str]]:
    """The numbers one looks for first."""
    deck = len(variant.game.deck(rules))
    return [
        (_("Players"), str(seats_max) if variant.seats_min == seats_max else f"{variant.seats_min}\u2013{seats_max}"),
        (_("Cards each"), str(HAND_SIZE)),
        (_("Deck"), _("%(packs)s (%(n)s cards)") % {"packs": packs_text(rules), "n": deck}),
        (_("A turn"), value_text("turn_seconds", rules.turn_seconds)),
        (_("Drop, first turn"), points_text(rules.first_drop_points)),
        (_("Drop, later"), points_text(rules.middle_drop_points)),
        (_("A wrong show"), points_text(rules.wrong_declaration)),
        (_("Most a deal can cost"), points_text(max_deal_points(rules))),
        (_("Fee"), percent(rules.fee_bps)),
    ]


def _melds(rules: Rules) -> list[Json]:
    said = _("Most cards in a set here: %(n)s, jokers counted.") % {"n": rules.set_max_cards}
    needs = _("A group with jokers needs %(what)s.") % {"what": value_text("joker_anchor", rules.joker_anchor)}
    parts = (
        (
            _("Pure sequence"),
            "pure",
            _("Three or more neighbours of one suit, each card as itself."),
            rules_examples.PURE,
        ),
        (
            _("Sequence with jokers"),
            "seq",
            _("One joker fills one place, in a gap or at an end."),
            rules_examples.IMPURE,
        ),
        (_("Set"), "set", _("Three or four of one rank, all of different suits.") + " " + said, rules_examples.SETS),
        (_("Groups of jokers"), "none", needs, rules_examples.JOKERS),
    )
    return [
        {"title": title, "style": style, "text": text, "examples": rules_examples.meld_examples(examples, rules)}
        for title, style, text, examples in parts
    ]


def money(rules: Rules, price: Price, lost: list[tuple[str, int, str]]) -> Json:
    """A settled deal: who drops, who stays, what the winner gets of it."""
    points = {name: cost for name, cost, _why in lost}
    winner = _("Asha")
    settled = settle(points, winner, price.point_value_minor, rules.fee_bps)
    gross = settled.amounts[winner] + settled.fee_minor
    return {
        "value": stake(price.point_value_minor, price.currency),
        "least": text(max_deal_points(rules) * price.point_value_minor, price.currency),
        "most_points": max_deal_points(rules),
        "winner": winner,
        "rows": [(name, why, cost, text(settled.amounts[name], price.currency)) for name, cost, why in lost],
        "total_points": sum(points.values()),
        "gross": text(gross, price.currency),
        "fee": text(settled.fee_minor, price.currency),
        "fee_percent": percent(rules.fee_bps),
        "won": text(settled.amounts[winner], price.currency),
    }


def _losers(rules: Rules, shown: Json) -> list[tuple[str, int, str]]:
    """Three who pay, each for another reason; their points come from the sheet and from a hand that was drawn."""
    return [
        (_("Bilal"), shown["pays"], _("held the first losing hand above")),
        (_("Chitra"), rules.first_drop_points, _("dropped in the first turn")),
        (_("Dev"), rules.middle_drop_points, _("dropped later")),
    ]


def options(rules: Rules, usual: Rules) -> list[Json]:
    """Every option of the sheet, in its own order; marked where it is not what this game usually plays by."""
    return [
        {
            "name": field.name,
            "words": OPTIONS.get(field.name, field.name),
            "value": value_text(field.name, getattr(rules, field.name)),
            "usual": value_text(field.name, getattr(usual, field.name)),
            "differs": getattr(rules, field.name) != getattr(usual, field.name),
        }
        for field in fields(rules)
    ]


def lesson(rules: Rules) -> Json:
    """The numbers of games/parts/lesson.html."""
    return {
        "cards": HAND_SIZE,
        "turn": _("%(n)s seconds") % {"n": rules.turn_seconds},
        "faces": rank_points(KING),
        "most": points_text(max_deal_points(rules)),
        "first_drop": rules.first_drop_points,
        "later_drop": rules.middle_drop_points,
    }


def short(variant: Variant) -> Json:
    """A game in the list: its name, a sentence, the numbers one compares."""
    rules = variant.rules
    return {
        "name": variant.name,
        "title": variant.title,
        "players": players_text(variant.seats_min, variant.seats_max),
        "packs": packs_text(rules),
        "most": points_text(max_deal_points(rules)),
        "drops": _("%(first)s / %(later)s") % {"first": rules.first_drop_points, "later": rules.middle_drop_points},
        "wrong_show": points_text(rules.wrong_declaration),
        "three_misses": points_text(rules.three_misses),
        "turn": value_text("turn_seconds", rules.turn_seconds),
        "match": rules_match.short(variant.match, rules, variant.seats_max) if variant.match else "",
        "hash": rules.hash,
    }
