"""The first page of staff: the house in figures and two charts. Four statements whatever there is to count."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.selectors import house
from wallet import selectors
from wallet.ledger.money import Currency, text

Context = dict[str, Any]
HEIGHT = 100
"""Of a chart's drawing, in its own units; a bar is 10 wide, 8 of it filled."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One number. `is_alarm`: it should be nought and is not, so somebody has to look."""

    label: str
    value: str
    href: str = ""
    note: str = ""
    is_alarm: bool = False


@dataclass(frozen=True, slots=True)
class Bar:
    """A count as a rectangle, and its words for those who point at it."""

    x: int
    y: int
    height: int
    words: str


@dataclass(frozen=True, slots=True)
class Chart:
    """Bars from the oldest to the newest. `summary` says in a sentence what the drawing shows."""

    title: str
    summary: str
    first: str
    last: str
    bars: tuple[Bar, ...]

    @property
    def width(self) -> int:
        return 10 * len(self.bars)

    @property
    def height(self) -> int:
        return HEIGHT


def callback(request: HttpRequest, context: Context) -> Context:
    """What unfold's index shows beside its list of apps; each part for those who may see what it counts."""
    figures: list[Figure] = []
    if request.user.has_perm("games.view_deal") and request.user.has_perm("games.view_table"):
        now = house.house_now()
        figures += _figures(now)
        context |= {"charts": [_moves(), _deals()], "figures_at": timezone.localtime(now.at)}
    if request.user.has_perm("wallet.view_ledgerentry"):
        figures += _fees()
    return context | {"figures": figures}


# --- Figures ------------------------------------------------------------------------------------------------------


def _figures(now: house.House) -> list[Figure]:
    tables, deals, seats = (reverse(f"admin:games_{name}_changelist") for name in ("table", "deal", "seat"))
    closing = ngettext("%(n)d more is closing", "%(n)d more are closing", now.closing_tables)
    return [
        Figure(_("Players on line"), str(now.players), f"{seats}?left_at__isempty=1&player__is_bot__exact=0"),
        Figure(
            _("Open tables"),
            str(now.open_tables),
            f"{tables}?state__exact=open",
            closing % {"n": now.closing_tables} if now.closing_tables else "",
        ),
        Figure(_("Running deals"), str(now.running), f"{deals}?state__exact=running"),
        Figure(
            _("Overdue deadlines"),
            str(now.overdue),
            note=_("by more than 30 s; is the clock running?"),
            is_alarm=now.overdue > 0,
        ),
        Figure(
            _("Frozen deals"),
            str(now.frozen),
            f"{deals}?state__exact=frozen",
            _("wait for staff to call them off"),
            is_alarm=now.frozen > 0,
        ),
        Figure(_("Open outages"), str(now.outages), note=_("not yet made good"), is_alarm=now.outages > 0),
        Figure(
            _("Web and clock processes"),
            f"{now.webs} · {now.clocks}",
            note=_("seen in the last 5 s"),
            is_alarm=not (now.webs and now.clocks),
        ),
    ]


def _fees() -> list[Figure]:
    ledger = reverse("admin:wallet_ledgerentry_changelist")
    labels = {Currency.INR: _("Fees accrued, rupees"), Currency.CHIP: _("Fees accrued, chips")}
    return [
        Figure(labels[currency], text(amount, currency), ledger)
        for currency, amount in selectors.fees_accrued().items()
    ]


# --- Charts -------------------------------------------------------------------------------------------------------


def _moves() -> Chart:
    counted = house.moves_by_minute()
    named = [(date_format(timezone.localtime(minute), "H:i"), count) for minute, count in counted]
    return _chart(_("Moves a minute, the last hour"), named)


def _deals() -> Chart:
    counted = house.deals_by_day(settings.TIME_ZONE)
    return _chart(_("Deals a day, two weeks"), [(date_format(day, "j M"), count) for day, count in counted])


def _chart(title: str, counted: Sequence[tuple[str, int]]) -> Chart:
    counts = [count for _name, count in counted]
    told = _("%(all)d in all, at most %(most)d, last %(last)d.") if any(counts) else _("None.")
    return Chart(
        title=title,
        summary=told % {"all": sum(counts), "most": max(counts), "last": counts[-1]},
        first=counted[0][0],
        last=counted[-1][0],
        bars=tuple(_bars(counted, max(counts))),
    )


def _bars(counted: Iterable[tuple[str, int]], most: int) -> Iterable[Bar]:
    """The highest fills the drawing; whatever is not nought can be seen."""
    for at, (name, count) in enumerate(counted):
        height = max(2, round(count * HEIGHT / most)) if count else 0
        yield Bar(10 * at, HEIGHT - height, height, f"{name}: {count}")
