"""What a deal that is over may tell: the hands that were shown, and the public record of its shuffle and its moves."""

from dataclasses import dataclass
from typing import Any

from games.engine import catalogue, codec
from games.engine.cards import Card
from games.engine.indian.events import DealStarted
from games.engine.shuffle import shuffle
from games.models import Deal, DealSeat
from games.services.entries import deal_name
from games.services.sealing import unseal
from players.models import User

VERSION = 1
"""Of the record's form; the independent verifier reads it."""
ENDED = (Deal.State.FINISHED, Deal.State.VOIDED)
LOOK = "games.view_deal"
"""The permission of staff who may open a deal that they did not play."""


@dataclass(frozen=True, slots=True)
class EndedDeal:
    """A deal that nobody plays any more, with everyone who was in it; never built of a running or frozen one."""

    deal: Deal
    seats: tuple[DealSeat, ...]
    log: tuple[Any, ...]

    @property
    def view(self) -> dict[str, Any]:
        """What a spectator sees at the end: the engine decides which hands that shows."""
        game = catalogue.variant(self.deal.variant).game
        return game.see(game.fold(self.log), None)

    @property
    def server_seed(self) -> bytes:
        return unseal(self.deal.sealed_seed)

    @property
    def started(self) -> DealStarted | None:
        """How the cards went out; None for a deal that was voided before."""
        return next((event for event in self.log if isinstance(event, DealStarted)), None)

    def seat_of(self, user: User) -> DealSeat | None:
        return next((seat for seat in self.seats if seat.player_id == user.pk), None)


def ended_deal(pk: int) -> EndedDeal | None:
    """The deal, if it is over and was not called off without its log; three queries."""
    deal = Deal.objects.select_related("table").filter(pk=pk, state__in=ENDED).first()
    if deal is None or deal.was_given_up:
        return None
    seats = tuple(deal.deal_seats.select_related("player").order_by("number"))
    log = tuple(codec.event_from_json(event.payload) for event in deal.events.order_by("seq"))
    return EndedDeal(deal, seats, log)


def given_up_deal(pk: int, user: User) -> Deal | None:
    """The deal, if it was called off without its log and this player was dealt in: all there is to tell is why."""
    deal = Deal.objects.filter(pk=pk, state=Deal.State.VOIDED, deal_seats__player=user).first()
    return deal if deal and deal.was_given_up else None


def is_open_to(ended: EndedDeal, user: User) -> bool:
    """True for those who were dealt in, and for staff with the permission, whose look is written down by the caller."""
    return ended.seat_of(user) is not None or is_staff_look(ended, user)


def is_staff_look(ended: EndedDeal, user: User) -> bool:
    """True if `user` sees this deal only because he is staff."""
    return ended.seat_of(user) is None and user.is_staff and user.has_perm(LOOK)


def public_record(ended: EndedDeal) -> dict[str, Any]:
    """All that is needed to work the shuffle out again, and every move as the whole table saw it. No names."""
    deal, started = ended.deal, ended.started
    game = catalogue.variant(deal.variant).game
    moves = [game.redact(event, None) for event in ended.log]
    return {
        "version": VERSION,
        "deal": deal_name(deal.table.code, deal.number),
        "variant": deal.variant,
        "rules": deal.rules,
        "rules_hash": deal.rules_hash,
        "seats": [seat.number for seat in ended.seats],
        "commitment": deal.commitment,
        "server_seed": ended.server_seed.hex(),
        "seat_seeds": [_seed(each) for each in started.seeds] if started else [],
        "cards": _cards(ended, started) if started else None,
        "moves": [move for move in moves if move is not None],
        "result": ended.view["result"],
        "state": deal.state,
    }


def _seed(used: Any) -> dict[str, Any]:
    return {"seat": used.seat, "seed": used.seed_hex, "by_player": used.by_player}


def _cards(ended: EndedDeal, started: DealStarted) -> dict[str, Any]:
    """The deck in the order of dealing, worked out from the seeds, beside how the log says it was laid out."""
    deal = ended.deal
    rules = codec.rules_from_json(deal.rules)
    seeds = {used.seat: bytes.fromhex(used.seed_hex) for used in started.seeds}
    cards = catalogue.variant(deal.variant).game.deck(rules)
    name = deal_name(deal.table.code, deal.number)
    mixed = shuffle(ended.server_seed, name, seeds, deal.rules_hash, cards, sorted(seeds))
    return {
        "deck": _codes(mixed.deck),
        "toss": [{"seat": thrown.seat, "card": thrown.cards[0].code} for thrown in started.toss],
        "first_seat": started.first_seat,
        "hands": {str(hand.seat): _codes(hand.cards) for hand in started.hands},
        "open_card": started.open_card.code,
        "wild_card": started.wild_card.code,
        "closed_deck": _codes(started.closed_deck),
    }


def _codes(cards: tuple[Card, ...]) -> list[str]:
    return [card.code for card in cards]
