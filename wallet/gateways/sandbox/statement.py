"""The sandbox's own account of a day: what the house holds its books against."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from wallet.gateways.ports import LineKind
from wallet.gateways.sandbox.knobs import knobs
from wallet.gateways.sandbox.models import Payment, Payout, Refund
from wallet.ledger.days import midnight


@dataclass(frozen=True, slots=True)
class Movement:
    """Money that moved: in is positive, out negative, in paise; `charge_minor` is what the gateway keeps of it."""

    kind: LineKind
    ref: str
    key: str
    amount_minor: int
    at: datetime
    charge_minor: int = 0
    utr: str = ""


def payments_on(day: date) -> list[Movement]:
    """Payments, refunds and lost disputes of a day in India, and what was settled for the day before."""
    moved = sorted([*_paid(day), *_refunded(day), *_lost(day)], key=lambda line: (line.at, line.ref))
    return [*_settled(day), *moved]


def payouts_on(day: date) -> list[Movement]:
    """Payouts of a day in India, and those that came back on it."""
    sent = Payout.objects.filter(processed_at__range=_span(day))
    back = Payout.objects.filter(reversed_at__range=_span(day))
    lines = [
        *(Movement(LineKind.PAYOUT, p.ref, p.key, -p.amount_minor, _known(p.processed_at), utr=p.utr) for p in sent),
        *(
            Movement(LineKind.PAYOUT_RETURN, p.ref, p.key, p.amount_minor, _known(p.reversed_at), utr=p.utr)
            for p in back
        ),
    ]
    return sorted(lines, key=lambda line: (line.at, line.ref))


def _paid(day: date) -> Iterator[Movement]:
    for payment in Payment.objects.filter(captured_at__range=_span(day)).select_related("order"):
        paid = payment.order.amount_minor
        charge = paid * knobs().charge_bps // 10_000
        yield Movement(LineKind.PAYMENT, payment.ref, payment.order.receipt, paid, _known(payment.captured_at), charge)


def _refunded(day: date) -> Iterator[Movement]:
    for refund in Refund.objects.filter(processed_at__range=_span(day)):
        yield Movement(LineKind.REFUND, refund.ref, refund.key, -refund.amount_minor, _known(refund.processed_at))


def _lost(day: date) -> Iterator[Movement]:
    lost = Payment.objects.filter(dispute=Payment.Dispute.LOST, disputed_at__range=_span(day))
    for payment in lost.select_related("order"):
        taken = -payment.order.amount_minor
        yield Movement(LineKind.DISPUTE, payment.ref, payment.order.receipt, taken, _known(payment.disputed_at))


def _settled(day: date) -> Iterator[Movement]:
    """In the morning the gateway sends yesterday's money to the house's bank, less its charges."""
    before = day - timedelta(days=1)
    moved = [*_paid(before), *_refunded(before), *_lost(before)]
    gross, charges = sum(line.amount_minor for line in moved), sum(line.charge_minor for line in moved)
    if moved:
        name = f"sbx_setl_{before:%Y%m%d}"
        at = midnight(day) + timedelta(hours=6)
        yield Movement(LineKind.SETTLEMENT, name, name, charges - gross, at, charges, utr=f"SBXS{before:%Y%m%d}")


def _span(day: date) -> tuple[datetime, datetime]:
    start = midnight(day)
    return start, start + timedelta(days=1, microseconds=-1)


def _known(at: datetime | None) -> datetime:
    assert at is not None, "the query asked for rows that have it"
    return at
