"""What deals brought the house, by table: the daily report that stands beside the ledger's fee account."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db.models import BigIntegerField, Count, Sum
from django.db.models.fields.json import KT
from django.db.models.functions import Cast

from games.models import Deal

INDIA = ZoneInfo("Asia/Kolkata")


@dataclass(frozen=True, slots=True)
class FeeLine:
    """One table's day: its variant and stake, how many deals were finished, and their fees in minor units."""

    table_id: int
    variant: str
    currency: str
    point_value_minor: int
    deals: int
    fee_minor: int


def fees_of(day: date) -> list[FeeLine]:
    """The finished deals of a day in India, one line a table, variant and stake, the largest fees first."""
    begin = datetime.combine(day, time(0), INDIA)
    deals = Deal.objects.filter(state=Deal.State.FINISHED, ended_at__gte=begin, ended_at__lt=begin + timedelta(days=1))
    lines = (
        deals.values_list("table_id", "variant", "currency", "point_value_minor")
        .annotate(deals=Count("pk"), fee_minor=Sum(Cast(KT("outcome__fee_minor"), BigIntegerField()), default=0))
        .order_by("-fee_minor", "table_id")
    )
    return [
        FeeLine(table, variant, currency, stake, count, int(fee))
        for table, variant, currency, stake, count, fee in lines
    ]
