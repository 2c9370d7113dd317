"""Turns a finished deal into what its page says: sentences, marks and amounts."""

from collections.abc import Iterable
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine import catalogue
from games.engine.cards import parse_code
from games.models import Deal, DealSeat
from games.selectors.match_deal import Counted, counted
from games.services.records import EndedDeal
from games.templatetags.cards import card_name
from games.views import deal_in_match, money_words
from players.models import User
from wallet.ledger.money import Currency, text
from wallet.templatetags.money import percent, stake

Json = dict[str, Any]

STYLES = {"pure_sequence": "pure", "impure_sequence": "seq", "set": "set"}
NAMES = {"pure": gettext_lazy("Pure"), "seq": gettext_lazy("Sequence"), "set": gettext_lazy("Set")}
NOTES = {
    "dropped_first": gettext_lazy("Dropped, first turn"),
    "dropped_middle": gettext_lazy("Dropped, later turn"),
    "dropped_misses": gettext_lazy("Dropped after missed turns"),
    "wrong_show": gettext_lazy("Wrong show"),
    "left": gettext_lazy("Left"),
}
WINS = {
    "show": gettext_lazy("Showed"),
    "wrong_show": gettext_lazy("Won when the other's show was wrong"),
    "last_player": gettext_lazy("Last one in"),
}
VOIDS = {
    "max_reshuffles": gettext_lazy("The deck was used up too often."),
    "everyone_away": gettext_lazy("Everybody's link was lost."),
    "too_few_players": gettext_lazy("Too few players were there."),
}


def context(ended: EndedDeal, viewer: User) -> Json:
    """The context of games/deal.html."""
    return {**result(ended, viewer), "fairness": _fairness(ended)}


def result(ended: EndedDeal, viewer: User) -> Json:
    """How it ended, for the deal's page and for its replay."""
    view, told = ended.view, counted(ended.deal)
    return {
        "deal": heading(ended),
        "wild_rank": view["wild"]["rank"] if view["wild"] else None,
        "verdict": verdict(ended, viewer, view["result"], told),
        "players": players(ended, view["result"], told),
    }


def heading(ended: EndedDeal) -> Json:
    """What deal this is: its number, its price, its wild card, whether it was about money."""
    deal, view = ended.deal, ended.view
    facts = [catalogue.variant(deal.variant).title, _worth(deal)]
    if view["wild"]:
        facts.append(_("wild: %(card)s") % {"card": card_name(parse_code(view["wild"]["card"]))})
    return {
        "id": deal.pk,
        "heading": deal.called,
        "facts": " · ".join(facts),
        "currency": deal.currency,
        "badge": money_words.badge_of(deal),
        "match": deal.table.code if deal.is_of_match else None,
    }


def _worth(deal: Deal) -> str:
    """What its points are worth: "₹1 a point"."""
    if deal.is_of_match:
        return _("in a match")
    return _("%(value)s a point") % {"value": stake(deal.point_value_minor, deal.currency)}


# --- Who won ------------------------------------------------------------------------------------------------------


def verdict(ended: EndedDeal, viewer: User, result: Json, told: Counted | None) -> Json:
    """Who won how much, said to this person."""
    deal, own = ended.deal, ended.seat_of(viewer)
    winner = next((seat for seat in ended.seats if seat.outcome == "won"), None)
    if deal.state == Deal.State.VOIDED or winner is None:
        reason = result.get("void_reason") or ""
        return {"title": _("The deal was called off"), "text": f"{VOIDS.get(reason, reason)} {_('Nobody paid.')}"}
    if deal.is_of_match:
        seat = own.number if own else None
        return {"title": _title_in_match(own, winner), "text": deal_in_match.said(told, seat)}
    if own is None:
        won = _money(winner.amount_minor or 0, deal)
        title = _("%(name)s won %(amount)s") % {"name": winner.player.display_name, "amount": won}
        return {"title": title, "text": _sum(deal, ended.seats, winner)}
    if own == winner:
        title = _("You won %(amount)s") % {"amount": _money(own.amount_minor or 0, deal)}
        return {"title": title, "text": _sum(deal, ended.seats, winner)}
    title = _("You lost %(amount)s") % {"amount": _money(-(own.amount_minor or 0), deal)}
    return {"title": title, "text": _times(own.points or 0, deal)}


def _title_in_match(own: DealSeat | None, winner: DealSeat) -> str:
    if own is None:
        return _("%(name)s won the deal") % {"name": winner.player.display_name}
    if own == winner:
        return _("You won the deal")
    points = own.points or 0
    return ngettext("You lost %(points)s point", "You lost %(points)s points", points) % {"points": points}


def _sum(deal: Deal, seats: Iterable[DealSeat], winner: DealSeat) -> str:
    """What the losers paid, and what the house took of it."""
    losers = [seat for seat in seats if seat != winner]
    paid = -sum(seat.amount_minor or 0 for seat in losers)
    fee = paid - (winner.amount_minor or 0)
    line = f"{_times(sum(seat.points or 0 for seat in losers), deal)} = {_money(paid, deal)}"
    if not fee:
        return line
    words = {"sum": line, "percent": percent(deal.fee_bps), "fee": _money(fee, deal)}
    return _("%(sum)s, less %(percent)s fee %(fee)s") % words


def _times(points: int, deal: Deal) -> str:
    counted = ngettext("%(points)s point", "%(points)s points", points) % {"points": points}
    return f"{counted} × {stake(deal.point_value_minor, deal.currency)}"


def _money(amount_minor: int, deal: Deal) -> str:
    return text(amount_minor, Currency(deal.currency))


# --- Everyone's cards ---------------------------------------------------------------------------------------------


def players(ended: EndedDeal, result: Json, told: Counted | None) -> list[Json]:
    """Everybody with points, amount and the cards that were shown; the winner first."""
    shown = {seat["seat"]: seat for seat in result["seats"]}
    ranked = sorted(ended.seats, key=lambda seat: (seat.outcome != "won", seat.points or 0, seat.number))
    is_of_match = ended.deal.is_of_match
    return [
        _player(seat, shown.get(seat.number), result["reason"], is_of_match)
        | {"in_match": deal_in_match.short(told, seat.number)}
        for seat in ranked
    ]


def _player(seat: DealSeat, shown: Json | None, reason: str, is_of_match: bool) -> Json:
    own_differs = shown is not None and shown["own_groups"] and shown["own_points"] != shown["points"]
    return {
        "name": seat.player.display_name,
        "avatar_seed": seat.player.avatar_seed,
        "is_bot": seat.player.is_bot,
        "note": _note(seat, shown, reason),
        "points": seat.points,
        "amount_minor": None if reason == "void" or is_of_match else seat.amount_minor,
        "groups": _judged(shown) if shown else [],
        "own_groups": [_plain(cards) for cards in shown["own_groups"]] if shown and own_differs else [],
        "own_points": shown["own_points"] if shown else None,
    }


def _note(seat: DealSeat, shown: Json | None, reason: str) -> str | Promise:
    if seat.outcome == "won":
        return WINS.get(reason, "")
    if shown and shown["is_deal_show"] and not shown["is_valid_hand"]:
        return _("No turn before the show: half the points")
    return NOTES.get(seat.outcome, "")


def _judged(shown: Json) -> list[Json]:
    """Groups with what they turned out to be; one that counts points is marked as such, whatever its shape."""
    parts = zip(shown["groups"], shown["kinds"], shown["group_points"], strict=False)
    return [_group(cards, STYLES.get(kind or ""), points) for cards, kind, points in parts if cards]


def _group(cards: list[str], style: str | None, points: int) -> Json:
    if style is None or points:
        return {"cards": cards, "style": "bad", "text": str(points)}
    return {"cards": cards, "style": style, "text": NAMES[style]}


def _plain(cards: list[str]) -> Json:
    return {"cards": cards, "style": "none", "text": ""}


# --- The shuffle --------------------------------------------------------------------------------------------------


def _fairness(ended: EndedDeal) -> Json:
    names = {seat.number: seat.player.display_name for seat in ended.seats}
    used = ended.started.seeds if ended.started else ()
    return {
        "commitment": ended.deal.commitment,
        "server_seed": ended.server_seed.hex(),
        "seeds": [{"name": names[s.seat], "seed": s.seed_hex, "by_player": s.by_player} for s in used],
        "rules_hash": ended.deal.rules_hash,
    }
