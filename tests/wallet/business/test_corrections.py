"""Corrections by hand: two people, one entry, never below nothing; and the sentence that the player reads."""

from dataclasses import replace

import pytest
from allauth.mfa.totp.internal import auth
from django.contrib.admin.models import LogEntry
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from players.models import User
from tests.counts import count
from tests.wallet.business.conftest import Later, Staff, signed_in
from tests.wallet.business.test_payout_pages import shown
from tests.wallet.conftest import Funder, purse
from tests.wallet.test_hammers import at_once
from wallet import selectors
from wallet.ledger.money import Currency
from wallet.ledger.recipes import corrections as recipes
from wallet.models import Adjustment, Approval, LedgerEntry, Posting, StateChange
from wallet.services import corrections, expiry, reconcile
from wallet.services.corrections import Wanted
from wallet.services.post import post
from wallet.services.refusals import MoneyRefused

pytestmark = pytest.mark.usefixtures("ledger_alone")
TOLD = "Your transfer of 2 May, which had no name on it."


def wanted(player: User | None, amount_minor: int = 250_00, **changes: object) -> Wanted:
    usual = Wanted(
        player=player,
        bucket="deposit",
        house_account="",
        against="h:bank:main",
        amount_minor=amount_minor,
        reason="unplaced",
        told=TOLD,
        evidence="Line 7 of the bank's statement of 2 May.",
    )
    return replace(usual, **changes)


def proposed(maker: User, player: User | None, amount_minor: int = 250_00, **changes: object) -> Adjustment:
    return corrections.propose(wanted=wanted(player, amount_minor, **changes), maker=maker, mfa_at=None)


def lines(entry: LedgerEntry) -> dict[str, int]:
    return dict(Posting.objects.filter(entry=entry).values_list("account__code", "amount"))


def test_two_people_post_it_and_the_player_reads_why(asha: User, mary: User, charu: User) -> None:
    row = proposed(mary, asha)
    assert purse(asha) == {}
    assert corrections.approve(adjustment=row, checker=charu, mfa_at=None) is True

    row.refresh_from_db()
    assert (row.state, purse(asha)) == ("posted", {"deposit": 250_00})
    assert lines(row.entry) == {row.account: 250_00, "h:bank:main": -250_00}
    assert (row.entry.kind, row.entry.actor, row.entry.closes) == ("adjust", charu, True)
    (line,) = selectors.statement(asha, Currency.INR).lines
    assert (line.reference.text, line.change_minor) == (f"Put right by the house: {TOLD}", 250_00)
    steps = StateChange.objects.filter(subject_type="adjustment").values_list("to_state", "actor__display_name")
    assert list(steps.order_by("pk")) == [("proposed", "Mary"), ("posted", "Charu")]
    assert [each.findings for each in reconcile.reconcile() if each.findings] == []


def test_an_account_of_the_house_is_put_right_against_another(mary: User, charu: User) -> None:
    row = proposed(mary, None, -31_00, bucket="", house_account="h:gwcharge", against="h:bank:main")
    corrections.approve(adjustment=row, checker=charu, mfa_at=None)
    row.refresh_from_db()
    assert lines(row.entry) == {"h:gwcharge": -31_00, "h:bank:main": 31_00}


def test_what_is_not_there_is_not_taken(asha: User, give: Funder, mary: User, charu: User) -> None:
    give(asha, winnings=100_00)
    with pytest.raises(MoneyRefused, match=r"₹100\.00 is there"):
        proposed(mary, asha, -100_01, bucket="winnings")
    row = proposed(mary, asha, -100_00, bucket="winnings")
    give(asha, winnings=-1)  # played meanwhile
    with pytest.raises(MoneyRefused, match=r"less than nothing: ₹99\.99"):
        corrections.approve(adjustment=row, checker=charu, mfa_at=None)
    row.refresh_from_db()
    assert (row.state, purse(asha), Approval.objects.get().checker) == ("proposed", {"winnings": 99_99}, None)


def test_nobody_agrees_with_himself_or_over_his_own_money(asha: User, staff: Staff, charu: User) -> None:
    both = staff("Both", "propose_adjustment", "approve_adjustment")
    row = proposed(both, asha)
    for person, code in ((both, "approval.own"), (asha, "desk.not_allowed")):
        with pytest.raises(MoneyRefused) as refused:
            corrections.approve(adjustment=row, checker=person, mfa_at=None)
        assert refused.value.code == code
    with pytest.raises(MoneyRefused) as refused:
        proposed(both, both)
    assert refused.value.code == "approval.own_money"


def test_much_money_takes_three(asha: User, mary: User, charu: User, staff: Staff) -> None:
    row = proposed(mary, asha, corrections.TWO_CHECKERS_FROM_MINOR)
    assert corrections.approve(adjustment=row, checker=charu, mfa_at=None) is False
    assert purse(asha) == {}
    third = staff("Third", "approve_adjustment")
    assert corrections.approve(adjustment=row, checker=third, mfa_at=None) is True
    assert purse(asha) == {"deposit": corrections.TWO_CHECKERS_FROM_MINOR}


def test_a_factor_is_asked_for_on_both_sides(asha: User, mary: User, charu: User, settings: Settings) -> None:
    row = proposed(mary, asha)
    settings.STAFF_SECOND_FACTOR = True
    for act in (
        lambda: proposed(mary, asha, 1_00),
        lambda: corrections.approve(adjustment=row, checker=charu, mfa_at=None),
    ):
        with pytest.raises(MoneyRefused) as refused:
            act()
        assert refused.value.code == "approval.factor"
    assert Adjustment.objects.count() == 1


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"bucket": "wd_hold"}, "account"),
        ({"bucket": ""}, "account"),
        ({"house_account": "h:promo"}, "account"),
        ({"against": "p:1:deposit"}, "against"),
        ({"against": "seat:1:deposit"}, "against"),
        ({"amount_minor": 0}, "amount"),
        ({"amount_minor": 10**12}, "amount"),
        ({"reason": "because"}, "code"),
        ({"told": "so"}, "told"),
        ({"evidence": "so"}, "evidence"),
    ],
)
def test_what_makes_no_sense_is_refused(changes: dict[str, object], code: str, asha: User, mary: User) -> None:
    with pytest.raises(MoneyRefused) as refused:
        corrections.propose(wanted=wanted(asha, **changes), maker=mary, mfa_at=None)
    assert refused.value.code == f"correction.{code}"
    assert not Adjustment.objects.exists()


def test_a_second_click_proposes_nothing_and_a_declined_one_can_be_proposed_anew(
    asha: User, mary: User, charu: User
) -> None:
    row = proposed(mary, asha)
    with pytest.raises(MoneyRefused, match="waits for a second person"):
        proposed(mary, asha)
    corrections.decline(adjustment=row, checker=charu, reason="It was another player's.")
    with pytest.raises(MoneyRefused, match="decided already"):
        corrections.approve(adjustment=row, checker=charu, mfa_at=None)
    assert proposed(mary, asha).pk != row.pk


def test_what_nobody_decides_lapses(asha: User, mary: User, charu: User, later: Later) -> None:
    row = proposed(mary, asha)
    later(days=1, minutes=1)
    assert expiry.expire_due() == 1
    row.refresh_from_db()
    assert (row.state, purse(asha)) == ("declined", {})


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


# --- two checkers at once -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("trial", range(count("money_hammer_rounds")))
@pytest.mark.usefixtures("committing_db")
def test_of_two_checkers_at_once_one_posts_it(
    trial: int, asha: User, mary: User, staff: Staff, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seen to catch: player, correction and approval read without their locks."""
    monkeypatch.setattr("wallet.services.retry.TRIES", 1)
    row, people = proposed(mary, asha), [staff(f"Checker{n}", "approve_adjustment") for n in range(8)]
    works = [
        lambda who=who: corrections.approve(adjustment=row, checker=who, mfa_at=None)  # type: ignore[misc]
        for who in people
    ]
    assert at_once(works, may_fail=(MoneyRefused,)) == {"done": 1, "MoneyRefused": len(people) - 1}
    assert purse(asha) == {"deposit": 250_00}
    assert LedgerEntry.objects.filter(kind="adjust").count() == 1


# --- pages --------------------------------------------------------------------------------------------------------

FORM = {
    "player": "asha@example.in", "bucket": "deposit", "house_account": "", "direction": "in", "amount": "250",
    "against": "h:suspense", "reason": "unplaced", "told": TOLD, "evidence": "Line 7 of the bank's statement.",
}  # fmt: skip
PROPOSE = "admin:wallet_adjustment_propose"


def page_of(row: Adjustment) -> str:
    return reverse("admin:wallet_adjustment_change", args=[row.pk])


def test_it_is_proposed_and_posted_on_the_pages(asha: User, mary: User, charu: User) -> None:
    maker, checker = signed_in(mary), signed_in(charu)
    page = maker.post(reverse(PROPOSE), FORM, follow=True).text
    row = Adjustment.objects.get()
    assert "+₹250.00" in page
    assert "somebody else has to approve it" in page
    assert "post +₹250.00" not in page
    assert "post +₹250.00" in checker.get(page_of(row)).text
    checker.post(page_of(row), {"act": "approve"})
    assert purse(asha) == {"deposit": 250_00}
    assert TOLD in signed_in(asha).get(reverse("wallet:statement"), {"currency": "INR"}).text
    log = list(staff_lines())
    assert log == ["Propose: Line 7 of the bank's statement.", "Approve the correction"]


def staff_lines() -> list[str]:
    return list(LogEntry.objects.order_by("pk").values_list("change_message", flat=True))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"player": "nobody@example.in"}, "Nobody has an account"),
        ({"player": "", "bucket": ""}, "or else an account of the house"),
        ({"amount": "much"}, "Write an amount in rupees"),
        ({"direction": "out"}, "less than nothing"),
        ({"against": "h:nobody"}, "Select a valid choice"),
        ({"told": "so"}, "at least 10 characters"),
    ],
)
def test_what_is_refused_is_said_and_nothing_typed_is_lost(
    changes: dict[str, str], said: str, asha: User, mary: User
) -> None:
    page = signed_in(mary).post(reverse(PROPOSE), FORM | changes).text
    assert said in page
    assert "Line 7 of the bank" in page
    assert not Adjustment.objects.exists()


def test_what_was_typed_comes_back_by_way_of_the_factor(asha: User, mary: User, settings: Settings) -> None:
    maker = signed_in(mary)
    auth.TOTP.activate(mary, "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")
    settings.STAFF_SECOND_FACTOR = True
    shown(maker, mary, 600)
    answer = maker.post(reverse(PROPOSE), FORM)
    assert (answer.status_code, answer.url.split("?")[0]) == (302, reverse("mfa_reauthenticate"))
    assert not Adjustment.objects.exists()
    assert "Line 7 of the bank" in maker.get(reverse(PROPOSE)).text
    shown(maker, mary, 60)
    maker.post(reverse(PROPOSE), FORM)
    assert Approval.objects.get().maker_mfa_at is not None


def test_signs_that_no_text_holds_are_left_out_of_what_staff_type(asha: User, mary: User, charu: User) -> None:
    row = proposed(mary, asha)
    signed_in(charu).post(page_of(row), {"act": "decline", "reason": "Not\x00 as it was."})
    row.refresh_from_db()
    assert row.state == "declined"


def test_others_see_and_propose_nothing(asha: User, chitra: User, mary: User, charu: User, staff: Staff) -> None:
    row = proposed(mary, asha)
    for client, status in ((Client(), 302), (signed_in(chitra), 302), (signed_in(staff("X", "view_case")), 403)):
        assert client.get(page_of(row)).status_code == status
        assert client.post(page_of(row), {"act": "approve"}).status_code == status
        assert client.post(reverse(PROPOSE), FORM).status_code == status
    assert signed_in(charu).post(reverse(PROPOSE), FORM).status_code == 403
    signed_in(mary).post(page_of(row), {"act": "approve"})
    row.refresh_from_db()
    assert (row.state, Adjustment.objects.count()) == ("proposed", 1)
    assert TOLD not in signed_in(chitra).get(reverse("wallet:statement"), {"currency": "INR"}).text
