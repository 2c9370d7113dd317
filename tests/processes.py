"""What another process needs to work on the database that a test works on."""

import os

from django.conf import settings
from django.db import connection


def of_this_database() -> dict[str, str]:
    """Environment for a process that shall see what this test commits."""
    path, mark, query = os.environ["DATABASE_URL"].partition("?")
    named = path.rpartition("/")[0] + f"/{connection.settings_dict['NAME']}"
    return {
        "DATABASE_URL": named + mark + query,
        "DJANGO_SETTINGS_MODULE": "tests.settings",
        "SECRET_KEY": settings.SECRET_KEY,  # what one process seals the other opens
    }
