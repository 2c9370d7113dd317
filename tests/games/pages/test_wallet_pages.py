"""The wallet's pages: what one has, what each line was, and the refill."""

from django.test import Client

from games.models import Deal
from players.models import User
from tests.games.pages.test_deals import as_
from wallet.ledger.money import Currency
from wallet.selectors import CurrencyBalance
from wallet.templatetags import buckets


def test_the_wallet_shows_every_bucket_of_the_chosen_money(live: Deal, asha: User) -> None:
    page = as_(asha).get("/wallet/", {"currency": "CHIP"}).content.decode()

    for words in ("10,000 chips", "Winnings", "Deposit", "In play", "320 chips", "Practice"):
        assert words in page


def test_nobody_is_promised_an_entry_back_for_standing_up(asha: User) -> None:
    for currency in ("CHIP", "INR"):
        page = as_(asha).get("/wallet/", {"currency": currency}).content.decode()
        assert "On tables and in matches now. From a table it comes back when you stand up" in page


def test_rupees_are_marked_as_a_sandbox(asha: User) -> None:
    page = as_(asha).get("/wallet/", {"currency": "INR"}).content.decode()

    assert "Sandbox, no real money" in page
    assert "₹0.00" in page


def test_a_line_leads_to_the_deal_that_it_was_for(shown: Deal, asha: User) -> None:
    page = as_(asha).get("/wallet/statement/", {"currency": "CHIP"}).content.decode()

    assert f'href="/deals/{shown.pk}/"' in page


def test_the_refill_is_offered_only_when_few_chips_are_left(asha: User) -> None:
    page = as_(asha).get("/wallet/", {"currency": "CHIP"})

    assert not page.context["refill"].is_possible
    assert "disabled" in page.content.decode()
    told = as_(asha).post("/wallet/refill/", follow=True).content.decode()
    assert "A refill comes when you have less than 1,000 chips" in told


def test_a_stranger_is_asked_to_sign_in(db: None) -> None:
    for door in ("/wallet/", "/wallet/statement/"):
        assert Client().get(door)["Location"].startswith("/accounts/login/")


def test_chitra_reads_only_her_own_lines(shown: Deal, chitra: User) -> None:
    page = as_(chitra).get("/wallet/statement/", {"currency": "CHIP", "before": "999999"}).content.decode()

    assert f"/deals/{shown.pk}/" not in page


def test_the_bar_fills_its_width_and_shows_the_smallest_part() -> None:
    balance = CurrencyBalance(Currency.INR, deposit_minor=1, winnings_minor=10**9, in_play_minor=5000)

    parts = buckets.laid_out([part for part in buckets.parts_of(balance) if part.amount_minor])

    assert [part.bucket for part in parts] == ["winnings", "deposit", "play"]
    assert min(part.width for part in parts) == buckets.LEAST
    assert buckets.WIDTH - 3 <= parts[-1].x + parts[-1].width <= buckets.WIDTH


def test_an_empty_wallet_has_no_bar() -> None:
    shown = buckets.buckets(CurrencyBalance(Currency.INR))

    assert shown["bar"] == []
