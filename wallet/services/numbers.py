"""The number of a row to come, where something that stands before it has to name it."""

from django.db import connection
from django.db.models import Model


def next_of(model: type[Model]) -> int:
    """Taken from the table's own sequence, so nobody else gets it; a number that is not used stays a gap."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT nextval(pg_get_serial_sequence(%s, 'id'))", [model._meta.db_table])
        (number,) = cursor.fetchone()
    return int(number)
