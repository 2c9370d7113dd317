"""Time for those who are raced on purpose: on a loaded machine the last of many waits longer than a player would."""

from django.db import connection


def connect_with_patience() -> None:
    """This thread's connection, made now, that waits for locks as long as it takes; a deadlock is found at once."""
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = '120s'")
        cursor.execute("SET statement_timeout = '120s'")
