"""The page that follows a withdrawal, through every state, by the real services; and what its player can do."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.db.models import F
from django.test import Client

from players.models import User
from tests.wallet.business.conftest import Staff, approved, attempted, requested, rested, state_of
from tests.wallet.conftest import Funder, purse
from tests.wallet.pages.conftest import careful, queries_of, show_again, shown_again, signed_in
from wallet.gateways.ports import PayoutOutcome, PayoutStatus
from wallet.ledger.states import WithdrawalState
from wallet.models import PayoutAnswer, PayoutAttempt, StateChange, Withdrawal
from wallet.services import clock, desk, withdrawals
from wallet.services.payouts import answers, people, switch
from wallet.services.tracking import stages, words
from wallet.services.tracking.track import track

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("ledger_alone")]
Outcome, Source = PayoutOutcome, PayoutAnswer.Source


@pytest.fixture
def row(asha: User, give: Funder) -> Withdrawal:
    """600 of Asha's 2,000 rupees, asked for; somebody has to look, for it is her first."""
    give(asha, winnings=2_000_00)
    return requested(asha)


def says(attempt: PayoutAttempt, status: PayoutOutcome, **more: object) -> None:
    told = {
        "ref": "pout_1", "key": attempt.key, "status": status, "amount_minor": attempt.withdrawal.payout_minor,
        "utr": "UTR123", "is_definite": True, "reason": "", "raw": "",
    }  # fmt: skip
    answers.apply(attempt.pk, PayoutStatus(**told | more), source=Source.FETCH)


def page_of(row: Withdrawal) -> str:
    answer = signed_in(row.player).get(f"/wallet/withdrawals/{row.public_id}/")
    assert answer.status_code == 200
    return answer.content.decode()


def fresh(row: Withdrawal) -> Withdrawal:
    return Withdrawal.objects.select_related("method", "player").get(pk=row.pk)


Way = Callable[[Withdrawal, User, User], object]


def to_processing(row: Withdrawal, maker: User, checker: User) -> PayoutAttempt:
    attempt = attempted(approved(row, maker, checker))
    says(attempt, Outcome.PROCESSING)
    return attempt


def to_paid(row: Withdrawal, maker: User, checker: User) -> PayoutAttempt:
    attempt = to_processing(row, maker, checker)
    says(attempt, Outcome.PROCESSED)
    return attempt


def to_unknown(row: Withdrawal, maker: User, checker: User) -> PayoutAttempt:
    attempt = attempted(approved(row, maker, checker))
    answers.unknown(attempt.pk, raw="", source=Source.CALL)
    return attempt


def to_manual(row: Withdrawal, maker: User, checker: User) -> None:
    to_unknown(row, maker, checker)
    answers.to_people(withdrawals.locked(row.pk), reason="the gateway forgot it")


def to_retryable(row: Withdrawal, maker: User, checker: User) -> PayoutAttempt:
    attempt = to_processing(row, maker, checker)
    says(attempt, Outcome.FAILED, reason="bank_down")
    return attempt


@pytest.mark.parametrize(
    ("way", "state", "said"),
    [
        (lambda row, maker, checker: None, "in_review",
         ["Somebody at Finance looks at it", "Cancel withdrawal", "left"]),
        (lambda row, maker, checker: desk.propose(withdrawal=row, maker=maker, mfa_at=None), "proposed",
         ["another has to agree", "Cancel withdrawal"]),
        (approved, "approved", ["waits to be sent", "cannot be taken back any more"]),
        (lambda *of: attempted(approved(*of)), "submitting", ["being sent to your bank now"]),
        (to_processing, "processing", ["The bank has it"]),
        (to_unknown, "unknown", ["Nothing is sent a second time"]),
        (to_manual, "manual", ["Two people at Finance find out"]),
        (to_retryable, "retryable", ["The bank did not take it this time", "sent again by itself"]),
        (to_paid, "paid", ["UTR123", "nothing more to do"]),
        (lambda *of: says(to_paid(*of), Outcome.REVERSED), "returned", ["your bank sent it back", "Ask again"]),
        (lambda *of: says(to_processing(*of), Outcome.FAILED, reason="account_closed"), "failed",
         ["could not pay", "back in your winnings", "Ask again"]),
        (lambda row, maker, checker: desk.refuse(withdrawal=row, maker=maker, reason="Another name at the bank."),
         "rejected", ["Finance refused it", "Another name at the bank.", "Ask again"]),
        (lambda row, maker, checker: withdrawals.cancel(withdrawal=row, player=row.player), "cancelled",
         ["You took it back", "back in your winnings"]),
        (lambda *of: says(to_retryable(*of), Outcome.PROCESSED), "overpaid", ["Finance looks into it"]),
    ],
)  # fmt: skip
def test_every_state_says_what_happened_and_what_comes_next(
    row: Withdrawal, maker: User, checker: User, way: Way, state: str, said: list[str]
) -> None:
    way(row, maker, checker)
    page = page_of(row)
    assert state_of(row) == state
    for sentence in said:
        assert sentence in page, sentence
    assert ("Cancel withdrawal" in page) == (state in {"in_review", "proposed"})
    assert "Sandbox, no real money" in page


@pytest.mark.parametrize("state", list(WithdrawalState))
def test_no_state_is_without_words(state: WithdrawalState) -> None:
    _tone, title, _who, said, then = words.WORDS[state]
    assert all((str(title), str(said), str(then)))


def marks(row: Withdrawal) -> list[str]:
    return [str(stage.mark) for stage in track(fresh(row)).stages]


def test_the_stages_follow_the_steps(row: Withdrawal, maker: User, checker: User) -> None:
    assert marks(row) == ["done", "done", "now", "later", "later"]
    attempt = to_processing(row, maker, checker)
    assert marks(row) == ["done", "done", "done", "done", "now"]
    says(attempt, Outcome.PROCESSED)
    told = track(fresh(row))
    assert [stage.mark for stage in told.stages] == [stages.Mark.DONE] * 5
    times = [stage.at for stage in told.stages]
    assert None not in times
    assert times == sorted(times)
    assert "UTR123" in told.stages[-1].who


def test_what_ends_early_shows_how_far_it_came(row: Withdrawal, maker: User) -> None:
    desk.refuse(withdrawal=row, maker=maker, reason="Another name at the bank.")
    assert [(stage.name, str(stage.mark)) for stage in track(fresh(row)).stages] == [
        ("Requested", "done"), ("Checks", "done"), ("Refused", "ended"),
    ]  # fmt: skip


def test_late_is_said_to_be_late(row: Withdrawal) -> None:
    assert "verdue" not in page_of(row)
    _twenty_days_pass(row)
    page = page_of(row)
    assert "Overdue" in page
    assert "It is late, and we are sorry" in page
    assert "should have been done by" in page


def test_nobody_is_late_while_the_player_is_asked(row: Withdrawal, maker: User) -> None:
    desk.ask(withdrawal=row, maker=maker, question="Whose account is this?")
    _twenty_days_pass(row)
    assert "verdue" not in page_of(row)
    assert "should have been done" not in page_of(row)


def _twenty_days_pass(row: Withdrawal) -> None:
    """Nothing but this moves a request into the past, and the database rightly forbids it."""
    long = timedelta(days=20)
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        Withdrawal.objects.filter(pk=row.pk).update(created_at=F("created_at") - long, due_at=F("due_at") - long)
        cursor.execute("SET LOCAL session_replication_role = origin")


def test_payouts_that_rest_are_said_to_rest(row: Withdrawal, staff: Staff, maker: User, checker: User) -> None:
    approved(row, maker, checker)
    switch.turn(by=staff("Pauser", "pause_payouts"), is_paused=True, reason="Bank holiday", daily_cap_minor=None)
    page = page_of(row)
    assert "Payouts rest at the moment" in page
    assert "Bank holiday" not in page


def test_a_cheque_is_followed_by_its_number(asha: User, give: Funder, maker: User, checker: User) -> None:
    give(asha, winnings=2_000_00)
    method = rested(asha, "cheque", address="12 Hill Road, Bandra, Mumbai, Maharashtra 400050")
    row = requested(asha, 600_00, method)
    to_processing(row, maker, checker)
    assert "Your cheque is being written" in page_of(row)
    assert marks(row) == ["done", "done", "done", "now", "later"]
    cheque = people.write_cheque(withdrawal=row, number="123456", bank="State Bank", by=maker)
    people.dispatch_cheque(cheque=cheque, courier="Speed Post", on=clock.day_of(clock.now()), by=maker)
    page = page_of(row)
    for sentence in ("in the post", "State Bank", "123456", "Speed Post", "Cheque cleared"):
        assert sentence in page
    assert marks(row) == ["done", "done", "done", "done", "now"]


# --- What its player can do ---------------------------------------------------------------------------------------


def test_it_is_taken_back_once_however_often_one_clicks(row: Withdrawal, asha: User) -> None:
    client, door = signed_in(asha), f"/wallet/withdrawals/{row.public_id}/cancel/"
    first = client.post(door, follow=True).content.decode()
    second = client.post(door, follow=True).content.decode()
    assert ("Taken back. The money" in first, "Taken back. The money" in second) == (True, False)
    assert purse(asha) == {"winnings": 2_000_00}


def test_what_is_approved_is_not_taken_back(row: Withdrawal, asha: User, maker: User, checker: User) -> None:
    approved(row, maker, checker)
    page = signed_in(asha).post(f"/wallet/withdrawals/{row.public_id}/cancel/", follow=True).content.decode()
    assert "cannot be taken back" in page
    assert state_of(row) == "approved"


def test_a_question_is_answered_on_the_page(row: Withdrawal, asha: User, maker: User) -> None:
    desk.ask(withdrawal=row, maker=maker, question="Whose account is this?")
    assert "Whose account is this?" in page_of(row)
    assert "waits for you" in page_of(row)
    client, door = signed_in(asha), f"/wallet/withdrawals/{row.public_id}/answer/"
    for typed in ("", "x" * 501):
        refused = client.post(door, {"words": typed})
        assert refused.status_code == 200
        assert typed in refused.content.decode()
    page = client.post(door, {"words": "It is mine."}, follow=True).content.decode()
    assert "Finance has your answer." in page
    assert "It is mine." in page
    assert fresh(row).answer == "It is mine."


def test_nothing_is_answered_that_was_not_asked(row: Withdrawal, asha: User) -> None:
    answer = signed_in(asha).post(f"/wallet/withdrawals/{row.public_id}/answer/", {"words": "Hello"})
    assert "Nothing is being asked" in str(answer.context["answer_form"].errors)


def test_it_is_sent_elsewhere_after_the_password(row: Withdrawal, asha: User) -> None:
    other = rested(asha, "bank", account_number="123456789012", ifsc="SBIN0001234")
    client, door = signed_in(asha), f"/wallet/withdrawals/{row.public_id}/method/"
    assert other.masked in page_of(row)
    assert client.post(door, {"method": str(other.public_id)})["Location"].startswith("/accounts/reauthenticate/")
    assert fresh(row).method_id != other.pk
    show_again(client, next=door)
    assert (fresh(row).method_id, fresh(row).version) == (other.pk, 2)


@pytest.mark.parametrize("method", ["", "x", "83a12126-debd-489b-9cbf-3de25d29822b"])
def test_it_is_not_sent_where_nobody_knows(row: Withdrawal, asha: User, method: str) -> None:
    door = f"/wallet/withdrawals/{row.public_id}/method/"
    page = shown_again(asha).post(door, {"method": method}, follow=True).content.decode()
    assert "Choose one of your saved ways to be paid." in page
    assert fresh(row).version == 1


def test_chitra_finds_nothing_and_changes_nothing(row: Withdrawal, chitra: User) -> None:
    client, page = shown_again(chitra), f"/wallet/withdrawals/{row.public_id}/"
    mine = rested(chitra)
    assert client.get(page).status_code == 404
    for act, form in (("cancel", {}), ("answer", {"words": "x"}), ("method", {"method": str(mine.public_id)})):
        assert client.post(f"{page}{act}/", form).status_code == 404
    assert (state_of(row), fresh(row).answer, fresh(row).version) == ("in_review", "", 1)
    assert Client().get(page).status_code == 302


def test_acts_want_a_post_with_its_token(row: Withdrawal, asha: User) -> None:
    for act in ("cancel", "answer", "method"):
        door = f"/wallet/withdrawals/{row.public_id}/{act}/"
        assert signed_in(asha).get(door).status_code == 405
        assert careful(asha).post(door).status_code == 403
    assert state_of(row) == "in_review"


def test_the_page_asks_as_often_after_many_steps_as_after_few(row: Withdrawal, asha: User, maker: User) -> None:
    client, page = signed_in(asha), f"/wallet/withdrawals/{row.public_id}/"
    desk.ask(withdrawal=row, maker=maker, question="Question?")
    few = queries_of(client, page)
    for number in range(4):
        desk.ask(withdrawal=row, maker=maker, question=f"Question {number}?")
    assert StateChange.objects.filter(subject_type="withdrawal", event="asked").count() == 5
    assert queries_of(client, page) == few


def test_times_of_a_lapsed_approval_do_not_count(row: Withdrawal, maker: User, checker: User, asha: User) -> None:
    approved(row, maker, checker)
    withdrawal = withdrawals.locked(row.pk)
    desk.void(withdrawal, reason="changed")
    withdrawals.cancel(withdrawal=withdrawal, player=asha)
    assert [stage.name for stage in track(fresh(row)).stages] == ["Requested", "Checks", "Taken back"]
