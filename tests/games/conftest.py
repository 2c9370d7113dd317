"""A process that remembers nothing of the test before, and gives its connections back."""

from collections.abc import AsyncIterator, Iterator

import pytest

from games import broadcast
from games.models import Pulse
from games.services import store
from tests.games.house import long_alive


@pytest.fixture(autouse=True)
def forgetful_process() -> Iterator[None]:
    store.cache.clear()
    yield
    store.cache.clear()
    broadcast._listeners.clear()


@pytest.fixture
async def house(committing_db: None) -> AsyncIterator[None]:
    """For tests that play: what they do is committed, through the pool and through Django."""
    from games.hub import current_hub
    from games.services.pool import close_pool

    await Pulse.objects.aupdate(web_at=long_alive())  # else the time since the migrations ran would be an outage
    yield
    await current_hub().stop()
    await close_pool()
