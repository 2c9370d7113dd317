"""Tax of 31 March that winnings did not cover: taken from winnings as soon as there are any.

The state has its tax from the house either way, so what is missing is owed to the house. It is taken each night, and
before a player asks for his money; what he can withdraw is less by it until then. Nothing else of his is touched:
what he added and has not played goes back to its source whole.
"""

from collections import defaultdict

from django.db import transaction

from players.models import User
from wallet.ledger.chart import Bucket, Family
from wallet.ledger.money import Currency
from wallet.ledger.recipes import taxes as recipes
from wallet.models import TaxRecord
from wallet.services import accounts, limits
from wallet.services.post import post
from wallet.services.retry import retried

Cause = TaxRecord.Cause


def owed(player: User) -> dict[int, int]:
    """Paise that are still missing, by the financial year in which they were due; the oldest first."""
    missing: defaultdict[int, int] = defaultdict(int)
    records = TaxRecord.objects.filter(player=player, cause__in=(Cause.YEAR_END, Cause.COLLECTED))
    for year, cause, basis, tax_minor in records.values_list("financial_year", "cause", "basis", "tax_minor"):
        missing[year] += basis["missing_minor"] if cause == Cause.YEAR_END else -tax_minor
    return {year: missing[year] for year in sorted(missing) if missing[year]}


@retried
@transaction.atomic
def collect(player: User) -> int:
    """Take what is missing from winnings, as far as they go; returns how much was taken, in paise."""
    row = limits.lock_player(player)
    debts = owed(row)
    return sum(_collect(row, year, missing) for year, missing in debts.items())


def players_who_owe() -> list[int]:
    """Whoever owes tax of a year that is closed, and has winnings."""
    due = TaxRecord.objects.filter(cause=Cause.YEAR_END, basis__missing_minor__gt=0)
    with_winnings = due.filter(
        player__ledger_accounts__code__endswith=f":{Bucket.WINNINGS}",
        player__ledger_accounts__code__startswith=Family.PLAYER,
        player__ledger_accounts__currency=Currency.INR,
        player__ledger_accounts__balance__gt=0,
    )
    players = User.objects.filter(pk__in=with_winnings.values("player")).order_by("pk")
    return [player.pk for player in players if owed(player)]


def _collect(player: User, year: int, missing_minor: int) -> int:
    refs = accounts.refs_of_player(player.pk, (Bucket.WINNINGS,))
    taken = min(missing_minor, accounts.purse_of(refs, accounts.lock(refs.values()))[Bucket.WINNINGS])
    if not taken:
        return 0
    # What is missing falls with each time it is taken, so no two times have the same key.
    entry = post(recipes.year_end(player.pk, year, taken), f"player:{player.pk}:tax:{year}:of:{missing_minor}")
    TaxRecord.objects.create(
        player=player,
        financial_year=year,
        cause=Cause.COLLECTED,
        basis={"missing_minor": missing_minor - taken},
        net_minor=0,
        tax_minor=taken,
        entry=entry,
    )
    return taken
