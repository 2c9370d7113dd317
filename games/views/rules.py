"""The rules to read: of every game, and of a table with its own sheet."""

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from games.engine import catalogue, codec
from games.engine.indian.rules import POINTS, Rules
from games.models import Table
from games.views import rules_page
from games.views.rules_match import Terms
from games.views.rules_page import Price
from wallet.ledger.money import Currency


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Every game in a few lines."""
    games = [each for each in catalogue.VARIANTS.values() if isinstance(each.rules, Rules)]
    context = {"games": [rules_page.short(each) for each in games], "lesson": rules_page.lesson(POINTS)}
    return render(request, "games/rules.html", context)


@require_safe
def of_variant(request: HttpRequest, name: str) -> HttpResponse:
    """The whole sheet of a game, in words, numbers and worked examples."""
    variant = catalogue.VARIANTS.get(name)
    if variant is None or not isinstance(variant.rules, Rules):
        raise Http404
    return render(request, "games/rules_variant.html", rules_page.context(variant, variant.rules))


@login_required
@require_safe
def of_table(request: HttpRequest, code: UUID) -> HttpResponse:
    """The rules that a table plays by: its own sheet, its point value, its chairs."""
    table = get_object_or_404(Table.objects.select_related("match"), code=code)
    price = Price(Currency(table.currency), table.point_value_minor)
    sheet = codec.rules_from_json(table.rules)
    variant = catalogue.variant(table.variant)
    context = rules_page.context(variant, sheet, price, table.seats_max, _terms(table))
    return render(request, "games/rules_variant.html", context | {"table": table})


def _terms(table: Table) -> Terms | None:
    """What the match of this table is played for; None where deals are for points."""
    if not table.is_for_match:
        return None
    sheet = catalogue.sheet_from_json(table.variant, table.match.sheet)
    return Terms(sheet, Currency(table.currency), table.entry_minor)
