"""Questions about hands of thirteen cards."""

from collections.abc import Callable, Iterable, Sequence

from games.engine.cards import Card
from games.engine.indian import arrange, declaration, melds, scoring
from games.engine.indian.rules import HAND_SIZE, POINTS
from games.engine.judge.question import Json, Question


def meld(question: Question) -> Json:
    """Every reading of the cards that is a meld."""
    found = melds.kinds(question.cards("cards"), question.wild_rank(), question.rules(POINTS))
    return {"kinds": sorted(found)}


def declare(question: Question) -> Json:
    """Is this show valid, and every reason if not."""
    verdict = declaration.judge(question.groups(), question.wild_rank(), question.rules(POINTS))
    return {"valid": verdict.valid, "reasons": sorted(verdict.reasons), "kinds": list(verdict.kinds)}


def complete(question: Question) -> Json:
    """Can the hand be grouped into a valid show."""
    hand = question.cards("hand", HAND_SIZE)
    return {"complete": arrange.is_complete(hand, question.wild_rank(), question.rules(POINTS))}


def can_declare(question: Question) -> Json:
    """Which of fourteen cards can go to the finish slot."""
    hand = question.cards("hand", HAND_SIZE + 1)
    found = arrange.showable_discards(hand, question.wild_rank(), question.rules(POINTS))
    return {"discards": sorted({card.face for card in found})}


def best(question: Question) -> Json:
    """The fewest points over all arrangements, and one that has them."""
    hand = question.cards("hand", HAND_SIZE)
    found = arrange.best(hand, question.wild_rank(), question.rules(POINTS))
    return {"points": found.points, "groups": [_faces(group) for group in found.groups], "complete": found.complete}


def as_grouped(question: Question) -> Json:
    """The points of exactly this grouping, and what each group adds before the cap."""
    groups, wild_rank, rules = question.groups(), question.wild_rank(), question.rules(POINTS)
    labels = scoring.label(groups, wild_rank, rules)
    return {
        "points": scoring.grouped_points(groups, wild_rank, rules),
        "kinds": [label.kind for label in labels],
        "group_points": [label.points for label in labels],
    }


ASKS: dict[str, Callable[[Question], Json]] = {
    "meld": meld,
    "declaration": declare,
    "complete": complete,
    "can_declare": can_declare,
    "best": best,
    "as_grouped": as_grouped,
}


def _faces(cards: Iterable[Card]) -> Sequence[str]:
    return [card.face for card in cards]
