"""What the lobby says of its matches, for the page and for its live numbers."""

from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.selectors import MatchRow
from games.views.match_words import game_text
from wallet.templatetags.money import stake

Json = dict[str, Any]


def summary(rows: list[MatchRow]) -> str:
    """ "3 to enter, 2 being played"."""
    running = sum(row.is_running for row in rows)
    words = {"open": len(rows) - running, "running": running}
    return _("%(open)s to enter, %(running)s being played") % words if running else _("%(open)s to enter") % words


def row_json(row: MatchRow) -> Json:
    """One line of the list in words; what the button does follows from who has entered."""
    action, word, said, url = _action(row)
    game, entry = game_text(row.variant, row.sheet), stake(row.entry_minor, row.currency)
    prize = _("1st gets %(amount)s") % {"amount": stake(next(iter(row.prizes), 0), row.currency)}
    seats = " · ".join(_seats(row))
    return {
        "code": str(row.code),
        "name": row.title,
        "about": game,
        "stake": entry,
        "buy_in": prize,
        "taken": row.taken,
        "seats_max": row.seats_max,
        "dots": [number < row.taken for number in range(row.seats_max)],
        "seats_text": seats,
        "action": action,
        "action_text": word,
        "label": f"{said}: {row.title}, {game}, {_('entry')} {entry}, {prize}, {seats}",
        "url": url,
        "page": page_of(row),
    }


def page_of(row: MatchRow) -> str:
    """Where everything about the match stands."""
    return reverse("games:match", args=[row.code])


def start_text(starts_at: datetime) -> str:
    """ "at 18:30", with the day where it is not today."""
    local = timezone.localtime(starts_at)
    if local.date() == timezone.localdate():
        return _("at %(time)s") % {"time": formats.date_format(local, "H:i")}
    return formats.date_format(local, "j M, H:i")


def _action(row: MatchRow) -> tuple[str, str, str, str]:
    """What the button does: its kind, its word, the same said in full, where it leads."""
    table = reverse("games:table", args=[row.code])
    if row.is_mine:
        return "return", _("Return"), _("Return"), table
    if row.is_running:
        return "watch", _("Watch"), _("Watch"), table
    if row.can_enter:
        return "enter", _("Enter"), _("Enter"), page_of(row)
    if row.line_place:
        said = _("In line, place %(n)s") % {"n": row.line_place}
        return "in_line", _("In line: %(n)s") % {"n": row.line_place}, said, page_of(row)
    return "wait", _("Wait"), _("Wait in line"), page_of(row)


def _seats(row: MatchRow) -> list[str]:
    """ "3 of 6", then what comes next."""
    said = [_("%(taken)s of %(seats)s") % {"taken": row.taken, "seats": row.seats_max}]
    if row.is_running:
        return [*said, _("being played")]
    if row.waiting:
        said.append(ngettext("%(n)s waits", "%(n)s wait", row.waiting) % {"n": row.waiting})
    said.append(start_text(row.starts_at) if row.starts_at else _("when full"))
    return [*said, _("bots")] if row.bots_wanted else said
