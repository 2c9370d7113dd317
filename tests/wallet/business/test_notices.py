"""Mails about money: one for every step that is told, sent by the real sender and read as its player reads it."""

from collections.abc import Iterator

import pytest
from django.core import mail
from pytest_django import Settings

from players.models import User
from tests.wallet.business.conftest import requested
from tests.wallet.business.test_deposits import order, says
from tests.wallet.conftest import Funder
from wallet.models import Deposit, Notice, StateChange, Withdrawal
from wallet.services import desk, notices, transitions

__all__ = ["order"]
pytestmark = pytest.mark.usefixtures("ledger_alone")
TOLD = {row: sorted(states) for row, states in transitions._TOLD.items()}


@pytest.fixture(autouse=True)
def _reachable(settings: Settings) -> None:
    settings.PUBLIC_URL = "https://rummy.example/"


@pytest.fixture
def row(asha: User, give: Funder) -> Withdrawal:
    give(asha, winnings=2_000_00)
    return requested(asha)


def told(row: Deposit | Withdrawal, state: str, event: str = "test") -> mail.EmailMessage:
    """The mail about a step of this row to this state."""
    change = StateChange.objects.create(
        subject_type=row._meta.model_name, subject_id=row.pk, from_state="", to_state=state, event=event
    )
    notices.send(Notice.objects.create(change=change, player=row.player).pk)
    return mail.outbox[-1]


def check(letter: mail.EmailMessage, row: Deposit | Withdrawal, page: str) -> None:
    """Whole, plain, with the way to the page and the badge; and nothing of an account that a screen would not show."""
    body = str(letter.body)
    assert letter.to == [row.player.email]
    assert f"https://rummy.example{page}" in body
    assert "This is a sandbox: no real money moved." in body
    assert "Hello Asha," in body
    assert letter.subject.startswith("[Rummy House] ")
    assert len(letter.subject) > len("[Rummy House] ") + 10
    for broken in ("{{", "{%", "&#", "&amp;", "None", "asha@okbank"):
        assert broken not in letter.subject + body


@pytest.mark.parametrize("state", TOLD[Deposit])
def test_every_step_of_a_payment_that_is_told_has_its_mail(order: Deposit, state: str) -> None:
    letter = told(order, state)
    check(letter, order, f"/wallet/add-cash/{order.public_id}/")
    assert "₹1,400.00" in str(letter.body)


@pytest.mark.parametrize("state", TOLD[Withdrawal])
def test_every_step_of_a_withdrawal_that_is_told_has_its_mail(row: Withdrawal, state: str) -> None:
    letter = told(row, state)
    check(letter, row, f"/wallet/withdrawals/{row.public_id}/")
    assert "₹600.00" in letter.subject + str(letter.body)


def letters() -> Iterator[str]:
    for number in notices.due():
        notices.send(number)
    return (str(letter.subject).removeprefix("[Rummy House] ") for letter in mail.outbox)


def test_a_payment_is_told_once(order: Deposit) -> None:
    says(order)
    says(order)
    assert list(letters()) == ["₹1,000.00 is in your wallet"]
    assert len(list(letters())) == 1


def test_a_question_is_told_whenever_it_is_asked(row: Withdrawal, maker: User) -> None:
    """The request is in review already, so the question moves nothing; its player hears of it all the same."""
    desk.ask(withdrawal=row, maker=maker, question="Whose account is this?")
    assert list(letters()) == [
        "You asked for ₹600.00",
        "Your withdrawal of ₹600.00 is being looked at",
        "A question about your withdrawal of ₹600.00",
    ]
    assert "Whose account is this?" in str(mail.outbox[-1].body)


def test_a_refusal_gives_its_reason(row: Withdrawal, maker: User) -> None:
    desk.refuse(withdrawal=row, maker=maker, reason="Bank's name isn't yours.")
    assert list(letters())[-1] == "Your withdrawal of ₹600.00 was refused"
    assert "Bank's name isn't yours." in str(mail.outbox[-1].body)
