"""Deposits, refunds, webhooks, cases and decisions in the admin; and who may open each page of the money."""

import uuid

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from players.models import User
from tests.wallet.business.conftest import Later, Member, known, signed_in
from tests.wallet.business.test_deposits import ordered, says
from wallet.models import Case, Deposit, GatewayEvent, PayoutSwitch, Refund
from wallet.services import approvals, cases, expiry

pytestmark = pytest.mark.usefixtures("ledger_alone")

# Whose list each page of the wallet is: what support needs to answer a player, what the books are, and the rest.
SUPPORT = {"withdrawal", "deposit", "refund", "account", "hold", "ledgerentry"}
BOOKS = {"account", "hold", "ledgerentry"}
LOG = {"casechange", "payoutmethodchange", "payoutswitchchange"}  # for whoever may read the staff's log
FINANCE = SUPPORT | LOG | {
    "adjustment", "approval", "case", "cheque", "dayclose", "feesweep", "gatewayevent", "gatewayline",
    "gatewaystatement", "jobrun", "payoutattempt", "payoutswitch",
}  # fmt: skip
MAY = {
    "anonymous": set(), "player": set(), "Staff": SUPPORT | LOG, "Finance": BOOKS,
    "Finance maker": FINANCE, "Finance checker": FINANCE, "admin": FINANCE,
}  # fmt: skip


def pages() -> dict[str, str]:
    """Every list of the wallet that the admin has, by model."""
    models = [model._meta for model in admin.site._registry if model._meta.app_label == "wallet"]
    return {opts.model_name: reverse(f"admin:wallet_{opts.model_name}_changelist") for opts in models}


@pytest.mark.parametrize("who", MAY)
def test_who_may_open_which_list(who: str, chitra: User, member: Member) -> None:
    clients = {
        "anonymous": Client,
        "player": lambda: signed_in(chitra),
        "admin": lambda: signed_in(User.objects.create_superuser("root@desk.in", "a long pass", display_name="Root")),
    }
    client = clients[who]() if who in clients else member("Person", who)

    opened = {name for name, address in pages().items() if client.get(address).status_code == 200}

    assert set(pages()) == FINANCE, "a new page of money has no row in this matrix"
    assert opened == MAY[who]


@pytest.mark.parametrize("who", ["admin", "Finance maker", "Finance checker", "Staff"])
def test_no_page_adds_changes_or_deletes(who: str, credited: Deposit, member: Member) -> None:
    PayoutSwitch.objects.create(pk=1)
    root = User.objects.create_superuser("root@desk.in", "a long pass", display_name="Root")
    client = signed_in(root) if who == "admin" else member("Person", who)
    for name, model in {"deposit": Deposit, "payoutswitch": PayoutSwitch}.items():
        before = list(model.objects.values())
        forged = {"state": "refunded", "amount_minor": "1", "is_paused": "on", "_save": "Save"}
        for page, arguments in (("add", []), ("delete", [before[0]["id"]]), ("change", [before[0]["id"]])):
            client.post(reverse(f"admin:wallet_{name}_{page}", args=arguments), {"post": "yes", **forged})
        assert list(model.objects.values()) == before


@pytest.fixture
def credited(asha: User) -> Deposit:
    known(asha)
    row = ordered(asha)
    says(row)
    row.refresh_from_db()
    return row


def deposit_page(row: Deposit) -> str:
    return reverse("admin:wallet_deposit_change", args=[row.pk])


def refund_page(row: Refund) -> str:
    return reverse("admin:wallet_refund_change", args=[row.pk])


def test_unplayed_money_goes_back_by_two_pages(credited: Deposit, member: Member) -> None:
    mary, charu = member("Mary", "Finance maker"), member("Charu", "Finance checker")
    mary.post(deposit_page(credited), {"act": "refund", "amount": "much"})
    assert not Refund.objects.exists()
    mary.post(deposit_page(credited), {"act": "refund", "amount": "200"})
    refund = Refund.objects.get()
    mary.post(refund_page(refund), {"act": "approve"})
    refund.refresh_from_db()
    assert (refund.state, refund.amount_minor) == ("asked", 200_00)
    assert "Approve, send ₹200.00 back" in charu.get(refund_page(refund)).content.decode()
    charu.post(refund_page(refund), {"act": "approve"})
    refund.refresh_from_db()
    assert refund.state == "approved"


def test_a_refund_is_declined_with_a_reason_or_lapses(credited: Deposit, member: Member, later: Later) -> None:
    mary, charu = member("Mary", "Finance maker"), member("Charu", "Finance checker")
    mary.post(deposit_page(credited), {"act": "refund", "amount": "200"})
    refund = Refund.objects.get()
    charu.post(refund_page(refund), {"act": "decline", "reason": ""})
    refund.refresh_from_db()
    assert refund.state == "asked"
    charu.post(refund_page(refund), {"act": "decline", "reason": "He plays on."})
    refund.refresh_from_db()
    assert refund.state == "declined"

    mary.post(deposit_page(credited), {"act": "refund", "amount": "300"})
    later(days=1, minutes=1)
    assert expiry.expire_due() == 1
    credited.refresh_from_db()
    assert (Refund.objects.latest("pk").state, credited.state) == ("declined", "credited")


@pytest.mark.parametrize("act", ["refund", "approve", "decline"])
def test_support_sends_nothing_back(credited: Deposit, member: Member, act: str) -> None:
    member("Mary", "Finance maker").post(deposit_page(credited), {"act": "refund", "amount": "200"})
    refund = Refund.objects.get()
    sana = member("Sana", "Staff")
    sana.post(deposit_page(credited), {"act": act, "amount": "100"})
    sana.post(refund_page(refund), {"act": act, "reason": "A good reason."})
    assert [each.state for each in Refund.objects.all()] == ["asked"]


def test_a_case_is_explained_by_one_and_closed_by_another(db: None, member: Member) -> None:
    case = cases.open_case("R9", "One paisa is missing.")
    page = reverse("admin:wallet_case_change", args=[case.pk])
    mary, charu = member("Mary", "Finance maker"), member("Charu", "Finance checker")
    mary.post(page, {"act": "explain", "explanation": "The bank rounded a charge."})
    mary.post(page, {"act": "close"})
    assert Case.objects.get().state == "open"
    charu.post(page, {"act": "decline", "reason": "Which charge was it?"})
    charu.post(page, {"act": "explain", "explanation": "The charge of 1 December, see its line."})
    mary.post(page, {"act": "close"})
    case.refresh_from_db()
    assert (case.state, case.explanation) == ("closed", "The charge of 1 December, see its line.")


def test_an_explanation_that_nobody_reads_lapses(db: None, maker: User, later: Later) -> None:
    case = cases.open_case("R9", "One paisa is missing.")
    cases.propose(case=case, maker=maker, explanation="The bank rounded a charge.", mfa_at=None)
    assert expiry.expire_due() == 0
    later(days=1, minutes=1)
    assert expiry.expire_due() == 1
    assert approvals.current(cases.SUBJECT, case.pk) is None
    cases.propose(case=case, maker=maker, explanation="It was a charge of the bank.", mfa_at=None)


def test_webhooks_are_shown_as_they_came_and_escaped(db: None, member: Member) -> None:
    event = GatewayEvent.objects.create(gateway="sandbox", event_id=uuid.uuid4().hex, raw_body="<script>alert(1)")
    page = member("Mary", "Finance maker").get(reverse("admin:wallet_gatewayevent_change", args=[event.pk]))
    assert "&lt;script&gt;alert(1)" in page.content.decode()
    assert "<script>alert(1)" not in page.content.decode()
