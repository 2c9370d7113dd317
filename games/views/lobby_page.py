"""What the lobby says of its tables: one set of words for the page and for its live numbers."""

from dataclasses import dataclass
from typing import Any, Self
from urllib.parse import urlencode

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine import catalogue
from games.selectors import LobbyRow, SeatRow
from games.views import money_words
from games.views.rules_words import percent
from players.models import User
from players.services import gate
from wallet import selectors as wallet_selectors
from wallet.ledger.money import Currency, text
from wallet.services import limits

Json = dict[str, Any]

GAMES = {name: variant.title for name, variant in catalogue.VARIANTS.items() if variant.match is None}
MONEY = {"practice": Currency.CHIP, "rupees": Currency.INR}
USUAL = "practice"


@dataclass(frozen=True, slots=True)
class Choice:
    """What of the lobby is shown; what an address says wrongly counts as not said."""

    money: str = USUAL
    game: str = ""
    seats: str = ""

    @classmethod
    def read(cls, query: QueryDict) -> Self:
        money, game, seats = (query.get(name, "") for name in ("money", "game", "seats"))
        return cls(
            money=money if money in MONEY else USUAL,
            game=game if game in GAMES else "",
            seats=seats if seats == "2" else "",
        )

    @property
    def currency(self) -> Currency:
        return MONEY[self.money]

    def shows(self, row: LobbyRow) -> bool:
        is_kind = row.currency == self.currency and self.game in ("", row.variant)
        return is_kind and self.seats in ("", str(row.seats_max))

    def query(self, **changes: str) -> str:
        """The address of this choice, with changes."""
        parts = {"money": self.money, "game": self.game, "seats": self.seats} | changes
        return "?" + urlencode({name: value for name, value in parts.items() if value})


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
    currency = Currency(row.currency)
    action, action_text, url = _action(row)
    game = catalogue.variant(row.variant).title
    value = text(row.point_value_minor, currency).removesuffix(".00")
    buy_in = text(row.buy_in_min_minor, currency).removesuffix(".00").split()[0]
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


def filters(choice: Choice) -> Json:
    """The switches over the list, as links."""
    games = [("", _("All games")), *GAMES.items()]
    return {
        "money": _links(choice, "money", [("practice", _("Practice")), ("rupees", money_words.tables_for_rupees())]),
        "games": _links(choice, "game", games),
        "seats": _links(choice, "seats", [("2", _("2 seats")), ("", _("Any seats"))]),
    }


def _links(choice: Choice, name: str, values: list[tuple[str, str]]) -> list[Json]:
    return [
        {"url": choice.query(**{name: value}), "text": words, "is_on": getattr(choice, name) == value}
        for value, words in values
    ]


def seat_json(seat: SeatRow) -> Json:
    """A strip that leads back to one's own seat."""
    value = text(seat.point_value_minor, Currency(seat.currency)).removesuffix(".00")
    title = f"{seat.title} · {value}"
    if seat.deal_number:
        title += _(", deal %(number)s") % {"number": seat.deal_number}
    return {"title": title, "note": _note(seat), "url": reverse("games:table", args=[seat.code])}


def _note(seat: SeatRow) -> str:
    stack = _("%(amount)s on this table") % {"amount": text(seat.stack_minor, Currency(seat.currency))}
    if seat.is_sitting_out:
        return _("You are sitting out. %(stack)s.") % {"stack": stack}
    return stack


def obstacle(player: User, choice: Choice) -> str:
    """What keeps this player from every table for this money, in a sentence; empty where nothing does."""
    act = limits.act_of(choice.currency)
    return next((reason.message for reason in gate.why_not(player) if reason.act is act), "")


def shortage(playable_minor: int, rows: list[LobbyRow], choice: Choice) -> Json | None:
    """What a player reads whose money covers none of these tables, and where to get on; None if one is within reach."""
    least = min((row.buy_in_min_minor for row in rows), default=0)
    if playable_minor >= least:
        return None
    amounts = {"have": text(playable_minor, choice.currency), "least": text(least, choice.currency)}
    said = _("You have %(have)s to play with. The least that one of these tables takes is %(least)s.") % amounts
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
