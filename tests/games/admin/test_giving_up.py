"""A frozen deal whose log nobody can read is called off all the same: no money moved, and people know why."""

import logging
from uuid import uuid4

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client

from games.models import Deal, Table
from games.selectors.table import shown_table, you_json
from games.services import ledger_checks, staff_acts, tables, verify
from games.services.errors import DealNotRunning
from players.models import User
from tests.games.admin.conftest import signed_in
from tests.games.admin.test_calling_off import WHY, form, page_of, state
from tests.games.house import stacks
from tests.games.unreadable import freeze_unread
from wallet.models import LedgerEntry
from wallet.selectors import balances
from wallet.services import reconcile


@pytest.fixture
def unread(live: Deal, caplog: pytest.LogCaptureFixture) -> Deal:
    """Frozen, after an event that no release here knows."""
    caplog.set_level(logging.CRITICAL)
    freeze_unread(live)
    return live


def test_it_is_called_off_and_everybody_gets_back_what_he_brought(
    staff: Client, unread: Deal, sana: User, asha: User, bilal: User
) -> None:
    before, entries = stacks(unread.table), LedgerEntry.objects.count()

    told = staff.post(page_of(unread), form(), follow=True).content.decode()

    assert "nobody pays" in told
    assert state(unread) == Deal.State.VOIDED
    assert (stacks(unread.table), LedgerEntry.objects.count()) == (before, entries)
    assert set(unread.deal_seats.values_list("outcome", "amount_minor", "points")) == {("void", 0, None)}
    assert [line.change_message for line in LogEntry.objects.filter(user=sana)] == [f"Called off: {WHY}"]
    last = unread.events.latest("seq")
    assert (last.seq, last.type, last.payload["reason"]) == (unread.seq, "DealVoided", WHY)
    for player in (asha, bilal):
        tables.stand_up(player=player, code=unread.table.code, cmd_id=uuid4())
        assert balances(player).of("CHIP").playable_minor == 10_000


def test_the_books_and_the_deals_are_in_order_afterwards(staff: Client, unread: Deal) -> None:
    assert [finding.split(": ")[1] for finding in verify.findings()] == ["the log does not fold"]

    staff.post(page_of(unread), form())

    assert list(verify.findings()) == []
    assert list(ledger_checks.deal_findings()) == list(ledger_checks.seat_findings()) == []
    assert [outcome.findings for outcome in reconcile.reconcile() if outcome.findings] == []


def test_the_table_goes_on_and_says_why(staff: Client, unread: Deal, asha: User) -> None:
    staff.post(page_of(unread), form())

    table = Table.objects.get(pk=unread.table_id)
    assert table.next_deal_at is not None
    assert f"Deal 1 was called off. {WHY} Nobody wins and nobody pays." == you_json(shown_table(table), asha)["note"]


def test_its_players_read_why_and_nobody_reads_its_cards(staff: Client, unread: Deal, asha: User, chitra: User) -> None:
    staff.post(page_of(unread), form())

    page = signed_in(asha).get(f"/deals/{unread.pk}/").content.decode()
    assert WHY in page
    assert "Nobody paid" in page
    assert signed_in(chitra).get(f"/deals/{unread.pk}/").status_code == 404
    for door in ("/deals/{}/replay/", "/deals/{}/replay.json", "/deals/{}/record.json", "/api/v1/deals/{}/"):
        assert signed_in(asha).get(door.format(unread.pk)).status_code == 404
    desk = staff.get(f"/admin/games/deal/{unread.pk}/change/").content.decode()
    assert WHY in desk
    assert f"/deals/{unread.pk}/replay/" not in desk
    assert staff.get(f"/admin/games/deal/{unread.pk}/log/").status_code == 200


def test_a_form_sent_twice_counts_once_and_another_one_is_refused(staff: Client, unread: Deal, sana: User) -> None:
    sent = form()
    staff.post(page_of(unread), sent)
    staff.post(page_of(unread), sent)

    assert LogEntry.objects.count() == 1
    assert unread.events.filter(type="DealVoided").count() == 1
    with pytest.raises(DealNotRunning):
        staff_acts.void_deal(deal=unread, by=sana, reason=WHY, cmd_id=uuid4())


def test_what_still_runs_is_left_to_a_release_that_can_read_it(staff: Client, unread: Deal) -> None:
    Deal.objects.filter(pk=unread.pk).update(state=Deal.State.RUNNING)

    page = staff.post(page_of(unread), form()).content.decode()

    assert "Try again when it is frozen" in page
    assert state(unread) == Deal.State.RUNNING
    assert not unread.events.filter(type="DealVoided").exists()


def test_a_log_longer_than_the_row_says_is_in_nobodys_way(staff: Client, unread: Deal) -> None:
    Deal.objects.filter(pk=unread.pk).update(seq=2)

    staff.post(page_of(unread), form())

    assert state(unread) == Deal.State.VOIDED
    assert unread.seq == unread.events.latest("seq").seq == unread.events.count()


def test_money_that_moved_for_it_would_be_found(staff: Client, unread: Deal) -> None:
    staff.post(page_of(unread), form())
    unread.deal_seats.filter(number=0).update(amount_minor=5)

    assert [finding.split(": ")[1] for finding in verify.findings()] == [
        "it was called off without its log, and money was moved for it"
    ]
