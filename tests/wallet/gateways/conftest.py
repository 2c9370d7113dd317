"""Every world that the contract holds in."""

from collections.abc import Iterator

import pytest
from pytest_django import Settings

from tests.wallet.gateways.provider.server import Provider
from tests.wallet.gateways.razorpay_world import RazorpayWorld, settings_for
from tests.wallet.gateways.sandbox_world import SandboxWorld
from tests.wallet.gateways.worlds import World


@pytest.fixture
def provider(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Provider]:
    """A small Razorpay, and a house that is set up for it."""
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    started = Provider()
    settings.RAZORPAY = settings_for(started)
    settings.ROOT_URLCONF = "tests.wallet.gateways.razorpay_urls"
    yield started
    started.stop()


@pytest.fixture(params=["sandbox", "razorpay"])
def world(request: pytest.FixtureRequest) -> World:
    if request.param == "razorpay":
        return RazorpayWorld(request.getfixturevalue("provider"))
    request.getfixturevalue("db")
    return SandboxWorld()
