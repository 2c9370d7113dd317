"""A running house and real browsers in it."""

import os
from collections.abc import Generator, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from games.models import Outage, Pulse
from players.models import User
from rummy_site.embedded.processes import wait_until
from tests.browsers import find_chromium
from tests.e2e.books import prove_the_books
from tests.e2e.house import CEILING_S, House, artifacts, make_house
from tests.e2e.visiting import DESKTOP, SLOWEST_MS, Visit
from tests.servers import TestServers

WITHOUT = (
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "AimEnabled", "LensOverlay", "MediaRouter", "OptimizationHints",
    "NetworkTimeServiceQuerying", "PreconnectToSearch", "HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable",
    "DestroyProfileOnBrowserClose", "PaintHolding", "ThirdPartyStoragePartitioning",
)  # fmt: skip
"""Features of Chromium. The first two draw an address bar that nobody sees with a process of its own in every window:
two thirds of what a window costs. The others Playwright does without, but only the last list counts."""
QUIET = [
    *(f"--disable-{what}" for what in ("gpu", "quic", "background-networking", "component-update", "sync")),
    *("--disable-default-apps", "--no-first-run", f"--disable-features={','.join(WITHOUT)}"),
]
"""Chromium as a window on this house alone: nothing else on the machine's two cores, nothing on the network."""


@pytest.fixture(scope="package")
def running_house(django_db_setup: None, running_servers: TestServers, django_db_blocker: Any) -> Iterator[House]:
    with django_db_blocker.unblock():
        house = make_house(running_servers.layout)
    house.start("web")
    house.start("clock")
    yield house
    house.stop_all()


@pytest.fixture
def house(running_house: House, committing_db: None) -> Iterator[House]:
    """The house with nobody in it. After the test the books are proved, and what it leaves behind is swept away."""
    # The sweeping put the pulse back to the time of the migrations: an outage, which the next beat makes good.
    assert wait_until(_is_beating, CEILING_S)
    yield running_house
    prove_the_books()


def _is_beating() -> bool:
    is_fresh = Pulse.objects.filter(web_at__gt=timezone.now() - timedelta(seconds=3)).exists()
    return is_fresh and not Outage.objects.filter(done_at__isnull=True).exists()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One Chromium for the package: its event loop would be in the way of async tests elsewhere."""
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")  # Playwright's loop sleeps while the test talks to the database
        as_root = ["--no-sandbox", "--disable-dev-shm-usage"] if os.geteuid() == 0 else []
        chromium = playwright.chromium.launch(executable_path=find_chromium(), args=[*as_root, *QUIET])
        yield chromium
        chromium.close()


@pytest.fixture
def visit(house: House, browser: Browser, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """`visit(user, "lobby/", **PHONE)`: a browser of that person's own, signed in, looking at that page.

    Whatever the console calls an error, a breach of the content policy among them, fails the test that caused it,
    unless the page was opened with `may_complain=True`.
    """
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_page(user: User | None = None, path: str = "", *, may_complain: bool = False, **kind: Any) -> Page:
        context = browser.new_context(base_url=house.url, **(kind or DESKTOP))
        contexts.append(context)
        context.set_default_timeout(SLOWEST_MS)
        if user is not None:
            context.add_cookies([session_cookie(user, house)])
        page = context.new_page()
        if not may_complain:
            page.on("console", lambda message: _note(complaints, message))
            page.on("pageerror", lambda error: complaints.append(error.stack or str(error)))
        page.goto(path)
        return page

    yield open_page
    if getattr(request.node, "has_failed", False):
        _picture(contexts, request.node.name)
    for context in contexts:
        context.close()
    assert complaints == []


def session_cookie(user: User, house: House) -> Any:
    """The cookie of a fresh sign-in, for tests that are not about signing in."""
    client = Client()
    client.force_login(user, backend=settings.AUTHENTICATION_BACKENDS[0])
    return {"name": settings.SESSION_COOKIE_NAME, "value": client.session.session_key or "", "url": house.url}


def _note(complaints: list[str], message: ConsoleMessage) -> None:
    if message.type == "error":
        complaints.append(message.text)


def _picture(contexts: list[BrowserContext], name: str) -> None:
    for number, page in enumerate(page for context in contexts for page in context.pages):
        page.screenshot(path=artifacts() / f"{name}-{number}.png")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        item.has_failed = True  # type: ignore[attr-defined]
    return report
