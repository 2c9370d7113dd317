"""A match as an example for the rules pages: the points are made up, what becomes of them is asked of the format."""

from collections.abc import Iterator
from itertools import cycle
from typing import Any

from django.utils.translation import gettext as _

from games.engine.formats import deals, pool, splitting
from games.engine.formats.events import DealScored, SeatPoints, starting
from games.engine.formats.prizes import after_fee
from games.engine.formats.sheets import DealsSheet, PoolSheet, Sheet
from games.engine.formats.state import MatchState, NextDeal, Standing
from games.engine.indian.rules import Rules, max_deal_points
from games.views.match_words import signed
from wallet.ledger.money import Currency, text

Json = dict[str, Any]
Course = Iterator[tuple[str, MatchState]]

LOST = (24, 70, 8, 41, 15, 62, 33)
"""What losers of the example pay, one after another; a hand costs no more than the cap of the sheet."""


def played(sheet: Sheet, rules: Rules, seats: int, entry_minor: int, currency: Currency) -> Json:
    """A whole match: what everybody has after each deal, and what the places are worth."""
    people = names()[:seats]
    form = deals if isinstance(sheet, DealsSheet) else pool
    state = form.open_match(sheet, [starting(range(len(people)), rules)])
    begun = [score.total for score in state.seats]
    lines = []
    for title, after in (_deals if isinstance(sheet, DealsSheet) else _pool)(state, rules):
        lines.append(_line(title, state, after))
        state = after
    paid = form.outcome(state, entry_minor, rules.fee_bps)
    return {
        "players": people,
        "begun": begun,
        "lines": lines,
        "entry": text(entry_minor, currency),
        "pot": text(paid.pot_minor, currency),
        "fee": text(paid.fee_minor, currency),
        "prizes": [
            (paid.places[seat], people[seat], text(paid.prizes[seat], currency))
            for seat in sorted(paid.places, key=lambda seat: paid.places[seat])
        ],
    }


def split(sheet: Sheet, rules: Rules, seats: int, entry_minor: int, currency: Currency) -> Json | None:
    """Who could drop how often, and gets what of a shared pool; None where that is not played, or does not pay."""
    first = rules.first_drop_points
    if not isinstance(sheet, PoolSheet) or not sheet.manual_split or not first:
        return None
    totals = [sheet.limit - 1 - first * spare for spare in ((2, 1, 0) if seats > len(names()) else (1, 0))]
    drops = {
        name: splitting.drops_left(total, sheet.limit, first) for name, total in zip(names(), totals, strict=False)
    }
    prize = after_fee(entry_minor * seats, rules.fee_bps)
    worth = sheet.drop_worth(entry_minor)
    shares = splitting.by_drops(prize, worth, drops)
    if shares is None:
        return None
    return {
        "prize": text(prize, currency),
        "worth": text(worth, currency),
        "lines": [
            (name, total, drops[name], text(share, currency))
            for (name, share), total in zip(shares.items(), totals, strict=True)
        ],
    }


def names() -> list[str]:
    """Who plays in the examples."""
    return [_("Asha"), _("Bilal"), _("Chitra")]


def _deals(state: MatchState, rules: Rules) -> Course:
    """Everybody wins in turn; where two end up equal, an extra deal follows by itself."""
    lost = cycle(min(points, max_deal_points(rules)) for points in LOST)
    while due := deals.next_deal(state):
        winner = due.seats[(due.number - 1) % len(due.seats)]
        points = {seat: 0 if seat == winner else next(lost) for seat in due.seats}
        state = deals.evolve(state, _scored(due, winner, points), state.sheet)
        yield _("Extra deal") if due.is_tie_breaker else _("Deal %(n)s") % {"n": due.number}, state


def _pool(state: MatchState, rules: Rules) -> Course:
    """Bilal loses all he can and, if he may, comes back; then the last one at the table wins to the end."""
    most, unlucky, last = max_deal_points(rules), 1, len(state.seats) - 1
    was_out = False
    while due := pool.next_deal(state):
        winner = last if was_out else 0
        points = {seat: most if was_out or seat == unlucky else rules.first_drop_points for seat in due.seats}
        state = pool.evolve(state, _scored(due, winner, points | {winner: 0}), state.sheet)
        comes_back = unlucky in state.pending_rejoin and not was_out
        was_out = was_out or not state.score(unlucky).is_in
        if not comes_back:
            for event in pool.lapse(state):
                state = pool.evolve(state, event, state.sheet)
        yield _("Deal %(n)s") % {"n": due.number}, state
        if comes_back:
            state = pool.evolve(state, pool.rejoin(state, unlucky), state.sheet)
            yield _("%(name)s comes back") % {"name": names()[unlucky]}, state


def _scored(due: NextDeal, winner: int, points: dict[int, int]) -> DealScored:
    first = due.seats[0] if due.first_seat is None else due.first_seat
    return DealScored(due.number, winner, first, tuple(SeatPoints(seat, points[seat]) for seat in due.seats))


def _line(title: str, before: MatchState, after: MatchState) -> Json:
    """What the totals are now, by how much they moved, and who is out."""
    cells = [
        {
            "total": score.total,
            "moved": signed(score.total - was.total),
            "is_out": score.standing is Standing.OUT,
        }
        for was, score in zip(before.seats, after.seats, strict=True)
    ]
    return {"title": title, "cells": cells}
