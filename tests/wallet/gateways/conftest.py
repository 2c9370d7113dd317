"""Every world that the contract holds in."""

import pytest

from tests.wallet.gateways.sandbox_world import SandboxWorld
from tests.wallet.gateways.worlds import World


@pytest.fixture(params=["sandbox"])
def world(request: pytest.FixtureRequest, db: None) -> World:
    return SandboxWorld()
