"""Fees of settled deals and matches become income: what has accrued is swept, by balance, into one entry a batch."""

from django.db import connection, transaction
from django.db.models import Sum

from players.services import jurisdiction
from wallet.ledger import gst
from wallet.ledger.chart import HOUSE_FEES_ACCRUED
from wallet.ledger.money import MAX_MINOR, Currency
from wallet.ledger.recipes import fees as recipes
from wallet.models import FeeSweep, Posting
from wallet.services import clock, numbers
from wallet.services.post import post
from wallet.services.retry import retried

_SWEEPING = 0x5EEF  # any number that no other lock of this database has


def sweep() -> list[FeeSweep]:
    """Book what has accrued, one batch a currency; nothing where nothing has. Safe for many at once."""
    return [made for currency in Currency if (made := _sweep(currency)) is not None]


@retried
@transaction.atomic
def _sweep(currency: Currency) -> FeeSweep | None:
    """By what the account holds now, and not by a mark in time: a deal that commits late is in the next batch.

    One sweep at a time sees the balance and takes it, so no fee is taken twice. House accounts have no row to lock;
    the lock is the database's, for this transaction.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_SWEEPING])
    accrued = min(_accrued(currency), MAX_MINOR)
    if accrued <= 0:
        return None
    rate = jurisdiction.active().rules_on(clock.day_of(clock.now())).fee_gst_bps if currency is Currency.INR else 0
    tax = gst.split_inside(accrued, rate).gst
    number = numbers.next_of(FeeSweep)
    entry = post(recipes.sweep(number, currency, accrued, tax), f"fees:{number}")
    return FeeSweep.objects.create(
        pk=number, currency=currency, accrued_minor=accrued, gst_minor=tax, gst_bps=rate, entry=entry
    )


def _accrued(currency: Currency) -> int:
    mine = Posting.objects.filter(account__code=HOUSE_FEES_ACCRUED, account__currency=currency, account_seq=None)
    return int(mine.aggregate(sum=Sum("amount"))["sum"] or 0)
