"""The log of a deal that is over, as rows of a table for staff."""

from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.models import Deal, DealEvent

WRITTEN_ELSEWHERE = ("v", "type", "seat")
PIECE = 32


def table(deal: Deal) -> dict[str, Any]:
    """Headers and rows for unfold's table; one row an event, in order."""
    headers = [_("No."), _("When"), _("Chair"), _("What"), _("Details")]
    return {"headers": headers, "rows": [_row(event) for event in deal.events.order_by("seq")]}


def _row(event: DealEvent) -> list[object]:
    at = timezone.localtime(event.created_at)
    chair = event.payload.get("seat", event.seat)
    return [event.seq, date_format(at, "H:i:s"), "" if chair is None else chair, event.type, _details(event.payload)]


def _details(payload: dict[str, Any]) -> SafeString:
    """Every other field, in words as they stand in the log."""
    told = [f"{name}: {_plain(value)}" for name, value in payload.items() if name not in WRITTEN_ELSEWHERE]
    return _breakable("; ".join(told))


def _breakable(text: str) -> SafeString:
    """The text with places where a line may break inside seeds and keys, so that they do not push the page wide."""
    return format_html_join(" ", "{}", ((_cut(word),) for word in text.split(" ")))


def _cut(word: str) -> SafeString:
    pieces = ((word[at : at + PIECE],) for at in range(0, len(word), PIECE))
    return format_html_join(mark_safe("<wbr>"), "{}", pieces)


def _plain(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name} {_plain(each)}" for name, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + " ".join(_plain(each) for each in value) + "]"
    return "none" if value is None else str(value)
