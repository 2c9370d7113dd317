"""What a lost dispute took back, as the ledger has it: a bank may take back less than was paid."""

from wallet.ledger.kinds import EntryKind
from wallet.models import Posting


def taken_minor(deposit: int) -> int | None:
    """In paise; None where no dispute over this deposit was lost."""
    return (
        Posting.objects.filter(
            entry__kind=EntryKind.DEP_DISPUTE, entry__ref_type="deposit", entry__ref_id=deposit,
            account__code__startswith="h:clearing:",
        )
        .values_list("amount", flat=True)
        .first()
    )  # fmt: skip
