"""Triggers that keep refunds, lines of statements, cases, cheques and definite failures as they are."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql"


class Migration(migrations.Migration):
    dependencies = [("wallet", "0008_kept_changes")]
    operations = [
        migrations.RunSQL(
            sql=(SQL / "0009_what_stays.up.sql").read_text(),
            reverse_sql=(SQL / "0009_what_stays.down.sql").read_text(),
        )
    ]
