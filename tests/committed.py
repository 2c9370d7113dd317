"""Brings the database back to what the migrations left, after tests that really commit."""

from dataclasses import dataclass, field

from django.db import connection
from django.db.backends.utils import CursorWrapper
from django.db.migrations.recorder import MigrationRecorder

COPY_SCHEMA = "as_migrated"


@dataclass(slots=True)
class MigratedRows:
    """A copy of every row that the migrations wrote, such as the chart of house accounts.

    Django's own flush would be refused by the ledger's triggers and would forget those rows. Triggers and foreign
    keys rest under `session_replication_role = replica`; DELETE rather than TRUNCATE because the tables are small,
    and because it does not wait for a reader that a test forgot.
    """

    kept: list[str] = field(default_factory=list)

    def remember(self) -> None:
        with connection.cursor() as cursor:
            cursor.execute(f"DROP SCHEMA IF EXISTS {COPY_SCHEMA} CASCADE")
            cursor.execute(f"CREATE SCHEMA {COPY_SCHEMA}")
            self.kept = _tables_with_rows(cursor)
            for table in self.kept:
                cursor.execute(f'CREATE TABLE {COPY_SCHEMA}."{table}" AS TABLE public."{table}"')

    def put_back(self) -> None:
        if connection.in_atomic_block:
            connection.close()  # the test left a transaction open; whatever it holds is not worth keeping
        with connection.cursor() as cursor:
            cursor.execute("SET session_replication_role = replica")
            try:
                for table in _tables_with_rows(cursor):
                    cursor.execute(f'DELETE FROM public."{table}"')
                for table in self.kept:
                    cursor.execute(
                        f'INSERT INTO public."{table}" OVERRIDING SYSTEM VALUE TABLE {COPY_SCHEMA}."{table}"'
                    )
            finally:
                cursor.execute("SET session_replication_role = origin")


def _tables_with_rows(cursor: CursorWrapper) -> list[str]:
    names = [name for name in connection.introspection.table_names(cursor) if name != _MIGRATIONS]
    if not names:
        return []
    cursor.execute(" UNION ALL ".join(f"SELECT '{n}' WHERE EXISTS (SELECT 1 FROM public.\"{n}\")" for n in names))
    return [name for (name,) in cursor.fetchall()]


_MIGRATIONS = MigrationRecorder.Migration._meta.db_table
