"""Payouts that wait for people: what is on the pile of cheques and transfers, and the file for the bank."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q, QuerySet

from players.models import User
from players.services import staff_log
from wallet.gateways.registry import MANUAL
from wallet.ledger.money import Currency, exact
from wallet.ledger.states import AttemptState, WithdrawalState
from wallet.models import PayoutAttempt
from wallet.services import methods, staff
from wallet.services.exports import Cell, as_csv
from wallet.services.payouts.prepare import reference_of

EXPORT = "wallet.export_money"
MOST_IN_A_FILE = 500
COLUMNS = (
    "reference", "kind", "beneficiary", "account number", "IFSC", "UPI address", "postal address", "rupees", "key",
)  # fmt: skip
W = WithdrawalState


@dataclass(frozen=True, slots=True)
class BankFile:
    """A CSV with the beneficiaries in clear, and how many payouts are in it."""

    content: str
    payouts: int


def pile() -> QuerySet[PayoutAttempt]:
    """What people still have to send, the oldest first."""
    by_hand = PayoutAttempt.objects.filter(
        gateway=MANUAL, state=AttemptState.ACCEPTED, withdrawal__state=W.PROCESSING
    )  # fmt: skip
    return by_hand.select_related("withdrawal__method", "withdrawal__player").order_by("pk")


def for_people(attempts: QuerySet[PayoutAttempt]) -> QuerySet[PayoutAttempt]:
    """Of these, the ones that nobody but people can bring to an end, or that may need them soon."""
    unclear = Q(withdrawal__state__in=(W.UNKNOWN, W.MANUAL), state__in=(AttemptState.UNKNOWN, AttemptState.ACCEPTED))
    by_hand = Q(gateway=MANUAL, state=AttemptState.ACCEPTED, withdrawal__state=W.PROCESSING)
    return attempts.filter(unclear | by_hand)


def is_by_hand(attempt: PayoutAttempt) -> bool:
    """Whether it goes by paper and people, not by a gateway."""
    return attempt.gateway == MANUAL


@transaction.atomic
def bank_file(*, by: User) -> BankFile:
    """The pile as a file for the bank. Each payout in it is written down as looked at. Raises MoneyRefused."""
    staff.check_may(by, EXPORT)
    attempts = list(pile()[:MOST_IN_A_FILE])
    rows = [_line(attempt) for attempt in attempts]
    for attempt in attempts:
        staff_log.write(
            staff=by, row=attempt, message=f"{staff_log.LOOKED} the account in clear, in a file for the bank."
        )
    return BankFile(as_csv(COLUMNS, rows), len(rows))


def _line(attempt: PayoutAttempt) -> Sequence[Cell]:
    row = attempt.withdrawal
    person = methods.beneficiary(row.method)
    return (
        reference_of(row), person.kind, person.name, person.account_number, person.ifsc, person.vpa, person.address,
        exact(row.payout_minor, Currency.INR), attempt.key,
    )  # fmt: skip
