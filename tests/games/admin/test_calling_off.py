"""Staff call a deal off: with a reason that its players read, no money moved, and by nobody without the right."""

from uuid import uuid4

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.test import Client

from games.engine import catalogue
from games.models import Deal
from games.services import staff_acts, store, verify
from games.services.errors import Refused
from players.models import User
from tests.games.admin.conftest import signed_in
from tests.games.house import stacks
from tests.games.pages import house
from wallet.models import LedgerEntry

WHY = "The server lost its clock, so this deal was not fair."


def page_of(deal: Deal) -> str:
    return f"/admin/games/deal/{deal.pk}/void/"


def form(reason: str = WHY) -> dict[str, str]:
    return {"reason": reason, "cmd_id": str(uuid4()), "confirmed": "yes"}


def state(deal: Deal) -> str:
    deal.refresh_from_db()
    return deal.state


def result_for(deal: Deal, seat: int | None) -> dict[str, object]:
    entry = store.fold(deal.pk)
    return dict(catalogue.variant(deal.variant).game.see(entry.state, seat)["result"])


def test_a_running_deal_is_called_off_and_every_stack_stays(staff: Client, sana: User, live: Deal) -> None:
    before, entries = stacks(live.table), LedgerEntry.objects.count()

    told = staff.post(page_of(live), form(), follow=True).content.decode()

    assert "nobody pays" in told
    assert state(live) == Deal.State.VOIDED
    assert (stacks(live.table), LedgerEntry.objects.count()) == (before, entries)
    assert live.outcome["void_reason"] == WHY
    assert set(live.deal_seats.values_list("outcome", "amount_minor")) == {("void", 0)}
    assert [line.change_message for line in LogEntry.objects.filter(user=sana)] == [f"Called off: {WHY}"]
    assert list(verify.findings()) == []


def test_players_are_told_why(staff: Client, live: Deal, asha: User) -> None:
    staff.post(page_of(live), form())

    assert [result_for(live, seat)["void_reason"] for seat in (0, 1, None)] == [WHY] * 3
    page = signed_in(asha).get(f"/deals/{live.pk}/").content.decode()
    assert WHY in page


def test_a_frozen_deal_is_called_off_too(staff: Client, live: Deal) -> None:
    Deal.objects.filter(pk=live.pk).update(state=Deal.State.FROZEN)

    staff.post(page_of(live), form())

    assert state(live) == Deal.State.VOIDED
    live.table.refresh_from_db()
    assert live.table.next_deal_at is not None


def test_the_page_asks_and_tells_no_card(staff: Client, live: Deal) -> None:
    page = staff.get(page_of(live)).content.decode()

    assert "Asha" in page
    assert "Bilal" in page
    assert not any(code in page for code in house.card_codes(live))
    assert state(live) == Deal.State.RUNNING


@pytest.mark.parametrize("reason", ["", "  \n ", "why", "x" * 201, "\u200b\u200b\u202e\u200b\u200b\u200b"])
def test_without_a_sentence_nothing_happens_and_nothing_is_lost(staff: Client, live: Deal, reason: str) -> None:
    sent = form(reason)

    page = staff.post(page_of(live), sent).content.decode()

    assert 'id="id_reason_error"' in page
    assert sent["cmd_id"] in page
    assert reason.strip() in page
    assert state(live) == Deal.State.RUNNING


def test_a_form_sent_twice_counts_once(staff: Client, live: Deal) -> None:
    sent = form()
    staff.post(page_of(live), sent)
    again = staff.post(page_of(live), sent, follow=True)

    assert again.status_code == 200
    assert LogEntry.objects.count() == 1
    assert live.events.filter(type="DealVoided").count() == 1


def test_a_deal_that_is_over_is_not_called_off(staff: Client, shown: Deal) -> None:
    before = LedgerEntry.objects.count()

    assert "This deal is over" in staff.get(page_of(shown), follow=True).content.decode()
    assert "This deal is over" in staff.post(page_of(shown), form()).content.decode()
    assert "Call this deal off" not in staff.get(f"/admin/games/deal/{shown.pk}/change/").content.decode()
    assert (state(shown), LedgerEntry.objects.count()) == (Deal.State.FINISHED, before)


def test_who_was_dealt_in_does_not_decide(live: Deal, asha: User) -> None:
    User.objects.filter(pk=asha.pk).update(is_staff=True, is_superuser=True)
    root = User.objects.get(pk=asha.pk)

    page = signed_in(root).post(page_of(live), form()).content.decode()

    assert "somebody else of the staff" in page
    assert state(live) == Deal.State.RUNNING


@pytest.mark.parametrize("name", ["finance", "chitra", "only looking"])
def test_nobody_calls_a_deal_off_without_the_right(
    name: str, farid: User, chitra: User, sana: User, live: Deal
) -> None:
    sana.groups.clear()
    sana.user_permissions.set(Permission.objects.filter(codename__startswith="view_"))
    who = {"finance": farid, "chitra": chitra, "only looking": User.objects.get(pk=sana.pk)}[name]
    client = signed_in(who)

    answers = [client.get(page_of(live)), client.post(page_of(live), form())]

    assert {answer.status_code for answer in answers} in ({403}, {302})
    assert state(live) == Deal.State.RUNNING
    with pytest.raises(Refused):
        staff_acts.void_deal(deal=live, by=who, reason=WHY, cmd_id=uuid4())


def test_a_reason_is_one_line_of_visible_letters() -> None:
    assert staff_acts.cleaned_reason("  The clock\n\tstood\u202e still ") == "The clock stood still."
    assert staff_acts.cleaned_reason("क\u094d\u200dष घड़ी रुक गई।") == "क\u094d\u200dष घड़ी रुक गई।"
