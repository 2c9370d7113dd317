"""The rows of that house, each in the state that an act of the table wants it in, by the name it has there."""

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from players.models import Identity, User
from players.services import play_limits
from tests.games.pages import house
from tests.wallet.business.conftest import approved, attempted, known, requested, rested
from tests.wallet.business.test_deposits import ordered, says
from tests.wallet.conftest import Funder
from wallet.gateways.ports import LineKind, PaymentStatus, StatementLine
from wallet.gateways.sandbox import checkout
from wallet.gateways.sandbox.models import Order
from wallet.models import Deposit, PayoutAnswer, PayoutAttempt, Withdrawal
from wallet.services import cases, clock, corrections, day_close, desk, gateway_statements, withdrawals
from wallet.services.deposits import disputes, refunds
from wallet.services.payouts import answers, people, send

Rows = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Crew:
    """Whose money it is, and who proposed and signed what stands there; `person` makes another."""

    owner: User
    maker: User
    checker: User
    admin: User
    person: Callable[[str], User]
    give: Funder


def payments(crew: Crew) -> Rows:
    """Cash that came in, one part of it on its way back, and two payments that a bank wants back."""
    owner = crew.owner
    known(owner)
    paid, sent_back = _credited(owner, "pay_1"), _credited(owner, "pay_2")
    refund = refunds.propose(deposit=sent_back, amount_minor=100_00, maker=crew.maker, mfa_at=None)
    disputed, told_lost = _disputed(crew.person("Devika")), _disputed(crew.person("Disha"))
    said = {"outcome": "lost", "amount_minor": 50_00, "evidence": "The bank's letter."}
    disputes.propose(deposit=told_lost, maker=crew.maker, mfa_at=None, **said)
    order = ordered(owner, 500_00)
    checkout.act(order=Order.objects.get(ref=sent_back.order_ref), method="upi", how=checkout.How.PAY)
    return {"paid": paid, "refund": refund, "disputed": disputed, "told-lost": told_lost, "order": order}


def requests(crew: Crew) -> Rows:
    """Withdrawals before they are approved, and a spare way to be paid."""
    crew.give(crew.owner, winnings=2_000_00)
    mine = requested(crew.owner)
    spare = rested(crew.owner, "bank", account_number="123456789012", ifsc="HDFC0000001")
    proposed, by_admin = _asks(crew, "Bela"), _asks(crew, "Bina")
    desk.propose(withdrawal=proposed, maker=crew.maker, mfa_at=None)
    desk.propose(withdrawal=by_admin, maker=crew.admin, mfa_at=None)
    return {"mine": mine, "spare": spare, "proposed": proposed, "by-admin": by_admin}


def payouts(crew: Crew) -> Rows:
    """Two that nobody confirms, one of them decided by half; and one by post."""
    attempt, decided = _lost(crew, "Devi"), _lost(crew, "Dina")
    people.propose(
        withdrawal=decided.withdrawal, outcome="failed", evidence="Not on the statement.", utr="", maker=crew.maker,
        mfa_at=None,
    )  # fmt: skip
    by_post = approved(
        _asks(crew, "Faru", "cheque", address="12 Sea View Road, Mumbai 400001"), crew.maker, crew.checker
    )
    send.pay(by_post.pk)
    return {"lost": attempt, "decided": decided, "by-post": by_post.attempts.get()}


def books(crew: Crew) -> Rows:
    """A day with its statement, cases, a correction; and what the owner said of himself."""
    play_limits.choose(player=crew.owner, kind=play_limits.LimitKind.STAKE, amount=100_00)
    case, explained = cases.open_case("R9", "A paisa too many."), cases.open_case("R9", "A paisa too few.")
    cases.propose(case=explained, maker=crew.maker, explanation="It was rounded twice.", mfa_at=None)
    correction = corrections.propose(wanted=_wanted(crew.owner), maker=crew.maker, mfa_at=None)
    today = clock.day_of(clock.now())
    return {
        "case": case, "explained": explained, "correction": correction, "day": day_close.close(today),
        "statement": gateway_statements.take_in("sandbox", today, [_line()]),
        "papers": Identity.objects.get(player=crew.owner),
    }  # fmt: skip


def games(crew: Crew) -> Rows:
    """A table in the middle of a deal, and a deal that is over: what staff look at may say what somebody won."""
    live = house.live_deal(house.practice_table(), [crew.person("Lila"), crew.person("Lalit")])
    over = house.dropped_deal(house.practice_table(), [crew.person("Oma"), crew.person("Omar")])
    return {"table": live.table, "live": live, "deal": over}


def _asks(crew: Crew, name: str, kind: str = "upi", **details: str) -> Withdrawal:
    player = crew.person(name)
    crew.give(player, winnings=2_000_00)
    return requested(player, 600_00, rested(player, kind, **details))


def _lost(crew: Crew, name: str) -> PayoutAttempt:
    attempt = attempted(approved(_asks(crew, name), crew.maker, crew.checker))
    answers.unknown(attempt.pk, raw="502", source=PayoutAnswer.Source.CALL)
    answers.to_people(withdrawals.locked(attempt.withdrawal_id), reason="It does not say.")
    return attempt


def _credited(player: User, payment_ref: str) -> Deposit:
    row = ordered(player)
    says(row, payment_ref=payment_ref)
    row.refresh_from_db()
    return row


def _disputed(player: User) -> Deposit:
    known(player)
    row = ordered(player)
    says(row, payment_ref=f"pay_of_{player.pk}")
    says(row, PaymentStatus.DISPUTED, payment_ref=f"pay_of_{player.pk}")
    return row


def _wanted(player: User) -> corrections.Wanted:
    return corrections.Wanted(
        player=player, bucket="deposit", house_account="", against="h:bank:main", amount_minor=40_00,
        reason="unplaced", told="Your transfer without a name.", evidence="Line 7 of the bank's statement.",
    )  # fmt: skip


def _line() -> StatementLine:
    return StatementLine(
        line_no=1, kind=LineKind.PAYMENT, ref="pay_unknown", key=uuid.uuid4().hex, amount_minor=100_00, charge_minor=0,
        currency="INR", occurred_at=clock.now(),
    )  # fmt: skip
