"""Money that came in and is nobody's yet: kept apart with a case for people, until it has gone back."""

from django.db.models import Sum

from wallet.gateways.ports import PaymentEvent
from wallet.ledger.chart import HOUSE_SUSPENSE
from wallet.ledger.entry import Subject
from wallet.ledger.kinds import EntryKind
from wallet.ledger.money import Currency, text
from wallet.ledger.recipes import deposits as recipes
from wallet.models import Deposit, LedgerEntry, Posting
from wallet.services import cases
from wallet.services.post import post


def keep(gateway: str, event: PaymentEvent, told: str) -> str:
    """Into suspense, with a case; in a foreign currency there is only the case."""
    cases.open_case("R8", told)
    key = _key(gateway, event.payment_ref)
    if event.currency == Currency.INR and event.amount_minor > 0 and _entry(key) is None:
        post(recipes.suspense(_subject(event.payment_ref), gateway, event.amount_minor, told[:200]), key)
    return "kept apart"


def keep_late(row: Deposit, told: str) -> None:
    """A payment of this deposit, over its own amount, that may not be credited."""
    post(recipes.suspense(Subject("deposit", row.pk), row.gateway, row.amount_minor, told), _late_key(row))


def held_of(row: Deposit) -> int:
    """What is kept apart of this deposit's own payment, in paise."""
    keys = [_late_key(row)]
    if row.payment_ref is not None:
        keys.append(_key(row.gateway, row.payment_ref))
    kept = Posting.objects.filter(
        account__code=HOUSE_SUSPENSE, entry__kind=EntryKind.DEP_SUSPENSE, entry__key__in=keys
    )  # fmt: skip
    return int(kept.aggregate(sum=Sum("amount"))["sum"] or 0)


def went_back(gateway: str, event: PaymentEvent) -> str:
    """A payment without a deposit was sent back by people, at the gateway itself: nothing is kept of it any more.

    A part of it is a case. The payment of a deposit goes back through its own refund.
    """
    key = _key(gateway, event.payment_ref)
    entry = _entry(key)
    if entry is None or Deposit.objects.filter(gateway=gateway, payment_ref=event.payment_ref).exists():
        return "about no refund"
    kept = entry.postings.get(account__code=HOUSE_SUSPENSE).amount
    if (event.amount_minor, event.currency) != (kept, Currency.INR):
        paid = text(kept, Currency.INR)
        cases.open_case("R8", f"Of payment {event.payment_ref} over {paid} {amount_of(event)} was sent back.")
        return "for people"
    post(recipes.suspense_sent_back(_subject(event.payment_ref), gateway, kept), f"{key}:back")
    return "sent back"


def amount_of(event: PaymentEvent) -> str:
    """As people read it in a case; the house knows nothing of other currencies, not even their decimals."""
    if event.currency == Currency.INR:
        return text(event.amount_minor, Currency.INR)
    return f"{event.amount_minor} of the smallest unit of {event.currency}"


def _entry(key: str) -> LedgerEntry | None:
    return LedgerEntry.objects.filter(kind=EntryKind.DEP_SUSPENSE, key=key).first()


def _key(gateway: str, payment_ref: str) -> str:
    return f"payment:{gateway}:{payment_ref}"


def _late_key(row: Deposit) -> str:
    return f"deposit:{row.pk}:late"


def _subject(payment_ref: str) -> Subject:
    """A number for a payment without a row: the same for the same payment."""
    return Subject("payment", int.from_bytes(payment_ref.encode()[-7:], "big"))
