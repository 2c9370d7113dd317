import pytest

from games.models import Deal
from players.models import User
from tests.games.pages import house


@pytest.fixture
def asha(db: None) -> User:
    return house.person("Asha")


@pytest.fixture
def bilal(db: None) -> User:
    return house.person("Bilal")


@pytest.fixture
def chitra(db: None) -> User:
    return house.person("Chitra")


@pytest.fixture
def sana(db: None) -> User:
    """Staff with every permission."""
    return house.person("Sana", is_staff=True, is_superuser=True)


@pytest.fixture
def live(asha: User, bilal: User) -> Deal:
    return house.live_deal(house.practice_table(title="Blue table"), [asha, bilal])


@pytest.fixture
def shown(asha: User, bilal: User) -> Deal:
    return house.wrongly_shown_deal(house.practice_table(title="Red table"), [asha, bilal])
