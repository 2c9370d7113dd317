"""Limits, breaks and "why can't I?" as pages, without a script."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from players.models import Exclusion, LimitKind, PlayLimit, User
from players.services import exclusion, play_limits
from players.services.breaks import BREAKS

pytestmark = pytest.mark.django_db
LIMITS, KEEP, BREAK, WHY = "/accounts/limits/", "/accounts/limits/keep/", "/accounts/break/", "/accounts/why-not/"


def as_(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def text(client: Client, page: str) -> str:
    return " ".join(client.get(page).content.decode().split())


def own(player: User) -> dict[str, int]:
    return {limit.kind.value: limit.own for limit in play_limits.current(player) if limit.own is not None}


def test_limits_are_kept_in_paise_and_shown_in_rupees(asha: User) -> None:
    client = as_(asha)
    page = client.post(LIMITS, {"deposit_day": "500", "stake": "99.50", "session_minutes": "30"}, follow=True)
    assert own(asha) == {"deposit_day": 500_00, "stake": 99_50, "session_minutes": 30}
    assert page.content.decode().count("It counts at once.") == 3
    shown = text(client, LIMITS)
    assert 'name="deposit_day" value="500"' in shown
    assert 'name="stake" value="99.5' in shown


def test_a_looser_limit_is_told_and_can_be_taken_back(asha: User) -> None:
    play_limits.choose(player=asha, kind=LimitKind.DEPOSIT_DAY, amount=500_00)
    client = as_(asha)
    page = client.post(LIMITS, {"deposit_day": "800"}, follow=True).content.decode()
    assert "Until then the old one stays." in page
    assert own(asha) == {"deposit_day": 500_00}
    assert "₹800 from" in text(client, LIMITS)

    client.post(KEEP, {"kind": "deposit_day"})
    assert "₹800 from" not in text(client, LIMITS)


def test_an_empty_field_takes_a_limit_off_after_three_days(asha: User) -> None:
    play_limits.choose(player=asha, kind=LimitKind.STAKE, amount=500_00)
    as_(asha).post(LIMITS, {"stake": ""})
    limit = play_limits.current(asha).of(LimitKind.STAKE)
    assert (limit.own, limit.pending.amount) == (500_00, None)
    assert "No limit from" in text(as_(asha), LIMITS)


def test_saving_one_limit_leaves_what_waits_of_another(asha: User) -> None:
    for amount in (500_00, 800_00):
        play_limits.choose(player=asha, kind=LimitKind.DEPOSIT_DAY, amount=amount)
    as_(asha).post(LIMITS, {"deposit_day": "500", "stake": "100"})
    assert play_limits.current(asha).of(LimitKind.DEPOSIT_DAY).pending.amount == 800_00


@pytest.mark.parametrize(
    "wrong", [{"stake": "0"}, {"stake": "-5"}, {"stake": "1.234"}, {"session_minutes": "1"}, {"loss_day": "much"}]
)
def test_what_is_no_limit_is_said_beside_its_field_and_nothing_is_lost(wrong: dict[str, str], asha: User) -> None:
    page = as_(asha).post(LIMITS, {"deposit_day": "700"} | wrong)
    ((name, typed),) = wrong.items()
    shown = page.content.decode()
    assert f'id="id_{name}_error"' in shown
    assert f'value="{typed}"' in shown
    assert 'value="700"' in shown
    assert not PlayLimit.objects.exists()


def test_a_break_is_asked_once_more_and_then_begins(asha: User) -> None:
    client = as_(asha)
    asked = text(client, f"{BREAK}?length=24h")
    assert "Nobody can end it early" in asked
    assert "withdraw your money" in asked
    assert not Exclusion.objects.exists()

    page = client.post(BREAK, {"length": "24h"}, follow=True).content.decode()
    assert "Your break has begun." in page
    assert "You are taking a break until" in page
    assert exclusion.current(asha).kind == Exclusion.Kind.TIME_OUT


@pytest.mark.parametrize("code", BREAKS)
def test_every_break_that_is_offered_can_be_taken(code: str, asha: User) -> None:
    assert as_(asha).get(BREAK, {"length": code}).status_code == 200
    as_(asha).post(BREAK, {"length": code})
    taken, chosen = exclusion.current(asha), BREAKS[code]
    assert (taken.kind == Exclusion.Kind.SELF) == chosen.is_exclusion
    assert (taken.until - taken.starts_at if taken.until else None) == chosen.length


@pytest.mark.parametrize("length", ["", "1m", "24h; DROP"])
def test_a_break_of_another_length_is_none(length: str, asha: User) -> None:
    for answer in (as_(asha).get(BREAK, {"length": length}), as_(asha).post(BREAK, {"length": length})):
        assert (answer.status_code, answer["Location"]) == (302, LIMITS)
    assert not Exclusion.objects.exists()


def test_the_page_says_act_by_act_what_one_may_do(asha: User, settings: Settings) -> None:
    settings.JURISDICTION = "india"
    shown = text(as_(asha), WHY)
    assert shown.count("you can") == 1
    assert "Nobody plays for rupees here." in shown
    assert "The Promotion and Regulation of Online Gaming Act, 2025" in shown
    assert 'href="/accounts/identity/"' in shown


def test_a_break_is_the_first_thing_one_is_told(asha: User) -> None:
    exclusion.take_time_out(player=asha, length=timedelta(days=1))
    shown = text(as_(asha), WHY)
    assert shown.count("You are taking a break until") == 3
    assert "A break is kept to its end." in shown


@pytest.mark.parametrize("page", [LIMITS, BREAK, WHY])
def test_strangers_sign_in_first(page: str, db: None) -> None:
    assert Client().get(page)["Location"].startswith("/accounts/login/")


def test_nobody_changes_anothers_limits(asha: User, bilal: User) -> None:
    """There is no address that names a player: whatever is sent counts for who sent it."""
    as_(bilal).post(LIMITS, {"stake": "100", "player": asha.pk})
    as_(bilal).post(BREAK, {"length": "1h", "player": asha.pk})
    assert (own(asha), exclusion.is_excluded(asha)) == ({}, False)
    assert (own(bilal), exclusion.is_excluded(bilal)) == ({"stake": 100_00}, True)


def test_what_changes_something_is_posted(asha: User) -> None:
    assert as_(asha).get(KEEP).status_code == 405
    assert as_(asha).put(BREAK).status_code == 405


def test_staff_read_limits_breaks_and_packs_and_change_none(asha: User, root: User, sana: User) -> None:
    play_limits.choose(player=asha, kind=LimitKind.STAKE, amount=500_00)
    exclusion.exclude(player=asha, length=None)
    client = as_(root)
    for model in ("playlimit", "exclusion"):
        assert "Asha" in client.get(reverse(f"admin:players_{model}_changelist")).content.decode()
        assert client.get(reverse(f"admin:players_{model}_add")).status_code == 403
    packs = client.get(reverse("admin:players_packs")).content.decode()
    assert packs.count("in force") == 2  # the sentence above, and one pack
    assert "India, 2025 Act (india@1)" in packs
    assert as_(sana).get(reverse("admin:players_packs")).status_code == 403
