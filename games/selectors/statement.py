"""What a line of the wallet's statement was for, where it was a deal or a seat at a table."""

from collections.abc import Mapping

from django.urls import reverse
from django.utils.translation import gettext as _

from games.models import Deal, Seat
from wallet.references import Fact, Reference


def describe_deals(facts: list[Fact]) -> Mapping[int, Reference]:
    """ "Won at Neem, deal 3", with the way to the deal. One query."""
    deals = Deal.objects.select_related("table").only("number", "table__title")
    told = deals.in_bulk([fact.ref_id for fact in facts])
    return {fact.entry_id: _deal(fact, told[fact.ref_id]) for fact in facts if fact.ref_id in told}


def describe_seats(facts: list[Fact]) -> Mapping[int, Reference]:
    """ "Taken to Neem", "Back from Neem". One query."""
    seats = Seat.objects.select_related("table").defer("table__rules").in_bulk([fact.ref_id for fact in facts])
    return {fact.entry_id: _seat(fact, seats[fact.ref_id]) for fact in facts if fact.ref_id in seats}


def _deal(fact: Fact, deal: Deal) -> Reference:
    words = {"table": deal.table.title, "number": deal.number}
    line = _("Won at %(table)s, deal %(number)s") if fact.change_minor > 0 else _("Lost at %(table)s, deal %(number)s")
    return Reference(line % words, reverse("games:deal", args=[deal.pk]), _("The deal"))


def _seat(fact: Fact, seat: Seat) -> Reference:
    words = {"table": seat.table.title}
    line = _("Back from %(table)s") if fact.kind == "seat_release" else _("Taken to %(table)s")
    if seat.left_at is not None:
        return Reference(line % words)
    return Reference(line % words, reverse("games:table", args=[seat.table.code]), _("The table"))
