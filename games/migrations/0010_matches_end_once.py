"""The log of a match refuses UPDATE, DELETE and TRUNCATE, and a match that has ended stays as it is."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql"


class Migration(migrations.Migration):
    dependencies = [("games", "0009_matches")]

    operations = [
        migrations.RunSQL(
            sql=(SQL / "0010_matches_end_once.sql").read_text(),
            reverse_sql=(SQL / "0010_matches_end_once_reverse.sql").read_text(),
        )
    ]
