"""The log of a deal that is over, as rows of a table for staff."""

from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.translation import gettext as _

from games.models import Deal, DealEvent

WRITTEN_ELSEWHERE = ("v", "type", "seat")


def table(deal: Deal) -> dict[str, Any]:
    """Headers and rows for unfold's table; one row an event, in order."""
    headers = [_("No."), _("When"), _("Chair"), _("What"), _("Details")]
    return {"headers": headers, "rows": [_row(event) for event in deal.events.order_by("seq")]}


def _row(event: DealEvent) -> list[object]:
    at = timezone.localtime(event.created_at)
    chair = event.payload.get("seat", event.seat)
    return [event.seq, date_format(at, "H:i:s"), "" if chair is None else chair, event.type, _details(event.payload)]


def _details(payload: dict[str, Any]) -> str:
    """Every other field, in words as they stand in the log; long ones break anywhere."""
    told = [f"{name}: {_plain(value)}" for name, value in payload.items() if name not in WRITTEN_ELSEWHERE]
    return format_html('<span class="break-all whitespace-normal">{}</span>', "; ".join(told))


def _plain(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name} {_plain(each)}" for name, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + " ".join(_plain(each) for each in value) + "]"
    return "none" if value is None else str(value)
