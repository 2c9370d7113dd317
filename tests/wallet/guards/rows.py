"""One row of everything that moves money, as the services would have written it, to try the guards on."""

import uuid
from dataclasses import dataclass
from datetime import date
from typing import Any, TypeVar

from django.db.models import Model
from django.utils import timezone

from players.models import User
from wallet import models
from wallet.ledger.chart import HOUSE_FEES_ACCRUED, HOUSE_PROMO
from wallet.ledger.entry import Draft, Subject, postings_of
from wallet.ledger.money import Currency
from wallet.services import holds
from wallet.services.post import post

Row = TypeVar("Row", bound=Model)


@dataclass(frozen=True, slots=True)
class Rows:
    """The people and the rows; the player's withdrawal is requested, its attempt prepared, its approval proposed."""

    player: User
    maker: User
    checker: User
    other: User
    entry: models.LedgerEntry
    hold: models.Hold
    method: models.PayoutMethod
    withdrawal: models.Withdrawal
    attempt: models.PayoutAttempt
    answer: models.PayoutAnswer
    cheque: models.Cheque
    deposit: models.Deposit
    refund: models.Refund
    approval: models.Approval
    event: models.GatewayEvent
    statement: models.GatewayStatement
    line: models.GatewayLine
    close: models.DayClose
    case: models.Case
    tax: models.TaxRecord
    sweep: models.FeeSweep
    change: models.StateChange
    notice: models.Notice
    switch: models.PayoutSwitch
    adjustment: models.Adjustment


def like(row: Row, **changes: Any) -> Row:
    """Another row with the same values but these; what names a row alone gets a new name."""
    values = {
        field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields if not field.primary_key
    }
    fresh = {name: uuid.uuid4() for name in ("public_id", "cmd_id") if name in values}
    return type(row)._default_manager.create(**(values | fresh | changes))


def another_hold(player: User, number: int) -> models.Hold:
    return holds.place(
        purpose=models.Hold.Purpose.WITHDRAWAL,
        ref_id=number,
        player=player,
        currency="INR",
        amount_minor=600_00,
        key=f"withdrawal:{number}",
    )


def one_row_of_each(player: User, maker: User, checker: User, other: User) -> Rows:
    """Where services and migrations would have to agree first, the row is written as it stands in the model."""
    now, today, hold = timezone.now(), date(2026, 11, 30), another_hold(player, 1)
    create: Any = lambda model, **values: model.objects.create(**values)  # noqa: E731
    amounts = postings_of(Currency.INR, {HOUSE_PROMO: -5, HOUSE_FEES_ACCRUED: 5})
    entry = post(Draft("test", amounts, Subject("deal", 1)), "fees")
    method = create(
        models.PayoutMethod,
        player=player,
        kind="upi",
        details=b"x",
        masked="UPI",
        fingerprint="f" * 64,
        usable_from=now,
    )
    withdrawal = create(
        models.Withdrawal,
        player=player,
        cmd_id=uuid.uuid4(),
        amount_minor=600_00,
        tds_minor=30_00,
        payout_minor=570_00,
        method=method,
        hold=hold,
        pack="test@1",
        due_at=now,
    )
    attempt = create(
        models.PayoutAttempt, withdrawal=withdrawal, n=1, gateway="sandbox", key="a" * 36, request_hash="h" * 64
    )
    deposit = create(
        models.Deposit,
        player=player,
        cmd_id=uuid.uuid4(),
        amount_minor=1_280_00,
        credit_minor=1_000_00,
        gst_minor=280_00,
        gateway="sandbox",
        order_ref="order",
        payment_ref="payment",
        pack="test@1",
        expires_at=now,
    )
    approval = create(
        models.Approval,
        subject_type="withdrawal",
        subject_id=withdrawal.pk,
        subject_hash="h" * 64,
        player=player,
        maker=maker,
        expires_at=now,
    )
    statement = create(models.GatewayStatement, gateway="sandbox", day=today, sha256="s" * 64)
    close = create(models.DayClose, day=today, is_whole=False)
    change = create(
        models.StateChange, subject_type="withdrawal", subject_id=withdrawal.pk, to_state="requested", event="asked"
    )
    return Rows(
        player=player,
        maker=maker,
        checker=checker,
        other=other,
        entry=entry,
        hold=hold,
        method=method,
        withdrawal=withdrawal,
        attempt=attempt,
        answer=create(models.PayoutAnswer, attempt=attempt, source="call", status="queued"),
        cheque=create(models.Cheque, attempt=attempt, number="000123", bank="SBI", written_by=maker),
        deposit=deposit,
        refund=create(models.Refund, deposit=deposit, cause="unplayed", amount_minor=100_00, key="r" * 36),
        approval=approval,
        event=create(models.GatewayEvent, gateway="sandbox", event_id="e1", raw_body="{}"),
        statement=statement,
        line=create(
            models.GatewayLine,
            statement=statement,
            line_no=1,
            kind="payment",
            ref="payment",
            amount_minor=1_280_00,
            at=now,
            match="matched",
        ),
        close=close,
        case=create(models.Case, day_close=close, check_code="R8", finding="a payment nobody knows"),
        tax=create(
            models.TaxRecord,
            player=player,
            financial_year=2026,
            cause="withdrawal",
            withdrawal=withdrawal,
            net_minor=100_00,
            tax_minor=30_00,
        ),
        sweep=create(models.FeeSweep, currency="INR", accrued_minor=5, entry=entry),
        change=change,
        notice=create(models.Notice, change=change, player=player),
        switch=create(models.PayoutSwitch, pk=1),
        adjustment=create(
            models.Adjustment,
            player=player,
            bucket="deposit",
            against="h:bank:main",
            amount_minor=100_00,
            reason="unplaced",
            told="It reached our bank.",
            evidence="On the statement.",
        ),
    )
