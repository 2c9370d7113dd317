"""The wallet's pages: what they are given to show, and to whom."""

import pytest
from django.contrib.messages import get_messages
from django.test import Client

from players.models import User
from players.services import standing
from tests.wallet.conftest import Funder, purse
from wallet.ledger.money import Currency
from wallet.services import grants, stakes

pytestmark = pytest.mark.django_db
HOME, STATEMENT, REFILL = "/wallet/", "/wallet/statement/", "/wallet/refill/"


def signed_in(player: User) -> Client:
    client = Client()
    client.force_login(player)
    return client


@pytest.fixture
def played(asha: User, give: Funder) -> None:
    give(asha, deposit=1_00_500_00)
    stakes.fund_seat(seating=1, player=asha, currency="INR", amount_minor=200_00, key="seat:1:fund")


def test_the_wallet_shows_balances_and_the_latest_lines(played: None, asha: User) -> None:
    page = signed_in(asha).get(HOME)
    assert page.status_code == 200
    assert page.context["selected"].in_play_minor == 200_00
    assert [line.kind for line in page.context["statement"].lines] == ["seat_fund", "test_gift"]
    assert (page.context["refill"].is_possible, page.context["is_sandbox"]) == (False, True)
    assert "₹1,00,500.00" in page.content.decode()


@pytest.mark.parametrize(
    ("query", "currency"), [("", "INR"), ("?currency=CHIP", "CHIP"), ("?currency=INR", "INR"), ("?currency=x", "INR")]
)
def test_the_currency_is_chosen_by_the_address(query: str, currency: str, played: None, asha: User) -> None:
    page = signed_in(asha).get(HOME + query)
    assert (page.context["selected"].currency, page.context["statement"].currency) == (currency, currency)


def test_who_has_no_rupees_sees_his_chips(asha: User) -> None:
    assert signed_in(asha).get(HOME).context["selected"].currency == "CHIP"


def test_the_statement_goes_on_where_it_is_asked_to(played: None, asha: User) -> None:
    client = signed_in(asha)
    newest = client.get(STATEMENT).context["statement"].lines[0]
    older = client.get(f"{STATEMENT}?currency=INR&before={newest.entry_id}")
    assert [line.kind for line in older.context["statement"].lines] == ["test_gift"]


@pytest.mark.parametrize("query", ["&month=2021-01", "&kind=tax"])
def test_a_filter_that_finds_nothing_is_not_taken_for_an_empty_wallet(query: str, played: None, asha: User) -> None:
    page = signed_in(asha).get(f"{STATEMENT}?currency=INR{query}")
    assert page.context["statement"].lines == ()
    assert ("No line of this kind and month" in page.text, "Nothing yet" in page.text) == (True, False)


def test_a_wallet_without_a_line_says_how_it_gets_one(asha: User) -> None:
    assert "Nothing yet. Sit down" in signed_in(asha).get(f"{STATEMENT}?currency=INR").text


def test_a_closed_account_is_offered_no_adding_of_cash(played: None, asha: User) -> None:
    client = signed_in(asha)
    assert 'href="/wallet/add-cash/"' in client.get(HOME).text
    standing.close(player=asha)
    page = client.get(HOME).text
    assert ('href="/wallet/add-cash/"' in page, 'href="/wallet/withdraw/"' in page) == (False, True)


def test_a_closed_account_reads_how_the_rest_goes_and_nothing_of_playing(asha: User, give: Funder) -> None:
    give(asha, deposit=300_00, winnings=120_00)
    client = signed_in(asha)
    playing = ("Playable now", "play with it", "play with.")
    page = client.get(f"{HOME}?currency=INR").text
    assert all(words in page for words in playing)
    standing.close(player=asha)
    page = client.get(f"{HOME}?currency=INR").text
    assert not any(words in page for words in playing)
    for words in ("Your account is closed", 'href="/wallet/close/"', "Finance sends it back to where you paid it from"):
        assert words in page
    assert "Refill" not in client.get(f"{HOME}?currency=CHIP").text


@pytest.mark.parametrize("before", ["x", "-1", "²", "9" * 40])
def test_a_place_that_does_not_exist_is_the_beginning(before: str, played: None, asha: User) -> None:
    page = signed_in(asha).get(STATEMENT, {"before": before, "currency": "INR"})
    assert len(page.context["statement"].lines) == 2


def test_chitra_sees_only_her_own(played: None, chitra: User) -> None:
    page = signed_in(chitra).get(f"{HOME}?currency=INR")
    assert (page.context["selected"].total_minor, page.context["statement"].lines) == (0, ())
    assert "1,00,500" not in page.content.decode()


@pytest.mark.parametrize("address", [HOME, STATEMENT])
def test_a_stranger_is_asked_to_sign_in(address: str, db: None) -> None:
    answer = Client().get(address)
    assert (answer.status_code, answer["Location"]) == (302, f"/accounts/login/?next={address}")


def lose_everything(player: User) -> None:
    other = User.objects.create_user("other@example.in", display_name="Other")
    for seating, who in ((1, player), (2, other)):
        stakes.fund_seat(seating=seating, player=who, currency="CHIP", amount_minor=10_000, key=f"seat:{seating}:fund")
    stakes.settle_deal(deal=1, currency="CHIP", losses={1: 10_000}, winner=2, fee_minor=0)


def test_a_refill_tops_up_and_says_so(asha: User) -> None:
    lose_everything(asha)
    client = signed_in(asha)
    assert client.get(HOME).context["refill"].is_possible
    answer = client.post(REFILL)
    assert (answer.status_code, answer["Location"]) == (302, "/wallet/?currency=CHIP")
    assert purse(asha, Currency.CHIP) == {"deposit": 10_000}
    assert [str(message) for message in get_messages(answer.wsgi_request)] == [
        "Your practice chips are back at 10,000."
    ]


def test_a_refill_that_is_not_due_says_why(asha: User) -> None:
    answer = signed_in(asha).post(REFILL)
    assert [message.level_tag for message in get_messages(answer.wsgi_request)] == ["info"]
    assert grants.practice_total(asha) == 10_000


def test_a_refill_is_asked_for_by_post_with_a_token(asha: User) -> None:
    lose_everything(asha)
    assert signed_in(asha).get(REFILL).status_code == 405
    careful = Client(enforce_csrf_checks=True)
    careful.force_login(asha)
    assert careful.post(REFILL).status_code == 403
    assert grants.practice_total(asha) == 0


def test_a_stranger_refills_nobody(asha: User) -> None:
    lose_everything(asha)
    assert Client().post(REFILL).status_code == 302
    assert grants.practice_total(asha) == 0
