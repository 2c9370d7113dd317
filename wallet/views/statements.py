"""The statement: every line with filters, a month of it as a file, and the tax of a financial year."""

from datetime import date

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from players.services import jurisdiction
from wallet import selectors
from wallet.forms.statement import StatementForm
from wallet.ledger.financial_year import financial_year, label
from wallet.ledger.money import Currency
from wallet.models import TaxRecord
from wallet.services import clock, statement_files, taxes
from wallet.views.asking import player_of

KINDS_OF_FILE = {"csv": "text/csv; charset=utf-8", "pdf": "application/pdf"}


@require_safe
@login_required
def statement(request: HttpRequest) -> HttpResponse:
    """Template wallet/statement.html with

    `balances`, `selected` as on the wallet's page, `form` (which money, kind and month), `statement`
    (selectors.StatementPage), `older` (the query of older lines, empty where there are none), `month` for the files.
    """
    player = player_of(request)
    balances = selectors.balances(player)
    form = StatementForm(request.GET)
    currency = _currency(form, balances)
    page = selectors.statement(player, currency, before=_before(request), kinds=form.kinds(), month=form.first_day())
    this_month = clock.day_of(clock.now()).replace(day=1)
    context = {
        "balances": balances,
        "selected": balances.of(currency),
        "form": form,
        "statement": page,
        "older": _older(request, page),
        "month": form.first_day() or this_month,
        "newest_month": this_month,
    }
    return render(request, "wallet/statement.html", context)


@require_safe
@login_required
def statement_file(request: HttpRequest, currency: str, month: str, kind: str) -> HttpResponse:
    """One month as a file to save: /wallet/statement/INR/2026-11.pdf."""
    form = StatementForm({"month": month, "currency": currency})
    first = form.first_day()
    if first is None or currency not in list(Currency) or first > clock.day_of(clock.now()):
        raise Http404
    player = player_of(request)
    if kind == "csv":
        content: str | bytes = statement_files.statement_csv(player, currency, first)
    else:
        is_sandbox = jurisdiction.rules().is_sandbox
        content = statement_files.statement_pdf(player, currency, first, is_sandbox=is_sandbox)
    name = f'attachment; filename="rummy-house-{currency.lower()}-{month}.{kind}"'
    return HttpResponse(content, content_type=KINDS_OF_FILE[kind], headers={"Content-Disposition": name})


@require_safe
@login_required
def tax(request: HttpRequest) -> HttpResponse:
    """Template wallet/tax.html: what a certificate of the financial year says, by the year chosen in `?year=`.

    `year` (begins), `label`, `years` to choose from, `figures` (tax.TaxYear so far), `records`, `withheld_minor`,
    `over_withheld_minor`, `rate_bps`.
    """
    player = player_of(request)
    today = clock.day_of(clock.now())
    this_year = financial_year(today)
    mine = TaxRecord.objects.filter(player=player)
    years = sorted({this_year, *mine.values_list("financial_year", flat=True)}, reverse=True)
    asked = request.GET.get("year", "")
    year = int(asked) if asked.isdigit() and len(asked) == 4 and int(asked) in years else this_year
    records = list(mine.filter(financial_year=year).select_related("withdrawal").order_by("pk"))
    context = {
        "year": year,
        "label": label(year),
        "years": [(each, label(each)) for each in years],
        "is_running": year == this_year,
        "figures": taxes.year_of(player, year, upto=min(today, date(year + 1, 3, 31))),
        "records": records,
        "withheld_minor": sum(record.tax_minor for record in records),
        "over_withheld_minor": sum(record.over_withheld_minor for record in records),
        "rate_bps": taxes.parameters_on(today).rate_bps,
    }
    return render(request, "wallet/tax.html", context)


def _currency(form: StatementForm, balances: selectors.Balances) -> Currency:
    """The one asked for; else rupees for who has some, and chips for who has none."""
    form.is_valid()
    if asked := form.cleaned_data.get("currency"):
        return Currency(asked)
    return Currency.INR if balances.of(Currency.INR).total_minor else Currency.CHIP


def _before(request: HttpRequest) -> int | None:
    asked = request.GET.get("before", "")
    return int(asked) if asked.isascii() and asked.isdigit() and len(asked) <= 18 else None


def _older(request: HttpRequest, page: selectors.StatementPage) -> str:
    if page.next_before is None:
        return ""
    query = request.GET.copy()
    query["before"], query["currency"] = str(page.next_before), page.currency
    return query.urlencode()
