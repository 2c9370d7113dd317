"""What of the lobby is shown, as an address says it, and the switches that change it."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any, Self
from urllib.parse import urlencode

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.engine import catalogue
from games.engine.formats import deals, pool
from games.selectors import LobbyRow, MatchRow
from games.views import money_words
from wallet.ledger.money import Currency
from wallet.templatetags.money import stake

Json = dict[str, Any]

MONEY = {"practice": Currency.CHIP, "rupees": Currency.INR}
USUAL = "practice"
POINTS = "points"
KINDS = (POINTS, deals.NAME, pool.NAME)
"""The formats: what a run of deals is worth."""
SEATS = {"2": range(2, 3), "more": range(3, 7)}
ENTRIES = {"low": range(51), "middle": range(51, 201), "high": range(201, 10**9)}
"""Bands of entry fees, in chips or whole rupees."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What an address says wrongly counts as not said. `kind` is a format, `game` a variant of it."""

    money: str = USUAL
    kind: str = ""
    game: str = ""
    seats: str = ""
    entry: str = ""

    @classmethod
    def read(cls, query: QueryDict) -> Self:
        said = {name: query.get(name, "") for name in ("money", "kind", "game", "seats", "entry")}
        game = catalogue.VARIANTS.get(said["game"])
        kind = game.format if game else said["kind"]
        return cls(
            money=said["money"] if said["money"] in MONEY else USUAL,
            kind=kind if kind in KINDS else "",
            game=game.name if game else "",
            seats=said["seats"] if said["seats"] in SEATS else "",
            entry=said["entry"] if said["entry"] in ENTRIES and kind in (deals.NAME, pool.NAME) else "",
        )

    @property
    def currency(self) -> Currency:
        return MONEY[self.money]

    @property
    def has_tables(self) -> bool:
        """True where tables for points belong in the list."""
        return self.kind in ("", POINTS)

    @property
    def has_matches(self) -> bool:
        return self.kind != POINTS

    def shows(self, row: LobbyRow | MatchRow) -> bool:
        kind = catalogue.variant(row.variant).format
        is_kind = row.currency == self.currency and self.kind in ("", kind) and self.game in ("", row.variant)
        return is_kind and (not self.seats or row.seats_max in SEATS[self.seats]) and self._costs(row)

    def query(self, **changes: str) -> str:
        """The address of this choice, with changes."""
        parts = asdict(self) | changes
        return "?" + urlencode({name: value for name, value in parts.items() if value})

    def _costs(self, row: LobbyRow | MatchRow) -> bool:
        if not self.entry or isinstance(row, LobbyRow):
            return True
        return -(-row.entry_minor // 10**self.currency.exponent) in ENTRIES[self.entry]


def filters(choice: Choice) -> Json:
    """The switches over the list, as links."""
    return {
        "money": [
            _link(choice, words, money=money)
            for money, words in (("practice", _("Practice")), ("rupees", money_words.tables_for_rupees()))
        ],
        "kinds": [_link(choice, words, kind=kind, game="", entry="") for kind, words in _kinds()],
        "games": list(_games(choice)),
        "more": [*_seats(choice), *_entries(choice)],
    }


def _kinds() -> list[tuple[str, str]]:
    return [("", _("All")), (POINTS, _("Points")), (deals.NAME, _("Deals")), (pool.NAME, _("Pool"))]


def _games(choice: Choice) -> Iterator[Json]:
    """The games of the chosen kind."""
    if choice.kind:
        yield _link(choice, _("All games"), game="")
    for each in catalogue.VARIANTS.values():
        if each.format == choice.kind:
            yield _link(choice, each.title, game=each.name)


def _seats(choice: Choice) -> Iterator[Json]:
    for value, words in (("2", _("2 seats")), ("more", _("3 to 6 seats"))):
        yield _toggle(choice, words, "seats", value)


def _entries(choice: Choice) -> Iterator[Json]:
    if choice.kind not in (deals.NAME, pool.NAME):
        return
    most = {name: _amount(band[-1], choice.currency) for name, band in ENTRIES.items()}
    yield _toggle(choice, _("Entry up to %(most)s") % {"most": most["low"]}, "entry", "low")
    yield _toggle(choice, _("up to %(most)s") % {"most": most["middle"]}, "entry", "middle")
    yield _toggle(choice, _("above %(most)s") % {"most": most["middle"]}, "entry", "high")


def _amount(major: int, currency: Currency) -> str:
    return stake(major * 10**currency.exponent, currency)


def _link(choice: Choice, words: str, **changes: str) -> Json:
    """One of several, of which one is always chosen."""
    name, value = next(iter(changes.items()))
    return {"url": choice.query(**changes), "text": words, "is_on": getattr(choice, name) == value}


def _toggle(choice: Choice, words: str, name: str, value: str) -> Json:
    """One that is taken back by choosing it again."""
    is_on = getattr(choice, name) == value
    return {"url": choice.query(**{name: "" if is_on else value}), "text": words, "is_on": is_on}
