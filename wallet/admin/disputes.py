"""How a dispute ended, decided by two people on the deposit's page where its gateway does not tell."""

from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from wallet.admin import decisions
from wallet.admin.acting import Deed, rupees, words
from wallet.admin.acts import mfa_at, person
from wallet.ledger.states import DepositState
from wallet.models import Deposit
from wallet.services.deposits import disputes


def facts(request: HttpRequest, row: Deposit) -> dict[str, Any]:
    """What the page's part on the dispute reads; `is_disputed` says whether there is one."""
    who = person(request)
    decision = decisions.about(disputes.SUBJECT, row.pk, who)
    is_disputed = row.state == DepositState.DISPUTED
    may = is_disputed and who.has_perm(disputes.RESOLVE)
    return {
        "is_disputed": is_disputed,
        "standing": decision.standing,
        "is_maker": decision.is_maker,
        "may_propose": may and decision.standing is None,
        "may_decide": may and decision.waits_for_another,
        "past": decision.past,
    }


def deeds(request: HttpRequest, row: Deposit) -> dict[str, Deed]:
    """By the value of the button."""
    who, outcome = person(request), words(request, "outcome")

    def propose() -> None:
        disputes.propose(
            deposit=row,
            outcome=outcome,
            amount_minor=rupees(request, "taken", "dispute.amount") if outcome == "lost" else 0,
            evidence=words(request, "evidence"),
            maker=who,
            mfa_at=mfa_at(request),
        )

    return {
        "dispute": Deed(propose, _("Proposed; a second person decides."), f"Propose that the dispute was {outcome}"),
        "approve": Deed(
            lambda: disputes.approve(deposit=row, checker=who, mfa_at=mfa_at(request)),
            _("The outcome counts."),
            "Approve the outcome of the dispute",
        ),
        "decline": Deed(
            lambda: disputes.decline(deposit=row, checker=who, reason=words(request)),
            _("Not agreed; the dispute stays open."),
            f"Do not agree to the outcome: {words(request)}",
        ),
    }
