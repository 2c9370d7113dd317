"""Sana of the group Staff, Farid of the group Finance: what they may do is what the groups say."""

import pytest
from django.test import Client

from games.services import staff_groups
from players.models import User
from tests.games.pages import house
from tests.games.pages.conftest import asha, bilal, chitra, live, shown  # noqa: F401


@pytest.fixture
def sana(db: None) -> User:
    return member("Sana", "Staff")


@pytest.fixture
def farid(db: None) -> User:
    return member("Farid", "Finance")


def member(name: str, group: str) -> User:
    user = house.person(name, is_staff=True)
    user.groups.add(staff_groups.make()[group])
    return user


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def staff(sana: User) -> Client:
    return signed_in(sana)


@pytest.fixture
def finance(farid: User) -> Client:
    return signed_in(farid)
