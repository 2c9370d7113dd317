"""What a deal of a match meant for the match, in words: match chips that moved, points that added up."""

from typing import Any

from django.utils.translation import gettext as _

from games.engine.formats import deals
from games.engine.formats.sheets import PoolSheet
from games.engine.formats.state import Standing
from games.selectors.match_deal import Counted
from games.views.match_words import chips_text, signed

Json = dict[str, Any]


def said(counted: Counted | None, seat: int | None) -> str:
    """What it did to this seat's score; to others that it counts at all."""
    if counted is None or seat is None:
        return _("Its points count in the match.")
    if counted.line.is_tie_breaker:
        return _("A tie-breaker: it moves no match chips and decides who comes first.")
    total = counted.after.score(seat).total
    if counted.format != deals.NAME:
        return _("You had %(total)s of %(limit)s points after it.") % {"total": total, "limit": _limit(counted)}
    moved = _moved(counted, seat)
    words = {"moved": chips_text(abs(moved)), "total": chips_text(total)}
    if moved > 0:
        return _("%(moved)s came to you: you had %(total)s after it.") % words
    if moved < 0:
        return _("They cost you %(moved)s: you had %(total)s after it.") % words
    return _("You had %(total)s after it.") % words


def short(counted: Counted | None, seat: int) -> str:
    """Beside a player: "+64", "84 of 101, out"; empty where nothing moved. What moved, the verdict over it says."""
    if counted is None or counted.line.is_tie_breaker:
        return ""
    if counted.format == deals.NAME:
        return signed(_moved(counted, seat))
    score = counted.after.score(seat)
    total = _("%(total)s of %(limit)s") % {"total": score.total, "limit": _limit(counted)}
    return _("%(total)s, out") % {"total": total} if score.standing is Standing.OUT else total


def _limit(counted: Counted) -> int:
    sheet = counted.after.sheet
    assert isinstance(sheet, PoolSheet), "points add up in a pool"
    return sheet.limit


def _moved(counted: Counted, seat: int) -> int:
    return next((change.by for change in counted.line.moved if change.seat == seat), 0)
