"""The end of a deal: points become money between the seats, once, in the transaction of the last move."""

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from games.engine.indian.settlement import Settlement, settle
from games.models import Deal, DealSeat, Seat, Table
from games.services import house_time
from games.services.entries import Entry
from games.services.matches import progress
from wallet.ledger.money import Currency
from wallet.services import stakes

BETWEEN_DEALS_S = 8
"""Long enough to read who won and with what."""


def close_deal(*, table: Table, entry: Entry) -> None:
    """Settle the deal that `entry` shows to be over, and plan the next one. The table's row is locked.

    Called once: the move that ended the deal won its compare-and-set, and the ledger has one closing entry a deal.
    """
    deal = Deal.objects.select_for_update().get(pk=entry.facts.deal_id)
    result = entry.facts.game.see(entry.state, None)["result"]
    if result["winner"] is None:
        _void(deal, "void", result.get("void_reason", ""))
    else:
        _pay(deal, result)
    _end(table, deal)
    if table.is_for_match:
        progress.deal_over(table, deal, entry)


def give_up(*, table: Table, deal: Deal, reason: str) -> None:
    """End a deal without its log, which nobody can read; both rows are locked. No money has moved while it ran."""
    _void(deal, Deal.UNREADABLE, reason)
    _end(table, deal)
    if table.is_for_match:
        progress.deal_over(table, deal, None)


def _end(table: Table, deal: Deal) -> None:
    deal.ended_at = house_time.now()
    deal.due_at = deal.wake_at = None
    deal.save(update_fields=["state", "outcome", "ended_at", "due_at", "wake_at"])
    _begin_to_sit_out(deal)
    table.next_deal_at = house_time.now() + timedelta(seconds=BETWEEN_DEALS_S)
    table.version += 1
    table.save(update_fields=["next_deal_at", "version"])


def _pay(deal: Deal, result: dict[str, Any]) -> None:
    seats = {seat.number: seat for seat in deal.deal_seats.all()}
    points = {each["seat"]: each["points"] for each in result["seats"]}
    money = settle(points, result["winner"], deal.point_value_minor, deal.fee_bps)
    stakes.settle_deal(
        deal=deal.pk,
        currency=Currency(deal.currency),
        losses={seats[number].seating_id: -amount for number, amount in money.amounts.items() if amount < 0},
        winner=seats[result["winner"]].seating_id,
        fee_minor=money.fee_minor,
    )
    for each in result["seats"]:
        seat = seats[each["seat"]]
        seat.points, seat.outcome = each["points"], each["outcome"]
        seat.amount_minor = money.amounts[seat.number]
    DealSeat.objects.bulk_update(seats.values(), ["points", "outcome", "amount_minor"])
    if deal.point_value_minor:  # in a match everybody is dealt in to its end
        _let_sleepers_sit_out(seats.values())
    deal.state = Deal.State.FINISHED
    deal.outcome = _outcome(result, money)


def _let_sleepers_sit_out(seats: Iterable[DealSeat]) -> None:
    """Who was dropped for missed turns is not dealt in again until he says that he is there."""
    sleepers = [seat.seating_id for seat in seats if seat.outcome == "dropped_misses"]
    Seat.objects.filter(pk__in=sleepers).update(is_sitting_out=True)


def _begin_to_sit_out(deal: Deal) -> None:
    """Whoever sits out after this deal has his whole patience from now on, also if he said so in the middle of it."""
    seatings = deal.deal_seats.values("seating_id")
    Seat.objects.filter(pk__in=seatings, is_sitting_out=True).update(sitting_out_since=house_time.now())


def _outcome(result: dict[str, Any], money: Settlement[int]) -> dict[str, Any]:
    return {
        "winner": result["winner"],
        "reason": result["reason"],
        "points": {str(each["seat"]): each["points"] for each in result["seats"]},
        "amounts": {str(number): amount for number, amount in money.amounts.items()},
        "fee_minor": money.fee_minor,
    }


def _void(deal: Deal, how: str, reason: str) -> None:
    """A deal without a winner moves no money: what everyone has in play stays where it is."""
    deal.deal_seats.update(points=None, amount_minor=0, outcome="void")
    deal.state = Deal.State.VOIDED
    deal.outcome = {"winner": None, "reason": how, "void_reason": reason, "amounts": {}}
