"""The first page of staff: right figures, for those who may see them, at a fixed price, and never a card."""

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Beat, Deal, Outage, Seat
from games.selectors import house as figures
from players.models import User
from tests.games.admin.conftest import signed_in
from tests.games.pages import house
from tests.games.pages.test_deals import copy_deal
from wallet import selectors
from wallet.ledger.money import Currency
from wallet.services import demo_money


def page(client: Client) -> str:
    return client.get("/admin/").content.decode()


def figure(text: str, label: str) -> str:
    found = re.search(rf"{label}(?:</a>)?\s*</dt>\s*<dd[^>]*>([^<]*)</dd>", text)
    assert found, f"{label} is not on the page"
    return found[1]


def test_the_house_is_counted(staff: Client, live: Deal) -> None:
    Deal.objects.filter(pk=live.pk).update(due_at=timezone.now() - timedelta(seconds=40))
    Outage.objects.create(began_at=timezone.now(), ended_at=timezone.now())
    Beat.objects.create(process=uuid4(), kind="web", started_at=timezone.now(), beaten_at=timezone.now())
    bot = house.person("Robo", is_bot=True, bot_strength="weak")
    Seat.objects.create(table=live.table, number=5, player=bot, connection_id=uuid4(), seen_at=timezone.now())

    text = page(staff)

    labels = ("Players on line", "Open tables", "Running deals", "Overdue deadlines", "Frozen deals", "Open outages")
    assert [figure(text, label) for label in labels] == ["2", "1", "1", "1", "0", "1"]
    assert figure(text, "Web and clock processes") == "1 · 0"
    assert text.count("figure--alarm") == 3


def test_a_frozen_deal_alarms_and_is_overdue_no_more(staff: Client, live: Deal) -> None:
    Deal.objects.filter(pk=live.pk).update(state="frozen", due_at=timezone.now() - timedelta(seconds=40))

    text = page(staff)

    assert [figure(text, label) for label in ("Running deals", "Frozen deals", "Overdue deadlines")] == ["0", "1", "0"]


def test_moves_are_counted_by_the_minute(shown: Deal, five_minutes_ago: None) -> None:
    """Draw, finish and declare are three moves; the cards going out, seeds and links are none."""
    counted = figures.moves_by_minute()

    assert len(counted) == 60
    assert [count for _minute, count in counted if count] == [3]


@pytest.fixture
def five_minutes_ago(shown: Deal) -> None:
    """The running minute is not shown yet, so let all of it be five minutes ago."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute("UPDATE games_dealevent SET created_at = created_at - interval '5 min'")
        cursor.execute("SET LOCAL session_replication_role = DEFAULT")


def test_deals_are_counted_by_the_day_of_the_house(shown: Deal) -> None:
    """21:00 UTC is the next day in Kolkata."""
    at = timezone.now().replace(hour=21, minute=0) - timedelta(days=3)
    Deal.objects.filter(pk=shown.pk).update(started_at=at)

    counted = dict(figures.deals_by_day("Asia/Kolkata"))

    assert len(counted) == 14
    assert {day for day, count in counted.items() if count} == {(at + timedelta(days=1)).date()}


def test_fees_are_those_of_the_ledger(db: None, finance: Client) -> None:
    people = [house.person(name) for name in ("Dev", "Esha")]
    for player in people:
        demo_money.give(player)
    table = house.tables.open_table(
        variant="points", currency="INR", point_value_minor=100, seats_max=2, fee_bps=1_000, title="Rupees"
    )
    deal = house.dropped_deal(table, people)

    assert selectors.fees_accrued() == {Currency.CHIP: 0, Currency.INR: deal.outcome["fee_minor"]}
    assert deal.outcome["fee_minor"] == 200
    assert figure(page(finance), "Fees accrued, rupees") == "₹2.00"


def test_each_sees_what_he_may(staff: Client, finance: Client, live: Deal, chitra: User) -> None:
    User.objects.filter(pk=chitra.pk).update(is_staff=True)

    assert "Running deals" in page(staff)
    assert "Fees accrued" in page(staff)
    assert "Running deals" not in page(finance)
    assert "Fees accrued" in page(finance)
    assert "dashboard" not in page(signed_in(User.objects.get(pk=chitra.pk)))


def test_the_price_is_the_same_for_one_and_for_thirty(staff: Client, shown: Deal) -> None:
    page(staff)
    with CaptureQueriesContext(connection) as for_one:
        page(staff)
    copy_deal(shown, shown.deal_seats.get(outcome="won").player, times=29)
    with CaptureQueriesContext(connection) as for_thirty:
        page(staff)

    assert len(for_thirty) == len(for_one)


def test_no_card_is_on_it(staff: Client, live: Deal) -> None:
    text = page(staff)

    assert not any(code in text for code in house.card_codes(live))
    assert "Asha" not in text
