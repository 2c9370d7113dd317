"""What a line of the wallet's statement was for, where it was a deal, a seat at a table or a match."""

from collections.abc import Iterable, Mapping

from django.urls import reverse
from django.utils.translation import gettext as _

from games.engine import catalogue
from games.models import Deal, Match, Seat
from wallet.models import Hold
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


def describe_matches(facts: list[Fact]) -> Mapping[int, Reference]:
    """ "Entry for Neem, Deals Rummy", "Prize of Neem, Deals Rummy", with the way to the match. One query."""
    matches = _matches(fact.ref_id for fact in facts)
    return {fact.entry_id: _match(fact, matches[fact.ref_id]) for fact in facts if fact.ref_id in matches}


def describe_holds(facts: list[Fact]) -> Mapping[int, Reference]:
    """An entry that was taken back before the match began. Two queries; of other holds nothing is said here."""
    holds = Hold.objects.filter(pk__in=[fact.ref_id for fact in facts], purpose=Hold.Purpose.GAME)
    of_hold = dict(holds.values_list("pk", "ref_id"))
    matches = _matches(of_hold.values())
    told = {hold: matches[match] for hold, match in of_hold.items() if match in matches}
    return {fact.entry_id: _match(fact, told[fact.ref_id]) for fact in facts if fact.ref_id in told}


def _matches(ids: Iterable[int]) -> dict[int, Match]:
    told = Match.objects.select_related("table").only("state", "table__title", "table__variant", "table__code")
    return told.in_bulk(list(ids))


def _match(fact: Fact, match: Match) -> Reference:
    words = {"table": match.table.title, "game": catalogue.variant(match.table.variant).title}
    if fact.kind == "hold_place":
        line = _("Entry for %(table)s, %(game)s")
    elif fact.kind == "hold_release":
        line = _("Entry taken back from %(table)s, %(game)s")
    elif match.state == Match.State.PAID:
        line = _("Prize of %(table)s, %(game)s")
    else:
        line = _("Back from %(table)s, %(game)s: match called off")
    return Reference(line % words, reverse("games:match", args=[match.table.code]), _("The match"))


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
