"""A table as it is shown: who sits there with how much, how their links are. Cards come from the engine alone."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy

from games.engine import codec
from games.engine.indian.rules import max_deal_points
from games.models import Deal, DealSeat, Seat, Table
from games.selectors.match import ShownMatch, shown_match
from games.selectors.times import ms
from players.models import User
from players.services import jurisdiction
from wallet.selectors import balances
from wallet.services import stakes

Json = dict[str, Any]

WEAK_AFTER_S = 8
AWAY_AFTER_S = 30
PATIENCE = timedelta(minutes=3)
"""How long a chair is kept for one who is away, sits out or cannot cover a deal."""
BUY_IN_MAX_FACTOR = 10
_HISTORY = 8
_NOTE_FOR = timedelta(days=1)
_NOTES = {
    Seat.LeftReason.AWAY: gettext_lazy("You were away for more than 3 minutes, so your chair was given up."),
    Seat.LeftReason.SAT_OUT: gettext_lazy("You sat out for more than 3 minutes, so your chair was given up."),
    Seat.LeftReason.SHORT: gettext_lazy("You could not cover another deal for 3 minutes, so your chair was given up."),
    Seat.LeftReason.CLOSED: gettext_lazy("The table was closed."),
    Seat.LeftReason.RESTRICTED: gettext_lazy("Your account may not play at the moment, so your chair was given up."),
}
_NOBODY: Json = {
    "seat": None,
    "stack_minor": 0,
    "balance_minor": 0,
    "on_disconnect": None,
    "note": None,
    "chair_until_ms": None,
    "is_in_line": False,
    "line_place": None,
}
_MONEY_IS_BACK = gettext_lazy("What you had there is back in your wallet.")


@dataclass(frozen=True, slots=True)
class Shown:
    """A table at one version: what everybody sees, and by player what is his own."""

    table: Table
    json: Json
    seats: dict[int, Seat]
    stacks: dict[int, int]
    dealt_in: set[int]
    called_off: str | None = None
    match: ShownMatch | None = None

    def seat_of(self, player_id: int | None) -> Seat | None:
        return self.seats.get(player_id) if player_id is not None else None


def buy_in_bounds(table: Table) -> tuple[int, int]:
    """Least and most that one brings, in minor units: the dearest deal, and ten times that."""
    least = max_deal_points(codec.rules_from_json(table.rules)) * table.point_value_minor
    return least, least * BUY_IN_MAX_FACTOR


def shown_table(table: Table) -> Shown:
    """Everything about the table but its cards. The same number of queries for any number of seats and deals."""
    seats = list(table.seats.filter(left_at__isnull=True).select_related("player").order_by("number"))
    deal = table.deals.order_by("-number").first()
    match = shown_match(table, is_dealing=deal is not None and not deal.is_over)
    stacks = _stacks(table, seats)
    dealt_in = _dealt_in(deal)
    now = timezone.now()
    least, most = buy_in_bounds(table)
    json = {
        "code": str(table.code),
        "title": table.title,
        "variant": table.variant,
        "currency": table.currency,
        "point_value_minor": table.point_value_minor,
        "badge": _badge(table),
        "fee_bps": table.fee_bps,
        "buy_in_min_minor": least,
        "buy_in_max_minor": most,
        "seats_max": table.seats_max,
        "state": "frozen" if deal and deal.state == Deal.State.FROZEN else table.state,
        "next_deal_ms": ms(table.next_deal_at),
        "rules_hash": table.rules_hash,
        "seats": [_seat_json(seat, stacks[seat.pk], seat.pk in dealt_in, now) for seat in seats],
        "history": [] if match else _history(table),
        "match": match.json if match else None,
    }
    return Shown(table, json, {seat.player_id: seat for seat in seats}, stacks, dealt_in, _called_off(deal), match)


def you_json(shown: Shown, player: User | None) -> Json:
    """What the table says to one person: his chair, his money, and why he has no chair any more."""
    if player is None:
        return _NOBODY
    seat = shown.seat_of(player.pk)
    line_place = shown.match.place_in_line(player.pk) if shown.match else None
    return {
        "seat": seat.number if seat else None,
        "stack_minor": shown.stacks[seat.pk] if seat else 0,
        "balance_minor": balances(player).of(shown.table.currency).playable_minor,
        "on_disconnect": player.on_disconnect,
        "note": _note_on(seat, shown) if seat else _why_left(shown.table, player),
        "chair_until_ms": _chair_until_ms(seat, shown) if seat else None,
        "is_in_line": line_place is not None,
        "line_place": line_place,
    }


def link_of(seat: Seat, now: datetime) -> str:
    """on, weak (the process that holds the socket is late) or away."""
    if seat.player.is_bot:
        return "on"
    if seat.connection_id is None or seat.seen_at is None or now - seat.seen_at > timedelta(seconds=AWAY_AFTER_S):
        return "away"
    return "weak" if now - seat.seen_at > timedelta(seconds=WEAK_AFTER_S) else "on"


def _stacks(table: Table, seats: list[Seat]) -> dict[int, int]:
    """What lies on the table by seat, in minor units: of a match nothing, its entries lie with the house."""
    if table.is_for_match:
        return {seat.pk: 0 for seat in seats}
    return stakes.stacks_of([seat.pk for seat in seats])


def _seat_json(seat: Seat, stack_minor: int, is_dealt_in: bool, now: datetime) -> Json:
    return {
        "number": seat.number,
        "player_id": seat.player_id,
        "name": seat.player.display_name,
        "is_bot": seat.player.is_bot,
        "bot_strength": seat.player.bot_strength,
        "avatar_seed": str(seat.player.avatar_seed),
        "stack_minor": stack_minor,
        "status": _status(seat, is_dealt_in),
        "link": link_of(seat, now),
        "away_since_ms": ms(seat.away_since),
    }


def _badge(table: Table) -> str:
    """Which kind of money: the page has the words."""
    if table.is_practice:
        return "Practice"
    return "Sandbox" if jurisdiction.rules().is_sandbox else "Cash"


def _status(seat: Seat, is_dealt_in: bool) -> str:
    if seat.is_leaving:
        return "leaving"
    if seat.is_sitting_out:
        return "sitting_out"
    return "playing" if is_dealt_in else "waiting"


def _dealt_in(deal: Deal | None) -> set[int]:
    if deal is None or deal.is_over:
        return set()
    return set(DealSeat.objects.filter(deal=deal).values_list("seating_id", flat=True))


def _called_off(deal: Deal | None) -> str | None:
    """What is said here of a last deal whose cards nobody can read: no view of it says why it was called off."""
    if deal is None or deal.outcome is None or not deal.was_given_up:
        return None
    told = {"number": deal.number, "reason": deal.outcome["void_reason"]}
    return gettext("Deal %(number)s was called off. %(reason)s Nobody wins and nobody pays.") % told


def _history(table: Table) -> list[Json]:
    """The last deals, the latest first: names and amounts only."""
    deals = list(table.deals.filter(state=Deal.State.FINISHED).order_by("-number")[:_HISTORY])
    return [
        {"deal": deal.pk, "number": deal.number, "amounts": amounts}
        for deal, amounts in _amounts(deals, DealSeat.objects.filter(deal__in=deals).select_related("player"))
    ]


def _amounts(deals: list[Deal], seats: Iterable[DealSeat]) -> list[tuple[Deal, dict[str, int]]]:
    found: dict[int, dict[str, int]] = {deal.pk: {} for deal in deals}
    for seat in sorted(seats, key=lambda seat: seat.number):
        found[seat.deal_id][seat.player.display_name] = seat.amount_minor or 0
    return [(deal, found[deal.pk]) for deal in deals]


def _note_on(seat: Seat, shown: Shown) -> str | None:
    least, _ = buy_in_bounds(shown.table)
    if seat.is_leaving:
        if shown.match:
            return gettext("You have left the match and get up when this deal is over.")
        return gettext("You stand up when this deal is over.")
    if seat.is_sitting_out:
        if seat.pk in shown.dealt_in:
            return gettext("You sit out after this deal.")
        if _was_dropped(seat):
            return gettext("You were dropped after three misses.")
        return gettext("You are sitting out.")
    if shown.stacks[seat.pk] < least:
        return gettext("Top up to be dealt in: your stack does not cover another deal.")
    return shown.called_off


def _chair_until_ms(seat: Seat, shown: Shown) -> int | None:
    """When the chair of somebody who sits out is given up; not before the deal that he is still in has ended."""
    if seat.sitting_out_since is None or seat.pk in shown.dealt_in:
        return None
    return ms(seat.sitting_out_since + PATIENCE)


def _was_dropped(seat: Seat) -> bool:
    """True if the last deal of this seating ended for it by three misses."""
    last = DealSeat.objects.filter(seating=seat).order_by("-deal_id").first()
    return last is not None and last.outcome == "dropped_misses"


def _why_left(table: Table, player: User) -> str | None:
    last = table.seats.filter(player=player, left_at__gt=timezone.now() - _NOTE_FOR).order_by("-left_at").first()
    words = _NOTES.get(Seat.LeftReason(last.left_reason)) if last and last.left_reason else None
    if not words or table.is_for_match:  # what became of the entry fee the match tells
        return str(words) if words else None
    return f"{words} {_MONEY_IS_BACK}"
