"""States and kinds of the pure rooms as choices of a column, and the constraint that keeps other states out."""

from enum import StrEnum

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from wallet.ledger.kinds import EntryKind as K

KINDS_OF_ENTRY = [
    (K.PRACTICE_GRANT.value, _("practice chips given")),
    (K.PRACTICE_REFILL.value, _("practice chips refilled")),
    (K.ADJUST.value, _("correction by hand")),
    (K.SEAT_FUND.value, _("taken to a table")),
    (K.SEAT_RELEASE.value, _("back from a table")),
    (K.DEAL_CLOSE.value, _("deal settled")),
    (K.HOLD_PLACE.value, _("set aside")),
    (K.HOLD_RELEASE.value, _("set aside no more")),
    (K.ESCROW_CLOSE.value, _("match or tournament settled")),
    (K.DEP_CREDIT.value, _("cash added")),
    (K.DEP_SUSPENSE.value, _("payment kept apart")),
    (K.DEP_REFUND.value, _("refund closed")),
    (K.DEP_DISPUTE.value, _("dispute lost")),
    (K.GW_SETTLE.value, _("settled by the gateway")),
    (K.WD_CLOSE.value, _("withdrawal closed")),
    (K.WD_RETURN.value, _("payout came back")),
    (K.WD_OVERPAID.value, _("paid after it was given up")),
    (K.FEE_SWEEP.value, _("fees booked as income")),
    (K.TDS_YEAR_END.value, _("tax of the year")),
]
"""What finance calls each kind; a player's statement has sentences of its own (references.title)."""


def choices_of(states: type[StrEnum]) -> list[tuple[str, str]]:
    """Value and words of every state, for a column and the staff's filters."""
    return [(state.value, state.value.replace("_", " ")) for state in states]


def one_of(column: str, states: type[StrEnum], name: str) -> models.CheckConstraint:
    """The database refuses a value that the machine does not know."""
    return models.CheckConstraint(condition=Q(**{f"{column}__in": sorted(states)}), name=name)
