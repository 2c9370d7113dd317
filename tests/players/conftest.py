"""People of the house; Sana is staff."""

import pytest
from django.contrib.auth.models import Permission

from players.models import User

PASSWORD = "a long pass phrase"


@pytest.fixture
def asha(db: None) -> User:
    return User.objects.create_user("asha@example.in", PASSWORD, display_name="Asha")


@pytest.fixture
def bilal(db: None) -> User:
    return User.objects.create_user("bilal@example.in", PASSWORD, display_name="Bilal")


@pytest.fixture
def sana(db: None) -> User:
    """Staff who may see and decide on players' accounts."""
    staff = User.objects.create_user("sana@example.in", PASSWORD, display_name="Sana", is_staff=True)
    wanted = ("view_user", "change_user")
    staff.user_permissions.set(Permission.objects.filter(content_type__app_label="players", codename__in=wanted))
    return staff


@pytest.fixture
def root(db: None) -> User:
    return User.objects.create_superuser("root@example.in", PASSWORD, display_name="Root")
