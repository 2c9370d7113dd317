from collections.abc import Iterator

import pytest

from players.models import User
from players.services import standing
from players.services.gate import NotAllowed
from players.signals import restricted

pytestmark = pytest.mark.django_db


@pytest.fixture
def told() -> Iterator[list[User]]:
    heard: list[User] = []

    def hear(players: list[User], **_kwargs: object) -> None:
        heard.extend(players)

    restricted.connect(hear)
    yield heard
    restricted.disconnect(hear)


def test_an_account_is_taken_out_of_use_and_those_above_are_told_once(asha: User, sana: User, told: list[User]) -> None:
    assert standing.deactivate(player=asha, by=sana)
    assert not standing.deactivate(player=asha, by=sana)
    asha.refresh_from_db()
    assert (asha.is_active, told) == (False, [asha])


def test_an_account_is_given_back(asha: User, sana: User, told: list[User]) -> None:
    standing.deactivate(player=asha, by=sana)
    assert standing.reactivate(player=asha, by=sana)
    assert not standing.reactivate(player=asha, by=sana)
    asha.refresh_from_db()
    assert (asha.is_active, told) == (True, [asha])


def test_a_receiver_that_fails_takes_it_all_back(asha: User, sana: User) -> None:
    def fails(**_kwargs: object) -> None:
        raise RuntimeError("the row could not be written")

    restricted.connect(fails)
    try:
        with pytest.raises(RuntimeError):
            standing.deactivate(player=asha, by=sana)
    finally:
        restricted.disconnect(fails)
    asha.refresh_from_db()
    assert asha.is_active


def test_nobody_decides_on_his_own_account(root: User) -> None:
    with pytest.raises(NotAllowed) as refused:
        standing.deactivate(player=root, by=root)
    assert refused.value.code == "standing.own_account"


def test_staff_are_decided_on_by_a_superuser_only(sana: User, root: User) -> None:
    other = User.objects.create_user("omar@example.in", display_name="Omar", is_staff=True)
    with pytest.raises(NotAllowed) as refused:
        standing.deactivate(player=root, by=sana)
    assert refused.value.code == "standing.staff_account"
    with pytest.raises(NotAllowed):
        standing.deactivate(player=other, by=sana)
    assert standing.deactivate(player=other, by=root)
