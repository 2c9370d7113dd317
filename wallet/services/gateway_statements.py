"""What gateways and the bank say of a day, held against what the house knows: matched, different, or nobody's."""

import hashlib
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _

from players.models import User
from wallet.gateways import registry
from wallet.gateways.ports import (
    GatewayError,
    GatewayOff,
    LineKind,
    PaymentGateway,
    PayoutGateway,
    StatementLine,
)
from wallet.ledger.chart import BANK
from wallet.ledger.days import midnight
from wallet.ledger.recipes import deposits as recipes
from wallet.models import Deposit, GatewayLine, GatewayStatement, PayoutAttempt
from wallet.services import line_matching
from wallet.services.gateway_refs import as_kept
from wallet.services.post import post
from wallet.services.refusals import MoneyRefused
from wallet.services.retry import retried

MOST_SHOWN = 200
"""Of what is missing, of each kind; the day's close names every one."""


@dataclass(frozen=True, slots=True)
class Missing:
    """A payment or payout of the house that is on no statement; paise with the sign that it would have there.

    `number` is the deposit's, or the withdrawal's.
    """

    kind: str
    ref: str
    number: int
    amount_minor: int

    @property
    def subject(self) -> str:
        return f"{'deposit' if self.kind == LineKind.PAYMENT else 'withdrawal'} {self.number}"


def fetch(day: date, *, by: User | None = None) -> list[GatewayStatement]:
    """Ask every gateway that is switched on for its statement, and take it in. Raises MoneyRefused if one gives none.

    What people pay by hand stands on no statement but the bank's, which people import.
    """
    payouts = partial(registry.payout_gateway_named, settings.PAYOUT_GATEWAY)
    taken = []
    for named in (registry.payment_gateway, payouts):
        with suppress(GatewayOff):
            gateway = named()
            if gateway.name != registry.MANUAL:
                taken.append(take_in(gateway.name, day, _asked(gateway, day), by=by))
    return taken


def _asked(gateway: PaymentGateway | PayoutGateway, day: date) -> list[StatementLine]:
    try:
        return list(gateway.statement(day))
    except GatewayError as error:
        raise MoneyRefused("statement.none", _("The gateway gave no statement: %(why)s") % {"why": error}) from error


def gateways() -> list[str]:
    """Whose statements there may be: the gateways that are switched on, and the bank that people pay from."""
    return sorted({name for name in (settings.PAYMENT_GATEWAY, settings.PAYOUT_GATEWAY, registry.MANUAL) if name})


def missing(statement: GatewayStatement) -> list[Missing]:
    """What the house has of that day and no statement of this gateway knows of, the oldest first."""
    begin, end = midnight(statement.day), midnight(statement.day + timedelta(days=1))
    lines = GatewayLine.objects.filter(statement__gateway=statement.gateway)
    credited = Deposit.objects.filter(
        gateway=statement.gateway, credited_entry__created_at__gte=begin, credited_entry__created_at__lt=end
    ).exclude(Exists(lines.filter(kind=LineKind.PAYMENT, ref=OuterRef("payment_ref"))))
    paid = PayoutAttempt.objects.filter(
        gateway=statement.gateway, state="processed",
        withdrawal__close_entry__created_at__gte=begin, withdrawal__close_entry__created_at__lt=end,
    ).exclude(Exists(lines.filter(kind=LineKind.PAYOUT, ref=OuterRef("gateway_ref"))))  # fmt: skip
    return [
        Missing(LineKind.PAYMENT, ref or "", pk, amount)
        for pk, ref, amount in credited.order_by("pk").values_list("pk", "payment_ref", "amount_minor")[:MOST_SHOWN]
    ] + [
        Missing(LineKind.PAYOUT, ref or "", pk, -amount)
        for pk, ref, amount in paid.order_by("pk").values_list(
            "withdrawal_id", "gateway_ref", "withdrawal__payout_minor"
        )[:MOST_SHOWN]
    ]


@retried
@transaction.atomic
def take_in(gateway: str, day: date, lines: Iterable[StatementLine], *, by: User | None = None) -> GatewayStatement:
    """Keep a statement and match every line; the same statement again is the one that is there.

    A later statement of the same day may have more lines: those that were known are matched again. What the gateway
    settled to the bank is posted, once a settlement.
    """
    rows = sorted(lines, key=lambda line: line.line_no)
    digest = hashlib.sha256("\n".join(map(repr, rows)).encode()).hexdigest()
    statement, is_new = GatewayStatement.objects.get_or_create(
        gateway=gateway, sha256=digest, defaults={"day": day, "imported_by": by}
    )
    if is_new:
        for line in rows:
            _take_in_line(statement, line, by)
    return statement


def _take_in_line(statement: GatewayStatement, line: StatementLine, by: User | None) -> None:
    row = GatewayLine(
        statement=statement, line_no=line.line_no, kind=line.kind, ref=as_kept(line.ref),
        key=as_kept(line.key),
        amount_minor=line.amount_minor, charge_minor=line.charge_minor, currency=line.currency, at=line.occurred_at,
    )  # fmt: skip
    row.match, row.note = line_matching.judge(statement.gateway, row)
    row.save()
    if line.kind == LineKind.SETTLEMENT and not row.note and line.amount_minor < 0:
        key = f"settlement:{statement.gateway}:{line.ref}"
        draft = recipes.settle_gateway(row.pk, statement.gateway, BANK, -line.amount_minor, line.charge_minor)
        post(draft, key, actor=by.pk if by else None)
