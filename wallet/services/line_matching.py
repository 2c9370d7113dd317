"""Whether the house knows of a line of a statement: asked when it comes in, and again at every close until it does.

A statement may be ahead of the house: a payment is in it before the webhook has come, a payout before it was asked
about. What is said of a line that did not agree is therefore a guess until the next close.
"""

from django.db.models import Q

from wallet.gateways.ports import LineKind
from wallet.ledger.money import Currency, text
from wallet.models import Deposit, GatewayLine, PayoutAttempt, Refund
from wallet.services.deposits import lost

Match = GatewayLine.Match


def judge(gateway: str, line: GatewayLine) -> tuple[GatewayLine.Match, str]:
    """How the line fits what the house has, and what it has instead where it does not."""
    if line.currency != Currency.INR:
        return Match.EXTRA, f"in {line.currency}"
    if line.kind == LineKind.SETTLEMENT:
        is_known = GatewayLine.objects.filter(statement__gateway=gateway, kind=line.kind, ref=line.ref).exists()
        return Match.MATCHED, "settled before" if is_known else ""
    known = _known(gateway, line)
    if known is None:
        return Match.EXTRA, "the house knows nothing of it"
    if known != line.amount_minor:
        return Match.DIFFERS, f"the house has {text(known, Currency.INR)}"
    return Match.MATCHED, ""


def again() -> int:
    """Judge every line anew that did not agree so far; how many are judged otherwise now."""
    open_lines = GatewayLine.objects.exclude(match=Match.MATCHED).select_related("statement").order_by("pk")
    return sum(_judge_again(line) for line in open_lines.iterator())


def _judge_again(line: GatewayLine) -> bool:
    match, note = judge(line.statement.gateway, line)
    if (match, note) == (line.match, line.note):
        return False
    return bool(GatewayLine.objects.filter(pk=line.pk, match=line.match).update(match=match, note=note))


def _known(gateway: str, line: GatewayLine) -> int | None:
    """What the house has for it, in paise with the statement's sign; None for nothing at all."""
    if line.kind in (LineKind.PAYMENT, LineKind.DISPUTE):
        paid = Deposit.objects.filter(gateway=gateway, payment_ref=line.ref).first()
        if paid is None or line.kind == LineKind.PAYMENT:
            return paid.amount_minor if paid else None
        taken = lost.taken_minor(paid.pk)
        return None if taken is None else -taken
    if line.kind == LineKind.REFUND:
        sent = Refund.objects.filter(deposit__gateway=gateway, key=line.key, state="done")
        amount = sent.values_list("amount_minor", flat=True).first()
        return None if amount is None else -amount
    too_much = Q(withdrawal__state="overpaid")
    was_paid = Q(state__in=("processed", "returned")) | too_much
    attempts = PayoutAttempt.objects.filter(was_paid, gateway=gateway, key=line.key)
    if line.kind == LineKind.PAYOUT:
        amount = attempts.values_list("withdrawal__payout_minor", flat=True).first()
        return None if amount is None else -amount
    if line.kind == LineKind.PAYOUT_RETURN:
        returned = attempts.filter(Q(state="returned") | too_much & Q(withdrawal__return_entry__isnull=False))
        return returned.values_list("withdrawal__payout_minor", flat=True).first()
    return None
