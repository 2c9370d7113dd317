"""The hand checker: a page that works from its address alone, so that a link holds the hand."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from games.engine.cards import SUITS, Card, full_deck
from games.engine.indian.rules import HAND_SIZE, Rules
from games.templatetags.cards import SUITS as SUIT_NAMES
from games.templatetags.cards import card_name
from games.views.hands_page import GAMES, NEW_GROUP, Asked, count_text, problems
from games.views.hands_result import result
from games.views.rules_examples import LOSERS, SHOWS, WILD

Json = dict[str, Any]

EXAMPLES = (*SHOWS[:2], LOSERS[0])
ACTS = ("add", "remove", "clear", "check")
"""Presses; each leads on to the address of the hand that it makes."""


@require_safe
def hands(request: HttpRequest) -> HttpResponse:
    """Shows a hand and what it is worth; a button's press leads to the address of the changed hand."""
    asked = Asked.read(request.GET)
    if "clear" in request.GET:
        asked = Asked(wild=asked.wild, game=asked.game)
    if any(act in request.GET for act in ACTS):
        return redirect(asked.url())
    complaints = problems(asked)
    is_whole = not complaints and HAND_SIZE <= len(asked.cards) <= HAND_SIZE + 1
    context = {
        "asked": asked,
        "new_group": NEW_GROUP,
        "problems": complaints,
        "count": count_text(len(asked.cards)),
        "tray": _tray(asked),
        "board": _board(asked),
        "wilds": _wilds(),
        "games": GAMES.values(),
        "result": result(asked) if is_whole else None,
        "share_url": request.build_absolute_uri(asked.url()),
        "examples": [
            {"caption": each.caption, "url": Asked(each.groups, wild=each.wild_card, game=asked.game).url()}
            for each in EXAMPLES
        ],
        "example_wild": WILD,
    }
    return render(request, "games/hands.html", context)


def _tray(asked: Asked) -> list[list[Json]]:
    """The hand in its groups; each card knows its place, by which it is taken away."""
    at, tray = 0, []
    for group in asked.groups:
        tray.append(
            [
                {"code": card.code, "place": f"{at + n}.{card.face}", "name": card_name(card)}
                for n, card in enumerate(group)
            ]
        )
        at += len(group)
    return tray


def _board(asked: Asked) -> list[Json]:
    """Every face by suits, and how many of it are in the hand."""
    faces = [card.face for card in asked.cards]
    deck = full_deck(1, 1)
    suits = [(str(SUIT_NAMES[suit]), [card for card in deck if card.suit == suit]) for suit in SUITS]
    suits.append((card_name(Card(0, "")), [card for card in deck if card.is_printed_joker]))
    return [
        {"name": name, "cards": [_pick(card, faces.count(card.face), asked.rules) for card in cards]}
        for name, cards in suits
    ]


def _pick(card: Card, count: int, rules: Rules) -> Json:
    copies = rules.packs * (rules.printed_jokers_per_pack if card.is_printed_joker else 1)
    return {"code": card.code, "face": card.face, "count": count, "copies": copies, "is_full": count >= copies}


def _wilds() -> list[Json]:
    """Every card that can be turned up, by suits."""
    return [{"face": card.face, "name": card_name(card)} for card in full_deck(1, 1)]
