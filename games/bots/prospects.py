"""What a hand is worth in points that a bot expects to lose: turns to a show, cards held, gifts to the next seat."""

from dataclasses import dataclass

from games.bots.outlook import Plan, outlook
from games.bots.partials import face_of, neighbours, rank_faces
from games.bots.sight import Sight, count_live
from games.engine.cards import Card
from games.engine.indian.arrange import best
from games.engine.indian.rules import Rules

# Points that one more turn costs: the chance that another seat shows first, times what it takes.
TURN = 4.5
# By missing cards, the turns to a show as measured over bots playing alone: some in any case, and some by the odds.
_TURNS = ((0.0, 0.0), (3.0, 0.27), (5.2, 0.9), (8.0, 1.4), (11.0, 1.6))
_TURNS_PAST_TABLE = 3.0
_WORST_ODDS = 0.03
# What the card that the next seat waits for is worth to it: a step nearer to its show.
GIFT = 18.0
# The share of the cards in hand that is paid in the end: the chance that another seat shows before they are gone.
PAID = 0.5


@dataclass(frozen=True, slots=True)
class Throw:
    """A discard and the thirteen cards it leaves: `odds` that the next closed card brings them nearer to a show."""

    card: Card
    distance: int
    odds: float
    cost: float


def turns_left(distance: int, odds: float) -> float:
    """Turns until a hand is shown, if the next closed card brings it nearer with these odds."""
    known = min(distance, len(_TURNS) - 1)
    anyway, by_odds = _TURNS[known]
    return anyway + by_odds / max(odds, _WORST_ODDS) + _TURNS_PAST_TABLE * (distance - known)


def odds_of(plans: tuple[Plan, ...], sight: Sight) -> float:
    """The chance that the next unseen card serves one of the plans."""
    faces = 0
    joker_helps = False
    for plan in plans:
        faces |= plan.outs
        joker_helps = joker_helps or plan.joker_helps
    if joker_helps:
        faces &= ~rank_faces(sight.wild_rank)
    live = count_live(faces, sight.unseen) + (sight.unseen_jokers if joker_helps else 0)
    return min(1.0, live / sight.unseen_count)


def throws(sight: Sight, hand: tuple[Card, ...], rules: Rules) -> list[Throw]:
    """Every discard that keeps the nearest show in reach, cheapest first."""
    found = outlook(hand, sight.wild_rank, sight.unseen)
    spare = {
        place: tuple(plan for plan in found.plans if not plan.used >> place & 1)
        for place, card in enumerate(hand)
        if not sight.is_joker(card)
    }
    candidates = {place: plans for place, plans in spare.items() if plans} or dict.fromkeys(
        range(len(hand)), found.plans
    )
    result = []
    for place, plans in candidates.items():
        card = hand[place]
        odds = odds_of(plans, sight)
        left = best(hand[:place] + hand[place + 1 :], sight.wild_rank, rules).points
        total = TURN * turns_left(found.distance, odds) + PAID * left + danger(sight, card)
        result.append(Throw(card, found.distance, odds, total))
    return sorted(result, key=lambda throw: (throw.cost, throw.card.code))


def danger(sight: Sight, card: Card) -> float:
    """Points that throwing this card gives away: one step for the next seat, as likely as he wants it."""
    if sight.is_joker(card):
        return GIFT
    face = face_of(card)
    near = neighbours(face) | (rank_faces(card.rank) & ~(1 << face))
    partners = count_live(near, sight.unseen) * 13 / sight.unseen_count
    taken = sum(near >> face_of(other) & 1 for other in sight.memory.taken_by(sight.next_seat) if other.suit)
    thrown = sum(
        (near | 1 << face) >> face_of(other) & 1
        for other, seat in sight.open_deck
        if seat == sight.next_seat and other.suit
    )
    wanted = (0.06 * partners + 0.2 * taken) * 0.75**thrown
    return GIFT * min(0.8, wanted)
