"""The log of a deal refuses UPDATE, DELETE and TRUNCATE; the pulse of the house has its one row."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql"


class Migration(migrations.Migration):
    dependencies = [("games", "0001_tables_and_deals")]

    operations = [
        migrations.RunSQL(
            sql=(SQL / "0002_append_only_log.sql").read_text(),
            reverse_sql=(SQL / "0002_append_only_log_reverse.sql").read_text(),
        )
    ]
