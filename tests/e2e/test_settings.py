"""Settings in a real browser: seen at once, kept with the account, honoured by the table; the second factor works."""

import base64
import hmac
import re
import struct
import time

import pytest
from allauth.account.models import EmailAddress
from playwright.sync_api import Browser, Page, expect

from players.models import User
from tests.e2e import company
from tests.e2e.conftest import session_cookie
from tests.e2e.house import House
from tests.e2e.playing import Seat
from tests.e2e.visiting import PHONE, Visit

PAGE = "accounts/profile/"


@pytest.fixture
def asha(house: House) -> User:
    return company.person("Asha")


def root(page: Page, name: str) -> str | None:
    return page.locator("html").get_attribute(f"data-{name}")


def choose(page: Page, label: str) -> None:
    page.get_by_role("radio", name=label, exact=True).check()


def totp(secret: str) -> str:
    """The number that an authenticator app shows now (RFC 6238)."""
    key = base64.b32decode(secret + "=" * (-len(secret) % 8))
    digest = hmac.digest(key, struct.pack(">Q", int(time.time()) // 30), "sha1")
    start = digest[-1] & 15
    return f"{(struct.unpack('>I', digest[start : start + 4])[0] & 0x7FFFFFFF) % 10**6:06}"


def test_choices_are_seen_at_once_and_follow_to_another_device(visit: Visit, asha: User) -> None:
    page = visit(asha, PAGE, **PHONE)
    choose(page, "Light")
    assert root(page, "theme") == "light"
    choose(page, "Four colours")
    choose(page, "Off")
    page.get_by_role("checkbox", name="Sounds").uncheck()
    page.get_by_role("checkbox", name="Large cards").check()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Saved.")).to_be_visible()

    other = visit(asha, "lobby/", color_scheme="dark")

    shown = {name: root(other, name) for name in ("theme", "suits", "pace", "sound", "large", "hints")}
    assert shown == {"theme": "light", "suits": "four", "pace": "off", "sound": "off", "large": "on", "hints": "on"}


def test_settings_work_without_a_script(browser: Browser, house: House, asha: User) -> None:
    context = browser.new_context(base_url=house.url, java_script_enabled=False)
    context.add_cookies([session_cookie(asha, house)])
    page = context.new_page()
    page.goto(PAGE)

    choose(page, "Light")
    page.get_by_role("button", name="Save", exact=True).click()
    assert root(page, "theme") == "light"
    page.get_by_label("Name at the table").fill("Asha K")
    page.get_by_role("button", name="Change name").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Asha K")
    expect(page.get_by_label("Volume")).to_be_hidden()
    context.close()


def test_the_table_reads_and_keeps_the_same_choices(visit: Visit, asha: User) -> None:
    User.objects.filter(pk=asha.pk).update(has_large_cards=True, pace="2")
    at = company.table()
    page = visit(asha, company.path_of(at), **PHONE)
    large = page.evaluate("getComputedStyle(document.querySelector('.table')).getPropertyValue('--cw')")
    mute = page.locator("#mute-button")
    expect(mute).to_have_attribute("aria-pressed", "false")

    with page.expect_response("**/api/v1/settings/") as kept:
        mute.click()

    assert kept.value.status == 200
    expect(mute).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(mute).to_have_attribute("aria-pressed", "true")
    asha.refresh_from_db()
    assert (asha.has_sound, asha.pace) == (False, "2")
    User.objects.filter(pk=asha.pk).update(has_large_cards=False)
    page.reload()
    usual = page.evaluate("getComputedStyle(document.querySelector('.table')).getPropertyValue('--cw')")
    assert float(large.strip("px ")) > float(usual.strip("px "))


def test_a_new_name_and_face_are_seen_at_the_table_at_once(visit: Visit, asha: User) -> None:
    at = company.table()
    bilal = Seat(visit(company.person("Bilal"), company.path_of(at)))
    bilal.sit_down()
    Seat(visit(asha, company.path_of(at))).sit_down()
    expect(bilal.page.get_by_text("Asha", exact=True).first).to_be_visible()

    page = visit(asha, PAGE)
    page.get_by_label("Name at the table").fill("Ashalata")
    page.get_by_role("button", name="Change name").click()
    expect(bilal.page.get_by_text("Ashalata", exact=True).first).to_be_visible()
    page.get_by_role("radio", name="Face 2").check()
    page.get_by_role("button", name="Take this face").click()

    expect(page.get_by_text("Saved.")).to_be_visible()
    asha.refresh_from_db()
    expect(bilal.page.locator(f'[data-avatar="{asha.avatar_seed}"]').first).to_be_visible()


@pytest.mark.parametrize(
    ("pace", "calm", "travels"), [("1", False, True), ("0.5", False, True), ("off", False, False), ("2", True, False)]
)
def test_cards_travel_only_where_that_is_wanted(visit: Visit, asha: User, pace: str, calm: bool, travels: bool) -> None:
    """The page's own motion is asked for what moves and how long; a drawn card takes 220 ms at speed 1."""
    User.objects.filter(pk=asha.pk).update(pace=pace)
    page = visit(asha, company.path_of(company.table()), reduced_motion="reduce" if calm else "no-preference")
    page.wait_for_selector("#sit-down, [data-testid=sit-down]")

    played = page.evaluate(
        """async (address) => {
            const { playTo } = await import(address);
            const target = document.getElementById("menu-button");
            const at = target.getBoundingClientRect();
            playTo(target, new DOMRect(at.x + 200, at.y + 120, at.width, at.height));
            const effects = target.getAnimations().map((animation) => animation.effect);
            return effects.map((effect) => [effect.getTiming().duration, "transform" in effect.getKeyframes()[0]]);
        }""",
        page.locator("link[href*='effects/motion']").get_attribute("href"),
    )

    moved = [ms for ms, is_travel in played if is_travel]
    assert moved == ([220 / float(pace)] if travels else [])
    assert [ms for ms, is_travel in played if not is_travel] == ([120] if calm else [])


def test_a_second_factor_is_turned_on_and_asked_for(visit: Visit, asha: User) -> None:
    EmailAddress.objects.create(user=asha, email=asha.email, verified=True, primary=True)
    page = visit(None, "accounts/login/", **PHONE)
    page.get_by_label("E-mail").fill(asha.email)
    page.get_by_label("Password").fill(company.PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url("**/lobby/")

    page.goto(page.url.replace("lobby/", "accounts/2fa/totp/activate/"))
    page.get_by_label("Password").fill(company.PASSWORD)
    page.get_by_role("button", name="Go on").click()
    assert page.locator("img[src^='data:image/svg']").evaluate("image => image.complete && image.naturalWidth > 0")
    secret = page.get_by_label("Key").input_value()
    page.get_by_label("Number that the app shows").fill(totp(secret))
    page.get_by_role("button", name="Turn it on").click()
    page.wait_for_url("**/recovery-codes/**")
    codes = re.findall(r"\b\w{8,}\b", page.locator("textarea").input_value())
    assert len(codes) == 10

    page.context.clear_cookies()
    page.goto(page.url.split("accounts/")[0] + "accounts/login/")
    page.get_by_label("E-mail").fill(asha.email)
    page.get_by_label("Password").fill(company.PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url("**/2fa/authenticate/**")
    page.locator("input[name=code]").first.fill(codes[0])
    page.keyboard.press("Enter")
    page.wait_for_url("**/lobby/")


def test_the_api_describes_itself_without_help_from_elsewhere(visit: Visit, house: House) -> None:
    asked: list[str] = []
    page = visit(None, "livez")
    page.on("request", lambda request: asked.append(request.url))

    page.goto(f"{house.url}api/docs/")

    expect(page.locator(".opblock").first).to_be_visible()
    page.locator("#operations-v1-settings_change, .opblock").first.click()
    assert page.locator(".opblock").count() > 15
    assert [url for url in asked if not url.startswith((house.url, "data:", "blob:"))] == []
