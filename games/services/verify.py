"""Proves the deals whole: every log folds, no card is lost, and every finished deal was settled once, as it ended."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from cryptography.fernet import InvalidToken
from django.db.models import Sum

from games.engine.cards import Card
from games.engine.errors import EngineError
from games.engine.indian.events import DealStarted
from games.engine.indian.settlement import settle
from games.engine.shuffle import commitment, shuffle
from games.models import Deal
from games.services import sealing, store
from games.services.entries import Entry
from wallet.ledger.chart import account_type
from wallet.ledger.kinds import EntryKind
from wallet.models import LedgerEntry, Posting


def findings() -> Iterator[str]:
    """A sentence for everything that is wrong with any deal."""
    for deal in Deal.objects.order_by("pk").select_related("table").prefetch_related("deal_seats").iterator(200):
        yield from (f"Deal {deal.pk}: {finding}" for finding in of_deal(deal))


def of_deal(deal: Deal) -> Iterator[str]:
    """What is wrong with one deal."""
    try:
        entry = store.fold(deal.pk)
    except (ValueError, EngineError) as error:
        yield from _given_up_findings(deal) if deal.was_given_up else (f"the log does not fold: {error}",)
        return
    # Moves may be made while this looks: a running deal's row may be older than its log.
    if entry.seq != deal.seq and not (entry.seq > deal.seq and deal.state == Deal.State.RUNNING):
        yield f"the row says {deal.seq} events, the log has {entry.seq}"
        return
    yield from _shuffle_findings(deal, entry)
    yield from _card_findings(entry)
    if deal.state in (Deal.State.RUNNING, Deal.State.FROZEN):
        yield from _open_findings(deal, entry)
    else:
        yield from _end_findings(deal, entry)


def _shuffle_findings(deal: Deal, entry: Entry) -> Iterator[str]:
    """The seed is the promised one, and the cards went out as it orders them."""
    try:
        seed = sealing.unseal(deal.sealed_seed)
    except InvalidToken:
        yield "no key of this house opens the seal of its seed"
        return
    if commitment(seed, entry.facts.name) != deal.commitment:
        yield "the seed is not the one that was promised"
    started = next((line.event for line in entry.log if isinstance(line.event, DealStarted)), None)
    if started is None:
        return
    seeds = {used.seat: bytes.fromhex(used.seed_hex) for used in started.seeds}
    cards = entry.facts.game.deck(entry.state.rules)
    mixed = shuffle(seed, entry.facts.name, seeds, deal.rules_hash, cards, sorted(seeds))
    settled = entry.state.first_seat
    layout = mixed.lay_out(settled)
    if started.first_seat != (mixed.first_seat if settled is None else settled):
        yield "the first mover is neither the one who was settled nor the winner of the toss"
    if {hand.seat: hand.cards for hand in started.hands} != layout.hands:
        yield "the hands are not those that the seeds give"
    if (started.open_card, started.wild_card) != (layout.open_card, layout.wild_card):
        yield "the open card or the wild card is not the one that the seeds give"


def _card_findings(entry: Entry) -> Iterator[str]:
    """Each card of the pack is in exactly one place after every event."""
    game, state = entry.facts.game, None
    for line in entry.log:
        state = game.evolve(state, line.event)
        if state.dealt is not None and Counter(_cards(state)) != Counter(game.deck(state.rules)):
            yield f"after event {line.seq} a card is missing, or there twice"
            return


def _cards(state: Any) -> Iterator[Card]:
    yield state.dealt.wild_card
    yield from state.closed_deck
    yield from (thrown.card for thrown in state.open_deck)
    for seat in state.seats:
        yield from seat.hand
    if state.finish is not None:
        yield state.finish.card


def _open_findings(deal: Deal, entry: Entry) -> Iterator[str]:
    if deal.seq == entry.seq and entry.facts.game.is_over(entry.state):
        yield "the log is over, and the deal is not settled"
    if _closing_entries(deal):
        yield "it is not over, and money was moved for it"


def _given_up_findings(deal: Deal) -> Iterator[str]:
    """Of a deal that staff called off without its log: it must have left all money where it was."""
    if _closing_entries(deal) or any(seat.amount_minor for seat in deal.deal_seats.all()):
        yield "it was called off without its log, and money was moved for it"


def _end_findings(deal: Deal, entry: Entry) -> Iterator[str]:
    result = entry.facts.game.see(entry.state, None)["result"]
    entries = _closing_entries(deal)
    if result is None:
        yield f"it is {deal.state}, and its log is not over"
        return
    paid: dict[int, int] = {}
    if result["winner"] is not None:
        points = {each["seat"]: each["points"] for each in result["seats"]}
        paid = settle(points, result["winner"], deal.point_value_minor, deal.fee_bps).amounts
    if (deal.state == Deal.State.FINISHED) != bool(paid):
        yield f"it is {deal.state}, and its log says otherwise"
    wanted = {number: amount for number, amount in paid.items() if amount}
    if len(entries) != bool(wanted):
        yield f"it has {len(entries)} closing entries in the ledger"
    seats = {seat.seating_id: seat for seat in deal.deal_seats.all()}
    moved = {seats[seating].number: amount for seating, amount in _moved(entries).items() if seating in seats}
    if moved != wanted:
        yield f"its log says {wanted} by seat, the ledger moved {moved}"
    recorded = {seat.number: seat.amount_minor or 0 for seat in seats.values() if seat.amount_minor}
    if recorded != wanted:
        yield f"its log says {wanted} by seat, its seats say {recorded}"


def _closing_entries(deal: Deal) -> list[LedgerEntry]:
    return list(LedgerEntry.objects.filter(kind=EntryKind.DEAL_CLOSE, ref_type="deal", ref_id=deal.pk))


def _moved(entries: Iterable[LedgerEntry]) -> dict[int, int]:
    """What the entries did to each seating, both its accounts together."""
    moved: Counter[int] = Counter()
    rows = Posting.objects.filter(entry__in=list(entries)).values_list("account__code").annotate(total=Sum("amount"))
    for code, total in rows:
        kind = account_type(code)
        if code.startswith("seat:") and kind.subject is not None:
            moved[kind.subject] += total
    return {seating: total for seating, total in moved.items() if total}
