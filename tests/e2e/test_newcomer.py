"""Who is new here reads what to do next: without money at a table for money, and after standing up."""

from playwright.sync_api import Locator, expect

from games.models import Seat as Chair
from players.models import User
from tests.e2e import company
from tests.e2e.house import House
from tests.e2e.players.waiting import wait_for
from tests.e2e.playing import Seat
from tests.e2e.visiting import PHONE, Visit, faults


def test_without_money_a_rupee_table_leads_on(visit: Visit, house: House) -> None:
    dev = User.objects.create_user("dev@example.com", company.PASSWORD, display_name="Dev")

    page = visit(dev, company.path_of(company.table(rupees=1)), **PHONE)

    expect(page.get_by_text("You have ₹0.00.")).to_be_visible()
    expect(page.get_by_test_id("sit-down")).to_be_disabled()
    assert faults(page) == []
    page.get_by_role("link", name="Add cash").click()
    page.wait_for_url("**/wallet/add-cash/")
    page.go_back()
    page.get_by_role("link", name="Practice tables").click()
    page.wait_for_url("**/lobby/")


def test_a_face_is_drawn_and_not_only_asked_for(visit: Visit, house: House) -> None:
    page = visit(company.person("Asha"), "accounts/profile/", **PHONE)

    expect(page.locator(".faces .avatar__art")).to_have_count(9)
    for face in page.locator(".avatar__art").all():
        wait_for(page, lambda face=face: face.evaluate("face => face.getBBox().width") == 46, "a face")  # type: ignore[misc]


def test_who_can_pay_is_led_nowhere(visit: Visit, house: House) -> None:
    page = visit(company.person("Asha"), company.path_of(company.table(rupees=1)), **PHONE)

    expect(page.get_by_test_id("sit-down")).to_be_enabled()
    expect(page.get_by_role("link", name="Add cash")).to_be_hidden()


def test_what_is_told_for_a_moment_leaves_the_title_of_the_result_alone(visit: Visit, house: House) -> None:
    at = company.table(seats_max=2)
    asha, bilal = (Seat(visit(company.person(name), company.path_of(at), **PHONE)) for name in ("Asha", "Bilal"))
    for seat in (asha, bilal):
        seat.sit_down()
    asha.wait_until(lambda look: look.hand, "cards")

    first = asha if asha.look().is_mine else bilal
    first.stand_up()

    told = first.page.locator("#toasts .toast")
    expect(told).to_have_text("You have left the table.")
    title = first.page.locator("#result-title")
    expect(title).to_be_visible()
    assert not overlap(told, title)
    assert Chair.objects.filter(left_at=None).count() == 1


def overlap(one: Locator, other: Locator) -> bool:
    """Whether what is on top hides anything of the other."""
    a, b = one.bounding_box(), other.bounding_box()
    assert a is not None
    assert b is not None
    is_beside = a["x"] + a["width"] <= b["x"] or b["x"] + b["width"] <= a["x"]
    return not is_beside and a["y"] < b["y"] + b["height"] and b["y"] < a["y"] + a["height"]
