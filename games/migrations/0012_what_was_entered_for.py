"""Matches and their seats are not deleted, and what was entered for is not changed."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql"


class Migration(migrations.Migration):
    dependencies = [("games", "0011_deals_by_their_end")]

    operations = [
        migrations.RunSQL(
            sql=(SQL / "0012_what_was_entered_for.sql").read_text(),
            reverse_sql=(SQL / "0012_what_was_entered_for_reverse.sql").read_text(),
        )
    ]
