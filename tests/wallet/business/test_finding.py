"""Finance finds: by a player's name or e-mail, by a number, by a reference to the letter; others' rows stay out."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from players.admin.people_first import MOST_PEOPLE, people_named
from players.models import User
from tests.wallet.business.conftest import Member, approved, attempted, known, requested
from tests.wallet.business.test_deposits import ordered, says
from tests.wallet.business.test_desk_pages import many
from tests.wallet.conftest import Funder
from wallet.models import Approval, GatewayEvent, Hold, PayoutAttempt, Withdrawal
from wallet.services import withdrawals

pytestmark = pytest.mark.usefixtures("ledger_alone")


@pytest.fixture
def finance(member: Member) -> Client:
    return member("Mary", "Finance maker")


def found(client: Client, model: str, term: str) -> list[Any]:
    page = client.get(f"/admin/wallet/{model}/", {"q": term})
    assert page.status_code == 200
    return list(page.context["cl"].queryset)


@pytest.fixture
def paid_out(asha: User, chitra: User, give: Funder, maker: User, checker: User) -> PayoutAttempt:
    """An attempt of Asha's with the bank's number, beside a request of Chitra's."""
    for player in (asha, chitra):
        give(player, winnings=1_000_00)
    attempt = attempted(approved(requested(asha), maker, checker))
    PayoutAttempt.objects.filter(pk=attempt.pk).update(utr="AXISN99", gateway_ref="pout_Nq7")
    Withdrawal.objects.filter(pk=attempt.withdrawal_id).update(utr="AXISN99")
    requested(chitra)
    return attempt


def test_payouts_and_requests_are_found_in_every_way_and_no_others(
    paid_out: PayoutAttempt, finance: Client, asha: User
) -> None:
    row = paid_out.withdrawal
    for term in ("asha", "ASHA", asha.email, str(row.pk), "AXISN99", " axisn99 "):
        assert found(finance, "withdrawal", term) == [row], term
    for term in ("asha", asha.email, str(row.pk), "axisn99", "pout_Nq7", paid_out.key):
        assert found(finance, "payoutattempt", term) == [paid_out], term
    assert found(finance, "hold", "asha") == [Hold.objects.get(pk=row.hold_id)]
    assert {account.owner for account in found(finance, "account", asha.email)} == {asha}
    assert {account.owner for account in found(finance, "account", f"p:{asha.pk}:")} == {asha}
    assert len(found(finance, "withdrawal", "")) == 2
    for term in ("nobody", "AXISN9", "pout_", "9" * 30, "0", "²", "%", "sha_"):
        assert found(finance, "withdrawal", term) == found(finance, "payoutattempt", term) == [], term


def test_decisions_are_found_by_either_person_and_by_what_they_are_about(
    paid_out: PayoutAttempt, finance: Client, maker: User, checker: User
) -> None:
    mine = Approval.objects.get(subject_type="withdrawal", subject_id=paid_out.withdrawal_id)
    for term in (maker.display_name, checker.email, str(paid_out.withdrawal_id)):
        assert found(finance, "approval", term) == [mine], term
    assert found(finance, "approval", "asha") == []


def test_a_payment_and_its_webhooks_are_found_by_the_gateways_reference(
    asha: User, chitra: User, finance: Client
) -> None:
    known(asha)
    known(chitra)
    row, other = ordered(asha), ordered(chitra)
    says(row)
    row.refresh_from_db()
    for term in ("asha", str(row.pk), row.order_ref, row.payment_ref):
        assert found(finance, "deposit", term) == [row], term
    assert found(finance, "deposit", chitra.email) == [other]
    told = GatewayEvent.objects.create(
        gateway="sandbox", event_id="evt_7", raw_body='{"payment": "pay_Nq7xYz12", "amount": 128000}'
    )
    GatewayEvent.objects.create(gateway="sandbox", event_id="evt_8", raw_body='{"payment": "pay_Zz", "amount": 1280}')
    for term in ("evt_7", "pay_Nq7xYz12", "PAY_NQ7XYZ12", "128000"):
        assert found(finance, "gatewayevent", term) == [told], term
    for term in ("12800", "nothing", "' & |", "!"):
        assert found(finance, "gatewayevent", term) == [], term


def test_the_desk_has_open_requests_first_the_oldest_on_top_then_the_latest_to_close(
    give: Funder, finance: Client
) -> None:
    first, second, third, fourth = many(give, 4)
    for row in (second, first):
        withdrawals.cancel(withdrawal=row, player=row.player)
    assert found(finance, "withdrawal", "") == [third, fourth, first, second]


@pytest.mark.parametrize("model", ["withdrawal", "hold"])
def test_a_search_costs_the_same_for_one_and_for_thirty(give: Funder, finance: Client, model: str) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            assert found(finance, model, "many")
        return len(asked)

    many(give, 1)
    queries()
    few = queries()
    many(give, 29, begin=1)
    assert queries() == few


def test_no_more_people_than_anyone_reads_through(db: None) -> None:
    User.objects.bulk_create(User(email=f"{n}@crowd.in", display_name=f"Crowd {n}") for n in range(MOST_PEOPLE + 1))
    assert len(people_named("crowd.in")) == MOST_PEOPLE
