"""The approval desk in the admin: who sees and does what, by role, through forms and by forged posts."""

import re

import pytest
from django.contrib.admin.models import LogEntry
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from players.models import User
from tests.wallet.business.conftest import Member, Staff, requested, signed_in, state_of
from tests.wallet.conftest import Funder
from wallet.models import Approval, StateChange, Withdrawal
from wallet.services import desk

pytestmark = pytest.mark.usefixtures("ledger_alone")
QUEUE = "admin:wallet_withdrawal_changelist"


@pytest.fixture
def asked(asha: User, give: Funder) -> Withdrawal:
    give(asha, winnings=1_000_00)
    return requested(asha)


def page_of(row: Withdrawal) -> str:
    return reverse("admin:wallet_withdrawal_change", args=[row.pk])


def clean(*rows: Withdrawal) -> None:
    Withdrawal.objects.filter(pk__in=[row.pk for row in rows]).update(signals=[])


def many(give: Funder, count: int, begin: int = 0) -> list[Withdrawal]:
    rows = []
    for number in range(begin, begin + count):
        name = f"Many{chr(97 + number // 26)}{chr(97 + number % 26)}"
        player = User.objects.create_user(f"{name}@example.in", display_name=name)
        give(player, winnings=1_000_00)
        rows.append(requested(player))
    return rows


def test_signals_stand_among_the_steps_in_words(asked: Withdrawal, member: Member) -> None:
    at = {"subject_type": "withdrawal", "subject_id": asked.pk, "to_state": "in_review"}
    StateChange.objects.create(event="sorted", reason="first, shared_device", **at)
    page = member("Mary", "Finance maker").get(page_of(asked)).content.decode()
    assert ("first, shared device" in page, "shared_device" in page) == (True, False)
    assert ("with all else the player has" in page, " he has" in page) == (True, False)


def test_maker_and_checker_take_a_request_to_its_approval(asked: Withdrawal, member: Member) -> None:
    maker, checker = member("Mary", "Finance maker"), member("Charu", "Finance checker")
    page = maker.get(page_of(asked)).content.decode()
    assert "Propose for payment, ₹" in page
    assert "Approve, pay" not in page

    maker.post(page_of(asked), {"act": "propose", "looked": "on"})
    assert state_of(asked) == "proposed"
    maker.post(page_of(asked), {"act": "approve", "looked": "on"})
    assert state_of(asked) == "proposed"
    assert "Approve, pay ₹" in checker.get(page_of(asked)).content.decode()
    checker.post(page_of(asked), {"act": "approve", "looked": "on"})
    assert state_of(asked) == "approved"
    assert list(LogEntry.objects.exclude(change_message__startswith="Looked").values_list("change_message")) == [
        ("Approve",),
        ("Propose",),
    ]


def test_who_has_both_halves_still_needs_another_person(asked: Withdrawal, staff: Staff) -> None:
    both = signed_in(staff("Both"))
    both.post(page_of(asked), {"act": "propose", "looked": "on"})

    page = both.get(page_of(asked)).content.decode()
    answer = both.post(page_of(asked), {"act": "approve", "looked": "on"}, follow=True)

    assert "somebody else has to approve it" in page
    assert 'value="approve"' not in page
    assert "somebody else has to approve it" in answer.content.decode()
    assert state_of(asked) == "proposed"


def test_signals_are_ticked_before_anything_is_paid(asked: Withdrawal, member: Member) -> None:
    maker = member("Mary", "Finance maker")
    answer = maker.post(page_of(asked), {"act": "propose"}, follow=True)
    assert "Tick that you have looked at the signals" in answer.content.decode()
    assert state_of(asked) == "in_review"


@pytest.mark.parametrize("group", ["Staff", "Finance checker"])
@pytest.mark.parametrize("act", ["propose", "approve", "decline", "refuse", "ask"])
def test_who_may_not_changes_nothing(asked: Withdrawal, member: Member, group: str, act: str) -> None:
    client = member("Other", group)
    assert client.get(page_of(asked)).status_code == 200
    client.post(page_of(asked), {"act": act, "reason": "A good reason.", "looked": "on"})
    assert state_of(asked) == "in_review"
    assert not Approval.objects.exists()
    assert not LogEntry.objects.exclude(change_message__startswith="Looked").exists()


@pytest.mark.parametrize("who", ["stranger", "player", "staff", "ledger alone"])
def test_others_do_not_see_it(asked: Withdrawal, asha: User, staff: Staff, member: Member, who: str) -> None:
    clients = {
        "stranger": Client,
        "player": lambda: signed_in(asha),
        "staff": lambda: signed_in(staff("Other", "view_account")),
        "ledger alone": lambda: member("Reader", "Finance"),
    }
    client = clients[who]()
    for address in (page_of(asked), reverse(QUEUE)):
        answer = client.get(address)
        assert answer.status_code in (302, 403, 404)
        assert "okbank" not in answer.content.decode()


def test_no_form_writes_a_row(asked: Withdrawal, staff: Staff) -> None:
    chief = staff("Chief")
    User.objects.filter(pk=chief.pk).update(is_superuser=True)
    client = signed_in(User.objects.get(pk=chief.pk))
    assert client.get(reverse("admin:wallet_withdrawal_add")).status_code == 403
    assert client.post(reverse("admin:wallet_withdrawal_delete", args=[asked.pk]), {"post": "yes"}).status_code == 403
    assert client.post(page_of(asked), {"state": "paid", "_save": "1"}).status_code == 403
    assert state_of(asked) == "in_review"


def test_a_reason_is_wanted_and_nothing_is_lost_without(asked: Withdrawal, member: Member) -> None:
    maker = member("Mary", "Finance maker")
    answer = maker.post(page_of(asked), {"act": "refuse", "reason": ""}, follow=True)
    assert "sentence of 5 to 200" in answer.content.decode()
    assert state_of(asked) == "in_review"


def test_many_are_decided_from_a_page_that_lists_them(give: Funder, member: Member) -> None:
    small, looked_at = many(give, 2), many(give, 1, begin=5)
    clean(*small)
    for client, action, reached in (
        (member("Mary", "Finance maker"), "propose_chosen", "proposed"),
        (member("Charu", "Finance checker"), "approve_chosen", "approved"),
    ):
        chosen = {"action": action, "_selected_action": [row.pk for row in (*small, *looked_at)]}
        page = client.post(reverse(QUEUE), chosen).content.decode()
        seals = dict(re.findall(r'name="(seal_\d+)"\s+value="(\w+)"', page))
        assert set(seals) == {f"seal_{row.pk}" for row in small}
        assert "2 requests, ₹1,200.00 in all" in page
        client.post(reverse(QUEUE), {**chosen, **seals, "confirmed": "yes"})
        assert [state_of(row) for row in small] == [reached, reached]
    assert state_of(looked_at[0]) == "in_review"


def test_what_changed_since_the_page_was_read_is_not_decided(give: Funder, member: Member) -> None:
    rows = many(give, 2)
    clean(*rows)
    chosen = {"action": "propose_chosen", "_selected_action": [row.pk for row in rows], "confirmed": "yes"}
    seals = {f"seal_{row.pk}": desk.hash_of(row) for row in rows}
    Withdrawal.objects.filter(pk=rows[0].pk).update(version=2)
    answer = member("Mary", "Finance maker").post(reverse(QUEUE), {**chosen, **seals}, follow=True)
    assert "has changed; look at it again" in answer.content.decode()
    assert [state_of(row) for row in rows] == ["in_review", "proposed"]


@pytest.mark.parametrize(
    ("group", "action"), [("Staff", "propose_chosen"), ("Finance maker", "approve_chosen"), ("Staff", "approve_chosen")]
)
def test_a_forged_bulk_decides_nothing(give: Funder, member: Member, group: str, action: str) -> None:
    row = many(give, 1)[0]
    clean(row)
    before = state_of(row)
    form = {"action": action, "_selected_action": [row.pk], "confirmed": "yes", f"seal_{row.pk}": desk.hash_of(row)}
    member("Other", group).post(reverse(QUEUE), form)
    assert state_of(row) == before


def test_the_desk_costs_the_same_for_few_and_for_many(give: Funder, member: Member) -> None:
    client = member("Mary", "Finance maker")

    def queries(address: str) -> int:
        client.get(address)  # the look is written down once a minute
        with CaptureQueriesContext(connection) as asked:
            assert client.get(address).status_code == 200
        return len(asked)

    first = many(give, 3)[0]
    assert client.get(reverse(QUEUE), {"queue": "maker"}).status_code == 200
    few = queries(reverse(QUEUE)), queries(page_of(first))
    many(give, 27, begin=10)
    assert (queries(reverse(QUEUE)), queries(page_of(first))) == few
    assert few[0] <= 14
    assert few[1] <= 40
