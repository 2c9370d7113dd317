"""The database that a committing test leaves is the one the migrations made."""

import pytest
from django.contrib.contenttypes.models import ContentType
from django.db import connection

from players.models import User


@pytest.fixture
def known_types(django_db_setup: None) -> int:
    return 0


@pytest.mark.parametrize("_time", [1, 2])
def test_committed_rows_are_gone_in_the_next_test(_time: int, committing_db: None) -> None:
    assert User.objects.count() == 0
    User.objects.create_user("asha@example.com", display_name="Asha")
    assert not connection.in_atomic_block


def test_rows_of_the_migrations_survive(committing_db: None) -> None:
    assert ContentType.objects.filter(app_label="players", model="user").exists()
