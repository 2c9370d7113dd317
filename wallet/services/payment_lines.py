"""What a line of the statement was for, where it was a payment in, a refund or a withdrawal; each leads to its page."""

from collections.abc import Mapping

from django.urls import reverse
from django.utils.translation import gettext as _

from wallet.models import Deposit, Refund, Withdrawal
from wallet.references import Fact, Reference, title


def describe_deposits(facts: list[Fact]) -> Mapping[int, Reference]:
    """ "Cash added", with the way to the payment. One query."""
    deposits = Deposit.objects.in_bulk([fact.ref_id for fact in facts])
    return {fact.entry_id: _deposit(fact, deposits[fact.ref_id]) for fact in facts if fact.ref_id in deposits}


def describe_refunds(facts: list[Fact]) -> Mapping[int, Reference]:
    """A refund is read on the page of the payment that it gives back. One query."""
    refunds = Refund.objects.select_related("deposit").in_bulk([fact.ref_id for fact in facts])
    return {fact.entry_id: _deposit(fact, refunds[fact.ref_id].deposit) for fact in facts if fact.ref_id in refunds}


def describe_withdrawals(facts: list[Fact]) -> Mapping[int, Reference]:
    """ "Withdrawn to UPI as••••@okbank", with the way to where it can be followed. One query."""
    withdrawals = Withdrawal.objects.select_related("method").in_bulk([fact.ref_id for fact in facts])
    return {fact.entry_id: _withdrawal(fact, withdrawals[fact.ref_id]) for fact in facts if fact.ref_id in withdrawals}


def _deposit(fact: Fact, row: Deposit) -> Reference:
    return Reference(title(fact), reverse("wallet:deposit", args=[row.public_id]), _("The payment"))


def _withdrawal(fact: Fact, row: Withdrawal) -> Reference:
    is_paid = fact.kind == "wd_close" and fact.change_minor < 0
    told = _("Withdrawn to %(account)s") % {"account": row.method.masked} if is_paid else title(fact)
    return Reference(told, reverse("wallet:withdrawal", args=[row.public_id]), _("Track"))
