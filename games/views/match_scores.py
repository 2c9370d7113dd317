"""The figures of a match in words: who stands where, what each deal counted, where the entries went."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as later
from django.utils.translation import ngettext

from games.engine.formats import deals as deals_format
from games.engine.formats.state import Standing
from games.models import Match, Table
from games.views.match_words import chips_text, signed
from games.views.rules_words import points_text
from wallet.ledger.money import Currency, text
from wallet.templatetags.money import percent

Json = dict[str, Any]

STANDINGS = {"out": later("Out"), "left": later("Left")}
ENDS = {
    "won": later("Played to its end."),
    "auto_split": later("Everybody left was near the limit, so the pool was shared."),
    "agreed_split": later("Everybody left agreed to share the pool."),
}


def entrants(table: Table) -> list[Json]:
    """Who has entered a match that has not begun."""
    seats = table.seats.filter(left_at__isnull=True).select_related("player").order_by("number")
    return [
        {"name": seat.player.display_name, "avatar_seed": seat.player.avatar_seed, "is_bot": seat.player.is_bot}
        for seat in seats
    ]


def standings(shown: Json, player_id: int, currency: Currency) -> list[Json]:
    """Everybody who plays or played, the first place first."""
    ranked = sorted(shown["scores"], key=lambda score: (score["place"] or 9, score["seat"]))
    return [_score(score, shown, player_id, currency) for score in ranked]


def _score(score: Json, shown: Json, player_id: int, currency: Currency) -> Json:
    return {
        "place": score["place"],
        "name": score["name"],
        "is_bot": score["is_bot"],
        "avatar_seed": int(score["avatar_seed"]),
        "is_me": score["player_id"] == player_id,
        "total": total_text(shown["format"], score["total"]),
        "note": " · ".join(_notes(score)),
        "prize": None if score["prize_minor"] is None else text(score["prize_minor"], currency),
        "is_paid": bool(score["prize_minor"]),
    }


def _notes(score: Json) -> list[str]:
    said = [str(STANDINGS[score["standing"]])] if score["standing"] in STANDINGS else []
    if score["entries"] > 1:
        said.append(ngettext("%(n)s entry", "%(n)s entries", score["entries"]) % {"n": score["entries"]})
    return said


def total_text(format_name: str, total: int) -> str:
    """ "184 match chips" in Deals, "84 points" in a pool."""
    return chips_text(total) if format_name == deals_format.NAME else points_text(total)


def score_sheet(shown: Json) -> Json | None:
    """What each deal cost or brought everybody; None before the first has ended."""
    if not shown["deals"]:
        return None
    return {
        "names": [score["name"] for score in shown["scores"]],
        "lines": [_line(line, shown["scores"]) for line in shown["deals"]],
    }


def _line(line: Json, scores: list[Json]) -> Json:
    cells = [_cell(line, str(score["seat"])) for score in scores]
    return {"number": line["number"], "is_tie_breaker": line["is_tie_breaker"], "cells": cells}


def _cell(line: Json, seat: str) -> Json:
    """Points of one seat; empty where it was not dealt in."""
    return {
        "points": line["points"].get(seat),
        "moved": signed(line["moved"].get(seat, 0)),
        "has_won": seat == str(line["winner"]),
    }


def deals(shown: Json, player_id: int) -> list[Json]:
    """The deals that are over, for who was dealt in: those he may look up card by card."""
    names = {score["seat"]: score["name"] for score in shown["scores"]}
    mine = next((score["seat"] for score in shown["scores"] if score["player_id"] == player_id), None)
    return [
        {
            "pk": line["deal"],
            "title": deal_title(line),
            "winner": names[line["winner"]],
            "has_won": line["winner"] == mine,
            "points": line["points"][str(mine)],
        }
        for line in shown["deals"]
        if line["deal"] is not None and str(mine) in line["points"]
    ]


def deal_title(line: Json) -> str:
    words = _("Tie-breaker, deal %(n)s") if line["is_tie_breaker"] else _("Deal %(n)s")
    return words % {"n": line["number"]}


def sums(match: Match, shown: Json, currency: Currency) -> list[tuple[str, str]]:
    """Where the entries of a match that is over went: prizes and fee make them up."""
    if not match.outcome or not shown["scores"]:
        return []
    count = sum(score["entries"] for score in shown["scores"])
    paid = match.outcome["pot_minor"]
    entries = ngettext("%(n)s entry of %(amount)s", "%(n)s entries of %(amount)s", count)
    lines = [(entries % {"n": count, "amount": text(shown["entry_minor"], currency)}, text(paid, currency))]
    back = sum(match.outcome["prizes"].values())
    if match.state != Match.State.PAID:
        return [*lines, (_("Went back"), text(back, currency))]
    if shown["fee_bps"]:
        fee = _("Fee of the house, %(percent)s") % {"percent": percent(shown["fee_bps"])}
        lines.append((fee, text(match.outcome["fee_minor"], currency)))
    return [*lines, (_("Prizes"), text(back, currency))]


def verdict_so_far(shown: Json, player_id: int, currency: Currency, *, is_leaving: bool = False) -> Json:
    """How far it is; to who left it (`is_leaving`: in the deal that still runs) or is out, that and what it cost."""
    played = len(shown["deals"])
    so_far = ngettext("%(n)s deal is over.", "%(n)s deals are over.", played) % {"n": played}
    said = so_far if played else _("No deal is over yet.")
    mine = next((score for score in shown["scores"] if score["player_id"] == player_id), None)
    if mine is None or (mine["standing"] == Standing.IN and not is_leaving):
        return {"title": _("It is being played"), "text": said}
    if mine["standing"] == Standing.OUT:
        return {"title": _("You are out"), "text": f"{said} {_('The others play on.')}"}
    paid = text(mine["entries"] * shown["entry_minor"], currency)
    left = _("You rank behind everybody who stays, and the %(amount)s that you paid do not come back.")
    return {"title": _("You have left it"), "text": f"{said} {left % {'amount': paid}}"}


def verdict(shown: Json, player_id: int, currency: Currency) -> Json:
    """Who won what, said to this person."""
    said = str(ENDS.get(shown["how"], ""))
    mine = next((score for score in shown["scores"] if score["player_id"] == player_id), None)
    if mine is None:
        best = [score["name"] for score in shown["scores"] if score["place"] == 1]
        return {"title": _("%(names)s won") % {"names": _(" and ").join(best)}, "text": said}
    paid = mine["entries"] * shown["entry_minor"]
    costs = _("You had paid %(amount)s.") % {"amount": text(paid, currency)}
    place = {"n": mine["place"], "amount": text(mine["prize_minor"] or 0, currency)}
    title = _("Place %(n)s: you won %(amount)s") if mine["prize_minor"] else _("Place %(n)s, without a prize")
    return {"title": title % place, "text": f"{said} {costs}"}
