"""Payouts in the admin: what no gateway tells is decided by two, cheques, the switch, and the file for the bank."""

import pytest
from allauth.account.authentication import AUTHENTICATION_METHODS_SESSION_KEY as SHOWN
from allauth.account.internal.flows.login import record_authentication
from allauth.mfa.totp.internal import auth
from django.contrib.admin.models import LogEntry
from django.db import connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pytest_django.fixtures import Settings

from players.models import User
from tests.wallet.business.conftest import Later, Member, approved, attempted, requested, rested, signed_in, state_of
from tests.wallet.conftest import Funder, purse
from wallet.models import Approval, Cheque, PayoutAnswer, PayoutAttempt, PayoutSwitch, Withdrawal
from wallet.services import clock, expiry, withdrawals
from wallet.services.payouts import answers, send

pytestmark = pytest.mark.usefixtures("ledger_alone")
LIST = "admin:wallet_payoutattempt_changelist"
FILE = "admin:wallet_payoutattempt_bank_file"
SWITCH = "admin:wallet_payoutswitch_changelist"
PAID = {"act": "propose", "outcome": "paid", "evidence": "On the bank's statement.", "utr": "UTR9"}


def page_of(attempt: PayoutAttempt) -> str:
    return reverse("admin:wallet_payoutattempt_change", args=[attempt.pk])


@pytest.fixture
def lost(asha: User, give: Funder, maker: User, checker: User) -> PayoutAttempt:
    """Sent, perhaps; the gateway never said, and now it is for people to find out."""
    give(asha, winnings=1_000_00)
    attempt = attempted(approved(requested(asha), maker, checker))
    answers.unknown(attempt.pk, raw="<html>502 & more", source=PayoutAnswer.Source.CALL)
    answers.to_people(withdrawals.locked(attempt.withdrawal_id), reason="It does not say.")
    return attempt


@pytest.fixture
def posted(asha: User, give: Funder, maker: User, checker: User) -> PayoutAttempt:
    """A payout by cheque, on the pile."""
    give(asha, winnings=1_000_00)
    way = rested(asha, "cheque", address="12 Sea View Road, Mumbai, Maharashtra 400001")
    row = approved(requested(asha, 600_00, way), maker, checker)
    send.pay(row.pk)
    return row.attempts.get()


def test_what_no_gateway_tells_is_paid_by_the_word_of_two(lost: PayoutAttempt, member: Member) -> None:
    mary, charu = member("Mary", "Finance maker"), member("Charu", "Finance checker")
    assert "&lt;html&gt;502 &amp; more" in mary.get(page_of(lost)).content.decode()
    assert f"attempt {lost.n}" in mary.get(reverse(LIST), {"waits": "people"}).content.decode()

    mary.post(page_of(lost), PAID)
    told = mary.post(page_of(lost), {"act": "approve"}, follow=True).content.decode()
    assert "somebody else has to approve it" in told
    assert state_of(lost.withdrawal) == "manual"
    assert "I have seen the evidence" in charu.get(page_of(lost)).content.decode()
    charu.post(page_of(lost), {"act": "approve"})

    lost.refresh_from_db()
    assert (state_of(lost.withdrawal), lost.state, lost.utr) == ("paid", "processed", "UTR9")
    assert list(PayoutAnswer.objects.filter(source="person").values_list("raw", flat=True)) == [PAID["evidence"]]


def test_a_proposal_can_be_declined_and_made_again(lost: PayoutAttempt, member: Member, asha: User) -> None:
    mary, charu = member("Mary", "Finance maker"), member("Charu", "Finance checker")
    mary.post(page_of(lost), PAID)
    charu.post(page_of(lost), {"act": "decline", "reason": "Another payment."})
    charu.post(page_of(lost), {**PAID, "outcome": "failed"})
    mary.post(page_of(lost), {"act": "approve"})
    assert (state_of(lost.withdrawal), purse(asha)) == ("failed", {"winnings": 1_000_00})


def test_what_was_typed_comes_back_when_it_is_refused(lost: PayoutAttempt, member: Member) -> None:
    mary = member("Mary", "Finance maker")
    page = mary.post(page_of(lost), {**PAID, "utr": ""}, follow=True).content.decode()
    assert "Give the bank&#x27;s reference" in page
    assert 'value="On the bank&#x27;s statement."' in page


def test_a_factor_of_ten_minutes_ago_is_asked_for_again_and_nothing_typed_is_lost(
    lost: PayoutAttempt, member: Member, settings: Settings
) -> None:
    mary = member("Mary", "Finance maker")
    person = User.objects.get(display_name="Mary")
    auth.TOTP.activate(person, "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")
    settings.STAFF_SECOND_FACTOR = True
    shown(mary, person, 600)

    answer = mary.post(page_of(lost), PAID)
    assert (answer.status_code, answer.url.split("?")[0]) == (302, reverse("mfa_reauthenticate"))
    assert not Approval.objects.filter(subject_type="resolution").exists()
    assert 'value="On the bank&#x27;s statement."' in mary.get(page_of(lost)).content.decode()

    shown(mary, person, 60)
    mary.post(page_of(lost), PAID)
    assert Approval.objects.get(subject_type="resolution").maker_mfa_at is not None


def shown(client: Client, person: User, seconds_ago: int) -> None:
    """The person typed the number of his app into this session, so long ago."""
    request = RequestFactory().get("/")
    request.session, request.user = client.session, person
    record_authentication(request, person, method="mfa", type="totp")
    request.session[SHOWN] = [{**record, "at": record["at"] - seconds_ago} for record in request.session[SHOWN][-1:]]
    request.session.save()


def test_an_outcome_that_nobody_checks_lapses_and_is_proposed_anew(
    lost: PayoutAttempt, member: Member, later: Later
) -> None:
    mary = member("Mary", "Finance maker")
    mary.post(page_of(lost), PAID)
    later(days=1, minutes=1)
    assert expiry.expire_due() == 1
    mary.post(page_of(lost), PAID)
    assert list(
        Approval.objects.filter(subject_type="resolution").order_by("pk").values_list("decision", flat=True)
    ) == ["expired", "proposed"]


@pytest.mark.parametrize("group", ["Staff", "Finance"])
@pytest.mark.parametrize("act", ["propose", "approve", "decline", "cheque", "dispatch"])
def test_others_decide_nothing_about_a_payout(lost: PayoutAttempt, member: Member, group: str, act: str) -> None:
    client = member("Other", group)
    assert client.get(page_of(lost)).status_code == 403
    assert client.post(page_of(lost), {**PAID, "act": act, "reason": "Because."}).status_code == 403
    assert client.post(reverse(FILE)).status_code != 200
    assert client.post(reverse(SWITCH), {"is_paused": "on", "reason": "Because."}).status_code == 403
    assert state_of(lost.withdrawal) == "manual"


def test_a_cheque_is_written_sent_and_cleared_on_its_page(posted: PayoutAttempt, member: Member) -> None:
    mary, charu = member("Mary", "Finance maker"), member("Charu", "Finance checker")
    mary.post(page_of(posted), {"act": "cheque", "number": "00123456", "bank": "State Bank"})
    mary.post(page_of(posted), {"act": "dispatch", "courier": "Speed Post 7", "on": "no day"})
    assert Cheque.objects.get().dispatched_on is None
    today = clock.day_of(clock.now())
    mary.post(page_of(posted), {"act": "dispatch", "courier": "Speed Post 7", "on": today.isoformat()})
    mary.post(page_of(posted), {**PAID, "utr": ""})
    charu.post(page_of(posted), {"act": "approve"})
    cheque = Cheque.objects.get()
    assert (cheque.number, cheque.dispatched_on, cheque.cleared_on) == ("00123456", today, today)
    assert state_of(posted.withdrawal) == "paid"


def test_the_bank_file_has_the_account_in_clear_and_is_written_down(posted: PayoutAttempt, member: Member) -> None:
    mary = member("Mary", "Finance maker")
    assert mary.get(reverse(FILE)).status_code == 302
    assert "12 Sea View" not in mary.get(page_of(posted)).content.decode()
    assert not LogEntry.objects.filter(change_message__contains="in clear").exists()

    answer = mary.post(reverse(FILE))
    rows = answer.content.decode("utf-8-sig").splitlines()
    rupees = f"{posted.withdrawal.payout_minor // 100}.{posted.withdrawal.payout_minor % 100:02d}"
    assert "attachment" in answer["Content-Disposition"]
    assert len(rows) == 2
    assert "12 Sea View Road" in rows[1]
    assert f",{rupees},{posted.key}" in rows[1]
    assert LogEntry.objects.filter(object_id=str(posted.pk), change_message__contains="in clear").count() == 1


def test_payouts_are_paused_capped_and_started_on_one_page(member: Member) -> None:
    mary = member("Mary", "Finance maker")
    assert "Say in 5 to 200" in mary.post(reverse(SWITCH), {"is_paused": "on", "reason": ""}).content.decode()
    mary.post(reverse(SWITCH), {"is_paused": "on", "reason": "A bank holiday.", "daily_cap_minor": "1,500"})
    switch = PayoutSwitch.objects.get()
    assert (switch.is_paused, switch.reason, switch.daily_cap_minor) == (True, "A bank holiday.", 1_500_00)
    assert "A bank holiday." in mary.get(reverse(LIST)).content.decode()
    mary.post(reverse(SWITCH), {"daily_cap_minor": ""})
    switch.refresh_from_db()
    assert (switch.is_paused, switch.daily_cap_minor, switch.changed_by.display_name) == (False, None, "Mary")


def test_who_may_only_look_turns_nothing(asha: User, member: Member) -> None:
    reader = User.objects.create_user("reader@desk.in", display_name="Reader", is_staff=True)
    reader.user_permissions.add(*_permissions("view_payoutswitch"))
    client = signed_in(reader)
    page = client.post(reverse(SWITCH), {"is_paused": "on", "reason": "For fun only."}).content.decode()
    assert "You do not have the permission" in page or "Payouts run" in page
    assert not PayoutSwitch.objects.filter(is_paused=True).exists()


def _permissions(*codenames: str):
    from django.contrib.auth.models import Permission

    return Permission.objects.filter(codename__in=codenames, content_type__app_label="wallet")


def test_the_list_costs_the_same_for_few_and_for_many(give: Funder, maker: User, checker: User, member: Member) -> None:
    client = member("Mary", "Finance maker")

    def paid(begin: int, count: int) -> None:
        for number in range(begin, begin + count):
            name = f"Paid{chr(97 + number)}"
            player = User.objects.create_user(f"{name}@example.in", display_name=name)
            give(player, winnings=1_000_00)
            attempted(approved(requested(player), maker, checker))

    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            assert client.get(reverse(LIST)).status_code == 200
        return len(asked)

    paid(0, 2)
    few = queries()
    paid(5, 10)
    assert queries() == few
    assert Withdrawal.objects.count() == 12
