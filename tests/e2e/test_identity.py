"""A newcomer says who he is on his phone, and staff decide on papers in two clicks."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pytest_django.fixtures import Settings

from games.services import staff_groups
from players.models import Identity, User
from players.services import documents, identity
from tests.e2e import company
from tests.e2e.house import House
from tests.e2e.players.waiting import wait_for
from tests.e2e.visiting import DESKTOP, PHONE, Visit, assert_whole
from tests.games.pages import house as staff_house
from tests.players.papers import NAME, PAN, picture, submitted

PAGE = "accounts/identity/"


@pytest.fixture
def asha(house: House) -> User:
    return company.person("Asha")


def send(page: Page, name: str, paper: Path | None = None) -> None:
    page.get_by_label("Full name").fill(name)
    page.get_by_label("Date of birth").fill("1990-05-17")
    page.get_by_label("State or territory").select_option("Karnataka")
    page.get_by_label("PAN", exact=True).fill("abcpd 1234f")
    if paper:
        page.get_by_label("Picture of a paper").set_input_files(paper)
        sent = page.locator("#id_paper")
        wait_for(page, lambda: sent.evaluate("input => input.files[0].size") < 1e6, "a smaller picture")
    page.get_by_role("button", name="Send").click()


def test_a_newcomer_is_refused_puts_it_right_and_is_verified(visit: Visit, asha: User, tmp_path: Path) -> None:
    """His photograph is larger than what the house takes, and shrinks before it is sent."""
    photo = tmp_path / "card.png"
    photo.write_bytes(picture("PNG", (3000, 2000), compress_level=0))
    page = visit(asha, PAGE, **PHONE)
    assert_whole(page, PHONE)

    send(page, "Refuse Me")
    expect(page.get_by_text("Type another made-up name")).to_be_visible()
    assert_whole(page, PHONE)
    send(page, NAME, photo)

    expect(page.get_by_role("heading", name="You are verified")).to_be_visible()
    expect(page.get_by_text("ABCPD••••F")).to_be_visible()
    assert_whole(page, PHONE)
    assert (identity.tier(asha), documents.look_up(identity.verified(asha).paper).kind) == (2, "jpg")


def test_staff_look_at_papers_and_verify_them_in_two_clicks(
    visit: Visit, house: House, asha: User, settings: Settings
) -> None:
    settings.JURISDICTION = "testland"  # here nobody is verified by a rule
    row = submitted(asha, paper=picture())
    sana = staff_house.person("Sana", is_staff=True)
    sana.groups.add(staff_groups.make()["Staff"])
    desk = visit(sana, "admin/players/identity/", **DESKTOP)

    desk.get_by_role("main").get_by_role("link", name="Asha").click()
    expect(desk.get_by_text(PAN)).to_be_visible()
    expect(desk.get_by_role("img", name="The paper that was sent")).to_have_js_property("naturalWidth", 900)
    assert_whole(desk, DESKTOP)
    desk.get_by_role("button", name="Verify").click()

    expect(desk.get_by_text(re.compile("Decided"))).to_be_visible()
    row.refresh_from_db()
    assert (row.state, row.reviewer) == (Identity.State.VERIFIED, sana)
