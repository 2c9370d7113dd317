"""What a second breaker found: closing twice, disputes told late or otherwise, corrections and tax, odd signs."""

from uuid import uuid4

import pytest

from players.models import User
from players.services import standing
from tests.wallet.business.conftest import known, requested, rested, signed_in
from tests.wallet.business.test_corrections import proposed
from tests.wallet.business.test_deposits import S, ordered, says, state_of
from tests.wallet.conftest import Funder
from wallet.ledger.financial_year import financial_year
from wallet.ledger.recipes import corrections as recipes
from wallet.models import Adjustment, Case, Deposit, GatewayLine
from wallet.services import clock, closing, corrections, line_matching, reconcile, taxes
from wallet.services.deposits import disputes
from wallet.services.post import post
from wallet.services.refusals import MoneyRefused

pytestmark = pytest.mark.usefixtures("ledger_alone")


def test_the_id_of_another_request_does_not_say_that_the_account_is_closed(asha: User, give: Funder) -> None:
    give(asha, winnings=2_000_00)
    earlier = requested(asha)
    with pytest.raises(MoneyRefused) as refused:
        closing.close(player=asha, method_id=earlier.method.public_id, cmd_id=earlier.cmd_id)
    assert refused.value.code == "closing.reused"


def test_closing_is_not_repeated_once_the_account_is_open_again(asha: User, give: Funder) -> None:
    give(asha, winnings=2_000_00)
    way, cmd_id = rested(asha).public_id, uuid4()
    first = closing.close(player=asha, method_id=way, cmd_id=cmd_id)
    assert closing.close(player=asha, method_id=way, cmd_id=cmd_id) == first
    sana = User.objects.create_superuser("sana@house.in", "a long pass phrase", display_name="Sana")
    standing.reactivate(player=asha, by=sana)
    with pytest.raises(MoneyRefused):
        closing.close(player=asha, method_id=way, cmd_id=cmd_id)


@pytest.fixture
def disputed(asha: User) -> Deposit:
    known(asha)
    row = ordered(asha)
    says(row)
    says(row, S.DISPUTED, dispute_ref="disp_1")
    row.refresh_from_db()
    return row


def test_late_news_of_a_dispute_that_was_won_opens_it_no_more(disputed: Deposit) -> None:
    says(disputed, S.DISPUTE_WON, dispute_ref="disp_1")
    assert says(disputed, S.DISPUTED, dispute_ref="disp_1") == "nothing new"
    assert state_of(disputed) == "credited"


def test_what_two_people_decided_and_the_gateway_tells_otherwise_is_a_case(
    disputed: Deposit, maker: User, checker: User
) -> None:
    disputes.propose(
        deposit=disputed, outcome="lost", amount_minor=400_00, evidence="The bank's letter.", maker=maker, mfa_at=None
    )
    disputes.approve(deposit=disputed, checker=checker, mfa_at=None)
    assert says(disputed, S.DISPUTE_LOST, amount_minor=400_00) == "nothing new"
    assert Case.objects.count() == 0
    says(disputed, S.DISPUTE_LOST)
    says(disputed, S.DISPUTE_WON)
    assert Case.objects.count() == 2


def test_a_line_of_a_dispute_fits_what_was_taken_back(disputed: Deposit) -> None:
    line = GatewayLine(kind="dispute", ref=disputed.payment_ref, amount_minor=-400_00, currency="INR")
    assert line_matching.judge(disputed.gateway, line)[0] == "extra"
    says(disputed, S.DISPUTE_LOST, amount_minor=400_00)
    assert line_matching.judge(disputed.gateway, line)[0] == "matched"
    line.amount_minor = -1_000_00
    assert line_matching.judge(disputed.gateway, line)[0] == "differs"


def test_what_a_partly_lost_dispute_left_is_still_a_deposit(disputed: Deposit, asha: User) -> None:
    says(disputed, S.DISPUTE_LOST, amount_minor=400_00)
    assert _closed(asha) == 0


@pytest.mark.parametrize(("reason", "net_minor"), [("unplaced", 0), ("goodwill", 10_000_00)])
def test_money_that_people_placed_by_hand_is_not_won(
    asha: User,
    mary: User,
    charu: User,
    reason: str,
    net_minor: int,
) -> None:
    row = proposed(mary, asha, 10_000_00, reason=reason)
    corrections.approve(adjustment=row, checker=charu, mfa_at=None)
    assert _closed(asha) == net_minor


def _closed(player: User) -> int:
    closed = taxes.close_year(player, financial_year(clock.day_of(clock.now())))
    assert closed is not None
    return closed.net_minor


def test_an_entry_that_nobody_proposed_is_found(asha: User) -> None:
    post(recipes.correct(999, f"p:{asha.pk}:winnings", "h:bank:main", 5_000_00, "A gift."), "adjustment:999")
    assert "correction 999 is not there, and its entry is adjustment:999" in _findings()


def test_a_correction_that_was_posted_without_a_second_person_is_found(asha: User, mary: User) -> None:
    row = proposed(mary, asha)
    entry = post(recipes.correct(row.pk, row.account, row.against, row.amount_minor, row.told), f"adjustment:{row.pk}")
    Adjustment.objects.filter(pk=row.pk).update(state="posted", entry=entry)
    assert f"correction {row.pk} is posted, and its entry is adjustment:{row.pk}" in _findings()


def _findings() -> list[str]:
    return [finding for outcome in reconcile.reconcile() for finding in outcome.findings]


def test_signs_that_no_text_holds_are_left_out_of_what_staff_type(asha: User, mary: User) -> None:
    row = proposed(mary, asha)
    sana = User.objects.create_superuser("sana@house.in", "a long pass phrase", display_name="Sana")
    signed_in(sana).post(
        f"/admin/wallet/adjustment/{row.pk}/change/", {"act": "decline", "reason": "Not\x00 as it was."}
    )
    row.refresh_from_db()
    assert row.state == "declined"
