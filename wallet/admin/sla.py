"""The promise made to a player, as finance reads it: how much time is left, and how urgent that is."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from wallet.ledger.states import OPEN_WITHDRAWAL
from wallet.models import Withdrawal
from wallet.services import promises

SOON = timedelta(hours=4)
"""A request that is due within this time stands out."""


@dataclass(frozen=True, slots=True)
class Left:
    """`tone` is late, soon, ok, or nothing for a request that is closed; `words` say the same without a colour."""

    tone: str
    words: str

    def as_html(self) -> SafeString:
        return format_html('<span class="sla" data-sla="{}">{}</span>', self.tone, self.words)


def left(row: Withdrawal, now: datetime) -> Left:
    """How the request stands with its promise at this moment."""
    if row.state not in OPEN_WITHDRAWAL:
        return Left("", "–")
    gap = promises.until(row) - now
    if gap < timedelta(0):
        return Left("late", _("%(time)s late") % {"time": span(-gap)})
    return Left("soon" if gap < SOON else "ok", _("%(time)s left") % {"time": span(gap)})


def span(gap: timedelta) -> str:
    """Two figures are enough: 3 d 4 h, 4 h 18 min, 9 min."""
    minutes = int(gap.total_seconds()) // 60
    days, hours, minutes = minutes // 1440, minutes // 60 % 24, minutes % 60
    if days:
        return _("%(d)d d %(h)d h") % {"d": days, "h": hours}
    return _("%(h)d h %(m)02d min") % {"h": hours, "m": minutes} if hours else _("%(m)d min") % {"m": minutes}
