"""The rules desk's answer about a hand as the page shows it."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.cards import parse_face
from games.engine.indian.rules import HAND_SIZE, Rules
from games.engine.judge.hand_check import HandCheck, alike, check, too_many
from games.templatetags.cards import card_name
from games.views.hands_page import GAMES, Asked
from games.views.laid import laid_json, reasons_text
from games.views.rules_words import points_text

Json = dict[str, Any]

SHEETS = {name: game.rules for name, game in GAMES.items()}
NOT_COUNTED = frozenset({"wrong_card_count"})
"""With fourteen cards in the hand there is one to throw, which is no reason against a show."""


def result(asked: Asked) -> Json:
    """Best arrangement, what is missing, the player's own groups, and every game beside each other."""
    found = check(asked.cards, asked.wild, asked.rules, asked.laid)
    return {
        "title": _title(found),
        "is_complete": found.is_complete,
        "groups": laid_json(found.best),
        "points": found.best.points,
        "reasons": reasons_text(found.best.verdict.reasons),
        "costs": _costs(found),
        "discard": _card(found.discard.face, asked) if found.discard else None,
        "showable": [_card(face, asked) for face in found.showable],
        "completing": [_card(face, asked) for face in found.completing],
        "has_drawn": found.discard is not None,
        "grouped": _grouped(found, asked),
        "profiles": [_profile(rules, names, asked) for rules, names in alike(SHEETS)],
    }


def _title(found: HandCheck) -> str:
    if found.is_complete:
        return _("A valid show")
    return points_text(found.best.points)


def _costs(found: HandCheck) -> str:
    if found.is_complete:
        return _("If another player shows first, it costs %(points)s.") % {"points": points_text(found.show_points)}
    if found.show_points != found.best.points:
        return _("A loser at the show pays %(points)s at least.") % {"points": points_text(found.show_points)}
    return ""


def _card(face: str, asked: Asked) -> Json:
    card = parse_face(face)
    return {"code": card.code, "name": card_name(card, asked.wild_rank)}


def _grouped(found: HandCheck, asked: Asked) -> Json | None:
    laid = found.grouped
    if laid is None:
        return None
    has_drawn = len(asked.cards) > HAND_SIZE
    reasons = laid.verdict.reasons - NOT_COUNTED if has_drawn else laid.verdict.reasons
    saves = laid.points - found.best.points
    return {
        "groups": laid_json(laid),
        "title": _("A valid show") if laid.verdict.valid else points_text(laid.points),
        "is_valid": laid.verdict.valid,
        "reasons": reasons_text(reasons),
        "ready": [_card(face, asked) for face in found.ready],
        "saves": ngettext("The best arrangement saves %(n)s point.", "The best arrangement saves %(n)s points.", saves)
        % {"n": saves}
        if saves > 0 and not has_drawn
        else "",
    }


def _profile(rules: Rules, names: tuple[str, ...], asked: Asked) -> Json:
    """The same cards in all games that count them in one way, as far as their packs hold them."""
    line: Json = {"name": names[0], "games": [{"name": name, "title": GAMES[name].title} for name in names]}
    if too_many(asked.cards, rules):
        return line | {"is_possible": False}
    found = check(asked.cards, asked.wild, rules)
    return line | {
        "is_possible": True,
        "points": found.best.points,
        "show_points": found.show_points,
        "wrong_show_points": found.wrong_show_points,
    }
