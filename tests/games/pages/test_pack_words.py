"""What the pages call rupees under each law: a sandbox, nothing that is played for, or real money."""

import re

import pytest
from django.test import Client
from django.utils.html import strip_tags
from pytest_django.fixtures import Settings

from players.models import User
from wallet.services import demo_money

PAGES = ("/", "/lobby/", "/privacy/", "/wallet/?currency=INR", "/wallet/statement/?currency=INR", "/wallet/tax/",
         "/accounts/identity/", "/accounts/why-not/", "/wallet/add-cash/")  # fmt: skip


def words(client: Client, path: str) -> str:
    """What a person reads of the page, without the note of the demonstration's own entry."""
    seen = re.sub(r"<(script|template).*?</\1>", "", client.get(path).text, flags=re.DOTALL)
    return strip_tags(seen).replace("Demonstration balance, no real money", "")


@pytest.fixture
def player(asha: User) -> Client:
    """Somebody who has rupees, whatever they are."""
    demo_money.give(asha)
    client = Client()
    client.force_login(asha)
    return client


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("pack", ["india", "testland"])
def test_only_a_sandbox_is_called_one(pack: str, path: str, player: Client, settings: Settings) -> None:
    settings.JURISDICTION = pack
    assert "sandbox" not in words(player, path).lower()


@pytest.mark.parametrize("path", PAGES[:4])
def test_a_sandbox_says_so_on_every_page_of_money(path: str, player: Client) -> None:
    assert "sandbox" in words(player, path).lower()


def test_where_nobody_plays_for_rupees_the_pages_say_what_becomes_of_them(player: Client, settings: Settings) -> None:
    settings.JURISDICTION = "india"
    assert "does not allow games for money" in words(player, "/")
    assert "Real money" not in words(player, "/")
    assert "What you still have can be withdrawn." in words(player, "/wallet/?currency=INR")
    assert "nobody plays for rupees here" in words(player, "/lobby/")
    assert "real money" not in words(player, "/lobby/")


def test_where_rupees_are_real_the_pages_say_so(player: Client, settings: Settings) -> None:
    settings.JURISDICTION = "testland"
    assert "rupees that are real money" in words(player, "/")
    assert "Rupees are real money" in words(player, "/lobby/")
