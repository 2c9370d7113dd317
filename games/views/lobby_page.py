"""What the lobby says of its tables: one set of words for the page and for its live numbers."""

from collections.abc import Iterable
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine import catalogue
from games.models import Table
from games.selectors import LobbyRow, SeatRow
from games.views import money_words
from games.views.lobby_choice import Choice
from players.models import User
from players.services import gate
from wallet import selectors as wallet_selectors
from wallet.ledger.money import Currency, text
from wallet.services import limits
from wallet.templatetags.money import percent, stake

Json = dict[str, Any]


# --- The list -----------------------------------------------------------------------------------------------------


def summary(rows: list[LobbyRow]) -> str:
    """How much is going on at these tables: "1 person and 3 bots at 8 tables"."""
    bots = sum(row.bots for row in rows)
    people = sum(row.taken for row in rows) - bots
    tables = ngettext("%(n)s table", "%(n)s tables", len(rows)) % {"n": len(rows)}
    if not people + bots:
        return _("%(tables)s, nobody there yet") % {"tables": tables}
    who = [ngettext("%(n)s person", "%(n)s people", people) % {"n": people}] if people else []
    who += [ngettext("%(n)s bot", "%(n)s bots", bots) % {"n": bots}] if bots else []
    return _("%(who)s at %(tables)s") % {"who": _(" and ").join(who), "tables": tables}


def row_json(row: LobbyRow) -> Json:
    """One line of the list in words; what the button does follows from who sits there."""
    action, action_text, url = _action(row)
    game = catalogue.variant(row.variant).title
    value = stake(row.point_value_minor, row.currency)
    buy_in = stake(row.buy_in_min_minor, row.currency).split()[0]
    return {
        "code": str(row.code),
        "name": row.title,
        "about": game,
        "stake": value,
        "buy_in": _("buy in %(amount)s") % {"amount": buy_in},
        "taken": row.taken,
        "seats_max": row.seats_max,
        "dots": [number < row.taken for number in range(row.seats_max)],
        "seats_text": f"{_seats_text(row)} · {_apart(row)}",
        "action": action,
        "action_text": action_text,
        "label": f"{action_text}: {row.title}, {game}, {value}, {_seats_text(row)}",
        "url": url,
    }


def _action(row: LobbyRow) -> tuple[str, str, str]:
    table = reverse("games:table", args=[row.code])
    if row.is_mine:
        return "return", _("Return"), table
    if row.taken < row.seats_max or row.bots:
        return "sit", _("Sit down"), table
    return "watch", _("Watch"), table


def _apart(row: LobbyRow) -> str:
    """What sets tables of one game apart: who joins you there, or what the house keeps."""
    if row.fee_bps:
        return _("%(percent)s fee") % {"percent": percent(row.fee_bps)}
    return _("with bots") if row.bots_wanted else _("people only")


def _seats_text(row: LobbyRow) -> str:
    free = row.seats_max - row.taken
    if not free:
        return _("full")
    return ngettext("%(n)s seat free", "%(n)s seats free", free) % {"n": free}


# --- Around the list ----------------------------------------------------------------------------------------------


def seats_json(seats: Iterable[SeatRow]) -> list[Json]:
    """Strips that lead back to one's own seats. A match that is over keeps its chairs for the standings alone."""
    return [_seat(seat) for seat in seats if not (seat.entry_minor and seat.table_state == Table.State.CLOSING)]


def _seat(seat: SeatRow) -> Json:
    is_match = bool(seat.entry_minor)
    what = catalogue.variant(seat.variant).title if is_match else stake(seat.point_value_minor, seat.currency)
    title = f"{seat.title} · {what}"
    if seat.deal_number:
        title += _(", deal %(number)s") % {"number": seat.deal_number}
    return {"title": title, "note": _note(seat), "url": reverse("games:table", args=[seat.code])}


_MATCH_NOTES: dict[str, Any] = {
    Table.State.OPEN: gettext_lazy("You have entered. The match waits for players."),
}


def _note(seat: SeatRow) -> str:
    if seat.entry_minor:
        return _MATCH_NOTES.get(seat.table_state, _("The match is being played."))
    stack = _("%(amount)s on this table") % {"amount": text(seat.stack_minor, Currency(seat.currency))}
    if seat.is_sitting_out:
        return _("You are sitting out. %(stack)s.") % {"stack": stack}
    return stack


def obstacle(player: User, currency: str) -> str:
    """What keeps this player from every table and match for this money, in a sentence; empty where nothing does."""
    act = limits.act_of(currency)
    return next((reason.message for reason in gate.why_not(player) if reason.act is act), "")


def shortage(playable_minor: int, costs: Iterable[int], choice: Choice) -> Json | None:
    """What a player reads whose money covers none of what is shown, and where to get on; None if one is within reach.

    `costs`: the least that each table and match takes, in minor units.
    """
    least = min(costs, default=0)
    if playable_minor >= least:
        return None
    amounts = {"have": text(playable_minor, choice.currency), "least": text(least, choice.currency)}
    said = _("You have %(have)s to play with. The least that one of these takes is %(least)s.") % amounts
    if choice.currency is Currency.CHIP:
        return {"text": said, "url": reverse("wallet:home"), "way": _("Get more chips")}
    said = f"{said} {_('Practice tables cost no money.')}"
    return {"text": said, "url": reverse("wallet:add-cash"), "way": _("Add cash")}


def balance(player: User, choice: Choice) -> Json:
    """The card beside the list: all in the money of the chosen tables, and what else there is."""
    every = wallet_selectors.balances(player)
    shown = every.of(choice.currency)
    lines = [
        (_("To play with"), shown.playable_minor, shown.currency),
        (_("In play"), shown.in_play_minor, shown.currency),
    ]
    others = [each for each in every if each.currency != shown.currency]
    lines += [(money_words.name(each.currency), each.total_minor, each.currency) for each in others]
    return {
        "figure": text(shown.total_minor, shown.currency),
        "playable_minor": shown.playable_minor,
        "badge": money_words.badge(choice.currency),
        "lines": [{"name": name, "amount": text(amount, currency)} for name, amount, currency in lines],
    }
