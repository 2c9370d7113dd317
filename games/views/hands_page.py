"""The hand checker's address and words: what was asked, what is wrong with it, what the rules desk says."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Self
from urllib.parse import urlencode

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine import catalogue
from games.engine.cards import Card, parse_face
from games.engine.errors import UnknownCard
from games.engine.indian.melds import wild_rank_of
from games.engine.indian.rules import HAND_SIZE, Rules
from games.engine.judge.hand_check import Groups, too_many
from games.templatetags.cards import card_name

Json = dict[str, Any]

GAMES = {name: each for name, each in catalogue.VARIANTS.items() if isinstance(each.rules, Rules)}
USUAL_GAME = next(iter(GAMES))
LONGEST = 400
MOST_ADDED = 60
"""What one question may hold: characters of text, and presses that came while the last one was answered."""
NEW_GROUP = "/"

_GROUP_ENDS = re.compile(r"[/|;]")
_CARD = r"(?:10|[A2-9TJQK])[SHDC]|PJ"
_CARDS = re.compile(rf"(?:(?:{_CARD})(?:\.\d+)?)+")
_SIGNS = str.maketrans("♠♥♦♣", "SHDC")


@dataclass(frozen=True, slots=True)
class Asked:
    """A hand as an address holds it; the last group may be empty, waiting for its first card."""

    groups: Groups = ()
    unknown: tuple[str, ...] = ()
    wild: Card | None = None
    game: str = USUAL_GAME

    @classmethod
    def read(cls, query: QueryDict) -> Self:
        """What the address says; a game or wild card that there is not counts as not said."""
        groups, unknown = _read_groups(query.get("cards", "")[:LONGEST])
        game = query.get("game", "")
        asked = cls(groups, unknown, _wild(query.get("wild", "")), game if game in GAMES else USUAL_GAME)
        return asked._without(query.getlist("remove"))._with(query.getlist("add")[:MOST_ADDED])

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card, in the order in which it was given."""
        return tuple(card for group in self.groups for card in group)

    @property
    def laid(self) -> Groups | None:
        """The groups if there are at least two: one heap is no grouping."""
        groups = tuple(group for group in self.groups if group)
        return groups if len(groups) > 1 else None

    @property
    def rules(self) -> Rules:
        rules: Rules = GAMES[self.game].rules
        return rules

    @property
    def wild_rank(self) -> int | None:
        return wild_rank_of(self.wild)

    @property
    def text(self) -> str:
        """The cards as one types them; what could not be read stays, to be mended."""
        groups = "/".join(" ".join(card.face for card in group) for group in self.groups)
        return " ".join([groups, *self.unknown]).strip() if self.unknown else groups

    def url(self) -> str:
        """The address that holds exactly this."""
        parts = {"game": self.game, "wild": self.wild.face if self.wild else "", "cards": self.text}
        query = urlencode({name: value for name, value in parts.items() if value}, safe="/")
        return f"{reverse('games:hands')}?{query}"

    def _with(self, added: Iterable[str]) -> Self:
        groups = list(self.groups)
        for text in added:
            if text == NEW_GROUP:
                groups += [()] if groups and groups[-1] else []
            elif card := _wild(text):
                groups[-1:] = [(*(groups[-1] if groups else ()), card)]
        return replace(self, groups=tuple(groups))

    def _without(self, wishes: Iterable[str]) -> Self:
        """Without these cards, each named "5.QH": the queen nearest to the fifth place, for a press may come late."""
        faces, away = [card.face for card in self.cards], set[int]()
        for wish in wishes:
            place, _dot, face = wish.partition(".")
            like = [n for n, each in enumerate(faces) if each == face and n not in away]
            if like and place.isascii() and place.isdigit():
                away.add(min(like, key=lambda n, near=int(place[:3]): abs(n - near)))
        at, groups = 0, []
        for group in self.groups:
            kept = tuple(card for n, card in enumerate(group, start=at) if n not in away)
            at += len(group)
            groups += [kept] if kept or kept == group else []
        return replace(self, groups=tuple(groups))


def _read_groups(text: str) -> tuple[Groups, tuple[str, ...]]:
    groups: list[tuple[Card, ...]] = []
    unknown: list[str] = []
    parts = _GROUP_ENDS.split(text.upper().translate(_SIGNS))
    for part in parts:
        cards: list[Card] = []
        for word in re.split(r"[\s,]+", part):
            if _CARDS.fullmatch(word):
                cards += [parse_face(face) for face in re.findall(_CARD, word)]
            elif word:
                unknown.append(word[:20])
        if cards or (part is parts[-1] and groups):
            groups.append(tuple(cards))
    return tuple(groups), tuple(unknown)


def _wild(face: str) -> Card | None:
    try:
        return parse_face(face.upper())
    except UnknownCard:
        return None


def problems(asked: Asked) -> list[str]:
    """Sentences about what is wrong with the cards, so that they cannot be looked at."""
    found = [
        _("“%(text)s” is not a card. Cards look like QH, 10S or TS, and PJ for a printed joker.") % {"text": word}
        for word in asked.unknown
    ]
    for face, copies in too_many(asked.cards, asked.rules).items():
        there_are = ngettext("%(game)s has only %(n)s.", "%(game)s has only %(n)s.", copies)
        said = there_are % {"game": GAMES[asked.game].title, "n": copies}
        found.append(
            _("Too many cards like this: %(card)s. %(said)s") % {"card": card_name(parse_face(face)), "said": said}
        )
    if len(asked.cards) > HAND_SIZE + 1:
        found.append(
            _("These are %(n)s cards. A hand has %(least)s, or %(most)s after drawing: take some away.")
            % {"n": len(asked.cards), "least": HAND_SIZE, "most": HAND_SIZE + 1}
        )
    return found


def count_text(count: int) -> str:
    """How far the hand is: "8 of 13 cards, 5 to go"."""
    if count < HAND_SIZE:
        left = ngettext("%(n)s to go", "%(n)s to go", HAND_SIZE - count) % {"n": HAND_SIZE - count}
        return _("%(n)s of %(of)s cards, %(left)s") % {"n": count, "of": HAND_SIZE, "left": left}
    if count == HAND_SIZE:
        return _("%(n)s cards") % {"n": count}
    return _("%(n)s cards, one too many: which one to throw?") % {"n": count} if count == HAND_SIZE + 1 else str(count)
