"""A house in which every address of the money has a row to open: people of every kind, and payments in every state."""

import uuid
from dataclasses import dataclass

from django.apps import apps
from django.contrib.contenttypes.models import ContentType
from django.db.models import Model

from games.services import staff_groups
from players.models import Identity, User
from players.services import play_limits
from tests.wallet.business.conftest import approved, attempted, known, requested, rested
from tests.wallet.business.test_deposits import ordered, says
from tests.wallet.conftest import Funder
from wallet.gateways.ports import LineKind, PaymentStatus, StatementLine
from wallet.gateways.sandbox import checkout
from wallet.gateways.sandbox.models import Delivery, Order, Payment, Payout
from wallet.models import Deposit, PayoutAnswer, PayoutAttempt, Withdrawal
from wallet.services import cases, clock, corrections, day_close, desk, gateway_statements, withdrawals
from wallet.services.deposits import disputes, refunds
from wallet.services.payouts import answers, people, send

CHOSEN = "chosen"
"""What is ticked in a list, and not in the address."""
WHO = ("anonymous", "player", "other player", "support", "maker", "checker", "admin")


@dataclass(frozen=True, slots=True)
class World:
    """`people` in the order of WHO, None for nobody; `ids` are what stands in addresses, by the row of the table."""

    people: tuple[User | None, ...]
    ids: dict[str, dict[str, object]]


def person(name: str, group: str = "", *, is_superuser: bool = False) -> User:
    user = User.objects.create_user(
        f"{name.lower()}@matrix.in",
        "a long pass phrase",
        display_name=name,
        is_staff=bool(group),
        is_superuser=is_superuser,
    )
    if group:
        user.groups.add(staff_groups.make()[group])
    return User.objects.get(pk=user.pk)


def build(owner: User, other: User, give: Funder) -> World:
    """Money of the owner, and of others where a second open request would be needed."""
    mira, kiran = person("Mira", "Finance maker"), person("Kiran", "Finance checker")
    admin = person("Root", "Staff", is_superuser=True)
    who = (None, owner, other, person("Sana", "Staff"), person("Farid", "Finance maker"),
           person("Gita", "Finance checker"), admin)  # fmt: skip

    def asks(name: str, kind: str = "upi", **details: str) -> Withdrawal:
        player = person(name)
        give(player, winnings=2_000_00)
        return requested(player, 600_00, rested(player, kind, **details))

    def lost(name: str) -> PayoutAttempt:
        attempt = attempted(approved(asks(name), mira, kiran))
        answers.unknown(attempt.pk, raw="502", source=PayoutAnswer.Source.CALL)
        answers.to_people(withdrawals.locked(attempt.withdrawal_id), reason="It does not say.")
        return attempt

    known(owner)
    give(owner, winnings=2_000_00)
    mine = requested(owner)
    paid, sent_back = _credited(owner, "pay_1"), _credited(owner, "pay_2")
    refund = refunds.propose(deposit=sent_back, amount_minor=100_00, maker=mira, mfa_at=None)
    disputed, told_lost = _disputed(person("Devika")), _disputed(person("Disha"))
    disputes.propose(
        deposit=told_lost, outcome="lost", amount_minor=50_00, evidence="The bank's letter.", maker=mira, mfa_at=None
    )
    order = ordered(owner, 500_00)
    checkout.act(order=Order.objects.get(ref=sent_back.order_ref), method="upi", how=checkout.How.PAY)
    spare = rested(owner, "bank", account_number="123456789012", ifsc="HDFC0000001")
    proposed, by_admin = asks("Bela"), asks("Bina")
    desk.propose(withdrawal=proposed, maker=mira, mfa_at=None)
    desk.propose(withdrawal=by_admin, maker=admin, mfa_at=None)
    attempt, decided = lost("Devi"), lost("Dina")
    people.propose(
        withdrawal=decided.withdrawal, outcome="failed", evidence="Not on the statement.", utr="", maker=mira,
        mfa_at=None,
    )  # fmt: skip
    by_post = approved(asks("Faru", "cheque", address="12 Sea View Road, Mumbai 400001"), mira, kiran)
    send.pay(by_post.pk)
    play_limits.choose(player=owner, kind=play_limits.LimitKind.STAKE, amount=100_00)
    case, explained = cases.open_case("R9", "A paisa too many."), cases.open_case("R9", "A paisa too few.")
    cases.propose(case=explained, maker=mira, explanation="It was rounded twice.", mfa_at=None)
    correction = corrections.propose(wanted=_wanted(owner), maker=mira, mfa_at=None)
    today = clock.day_of(clock.now())
    close = day_close.close(today)
    statement = gateway_statements.take_in("sandbox", today, [_line()])
    papers = Identity.objects.get(player=owner)
    by_row = {
        "mine": mine, "proposed": proposed, "by-admin": by_admin, "paid": paid, "refund": refund, "lost": attempt,
        "decided": decided, "by-post": by_post.attempts.get(), "case": case, "explained": explained, "owner": owner,
        "disputed": disputed, "told-lost": told_lost, "correction": correction,
        "papers": papers, "day": close, "statement": statement,
    }  # fmt: skip
    chosen = {
        "mine": mine.pk, "proposed": proposed.pk, "other": other.pk, "payment": _latest(Payment),
        "payout": _latest(Payout), "delivery": _latest(Delivery),
    }  # fmt: skip
    ids: dict[str, dict[str, object]] = {
        "": {},
        "deposit": {"public_id": order.public_id},
        "withdrawal": {"public_id": mine.public_id},
        "method": {"public_id": spare.public_id},
        "month": {"currency": "INR", "month": f"{today:%Y-%m}", "kind": "csv"},
        "checkout": {"ref": order.checkout_url.rstrip("/").rpartition("/")[2]},
        "gateway": {"gateway": "sandbox"},
        "paper": {"pk": papers.pk},
        "close": {"pk": close.pk, "kind": "csv"},
        "file": {"kind": "csv"},
        "app": {"app_label": "wallet"},
        "nothing": {"object_id": 0},
        "type": {"content_type_id": ContentType.objects.get_for_model(User).pk, "object_id": owner.pk},
        **{name: {"object_id": row.pk} for name, row in by_row.items()},
        **{f"choose-{name}": {CHOSEN: pk} for name, pk in chosen.items()},
    }
    return World(who, ids)


def latest_of(door: str) -> dict[str, object]:
    """The newest row of a list of the admin, by the name of its page; 0, which is none, where there is none."""
    app, model, _page = door.removeprefix("admin:").split("_")
    return {"object_id": _latest(apps.get_model(app, model))}


def _latest(model: type[Model]) -> int:
    return model._base_manager.order_by("-pk").values_list("pk", flat=True).first() or 0


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
