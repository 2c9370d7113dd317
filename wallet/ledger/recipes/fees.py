"""Fees of settled deals become the house's income, in batches."""

from wallet.ledger.chart import HOUSE_FEES_ACCRUED, HOUSE_FEES_EARNED, HOUSE_GST
from wallet.ledger.entry import Draft, Subject, postings_of
from wallet.ledger.errors import InvalidDraft
from wallet.ledger.kinds import EntryKind
from wallet.ledger.money import Currency
from wallet.ledger.purse import above_zero

FEE_SWEEP = "fee_sweep"


def sweep(batch: int, currency: Currency, accrued_minor: int, gst_minor: int) -> Draft:
    """All that has accrued, booked as income less the tax that is inside it; one entry a batch. Minor units."""
    if not 0 <= gst_minor <= accrued_minor:
        raise InvalidDraft(f"Sweep {batch}: {gst_minor} of tax does not lie inside fees of {accrued_minor}.")
    amounts = {
        HOUSE_FEES_ACCRUED: -above_zero(accrued_minor),
        HOUSE_FEES_EARNED: accrued_minor - gst_minor,
        HOUSE_GST: gst_minor,
    }
    return Draft(EntryKind.FEE_SWEEP, postings_of(currency, amounts), Subject(FEE_SWEEP, batch), closes=True)
