"""The payouts desk: takes payout orders under a key, and says what became of them."""

import hashlib
import json
from dataclasses import asdict, dataclass
from datetime import timedelta

from django.db import OperationalError, connection, transaction
from django.db.models import DateTimeField, ExpressionWrapper, F
from django.db.models.functions import Now

from wallet.gateways.sandbox.answers import CONFLICT, Answer, answered, not_found, ok, refusal
from wallet.gateways.sandbox.knobs import happens, knobs
from wallet.gateways.sandbox.magic import Fate, Fault, magic_of
from wallet.gateways.sandbox.models import Payout, PayoutKey
from wallet.gateways.sandbox.outbox import tell
from wallet.gateways.sandbox.shapes import payout_shape

METHODS = {"upi", "bank"}
LEAST_MINOR = 100


@dataclass(frozen=True, slots=True)
class PayoutOrder:
    """The body of a payout order; whoever sends another body under the same key is refused."""

    amount_minor: int
    method: str
    name: str
    vpa: str
    account_number: str
    ifsc: str
    reference: str

    @property
    def sent_to(self) -> str:
        """For the sandbox's own books, where nobody needs a whole account number."""
        return self.vpa or f"{self.ifsc} …{self.account_number[-4:]}"

    def hash(self) -> str:
        return hashlib.sha256(json.dumps(asdict(self), sort_keys=True).encode()).hexdigest()


def pay_out(*, key: str, order: PayoutOrder) -> Answer:
    """Take the order unless this key stands for one already, which then answers; a forgotten key pays again."""
    magic = magic_of(order.vpa, order.ifsc)
    return answered(f"payout:{key}", lambda: _pay_out(key, order), magic.fault if magic else Fault.NONE)


def find(*, ref: str | None, key: str) -> Answer:
    """A payout by the sandbox's name for it, else the latest under this key."""
    return answered(f"find:{ref or key}", lambda: _find(ref, key))


def _pay_out(key: str, order: PayoutOrder) -> Answer:
    if why := _why_not(key, order):
        return why
    try:
        with transaction.atomic(durable=True):
            _one_at_a_time(key)
            return _under_key(key, order)
    except OperationalError:  # another call with this key holds the row for longer than anyone waits
        return CONFLICT


def _why_not(key: str, order: PayoutOrder) -> Answer | None:
    magic = magic_of(order.vpa, order.ifsc)
    if not 4 <= len(key) <= 36:
        return refusal("invalid_key", "A key has 4 to 36 characters.")
    if order.amount_minor < LEAST_MINOR:
        return refusal("invalid_amount", "A payout is for one rupee or more.")
    if order.method not in METHODS or not (order.vpa or (order.account_number and order.ifsc)):
        return refusal("invalid_beneficiary", "There is nowhere to pay to.")
    if magic and magic.is_refused:
        return refusal("invalid_beneficiary", "This account cannot be paid.")
    return None


def _one_at_a_time(key: str) -> None:
    """Of two calls under one key, also a new one, the second waits here and then finds what the first made."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [f"sandbox:{key}"])


def _under_key(key: str, order: PayoutOrder) -> Answer:
    PayoutKey.objects.filter(key=key, expires_at__lte=Now()).delete()
    known = PayoutKey.objects.select_related("payout").filter(key=key).first()
    if known is None:
        return ok(payout_shape(_new(key, order)))
    if known.body_hash != order.hash():
        return refusal("key_reused", "This key stands for another payout.")
    return ok(payout_shape(known.payout))


def _new(key: str, order: PayoutOrder) -> Payout:
    fate = _fate(key, order)
    first_step = knobs().slow_s if fate is Fate.SLOW else knobs().step_s
    payout = Payout.objects.create(
        key=key,
        amount_minor=order.amount_minor,
        method=order.method,
        sent_to=order.sent_to,
        reference=order.reference,
        fate=fate,
        next_at=Now() + timedelta(seconds=first_step),
    )
    PayoutKey.objects.create(
        key=key, body_hash=order.hash(), payout=payout, expires_at=Now() + timedelta(seconds=knobs().key_lifetime_s)
    )
    payout.refresh_from_db()
    tell("payout.queued", payout=payout_shape(payout))
    return payout


def _fate(key: str, order: PayoutOrder) -> Fate:
    if magic := magic_of(order.vpa, order.ifsc):
        return magic.fate
    if happens(knobs().payout_fails, "payout_fails", key):
        return Fate.UNREACHABLE
    return Fate.REVERSED if happens(knobs().payout_reverses, "payout_reverses", key) else Fate.PROCESSED


def _find(ref: str | None, key: str) -> Answer:
    if ref:
        found = Payout.objects.filter(ref=ref)
    else:
        shown_from = ExpressionWrapper(
            F("created_at") + timedelta(seconds=knobs().hidden_s), output_field=DateTimeField()
        )
        found = Payout.objects.annotate(shown_from=shown_from).filter(key=key, shown_from__lte=Now())
    payout = found.order_by("-id").first()
    return ok(payout_shape(payout)) if payout else not_found()
