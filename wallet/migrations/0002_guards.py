"""Triggers that keep the ledger append-only, balanced and in step with its stored balances."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql"


class Migration(migrations.Migration):
    dependencies = [("wallet", "0001_initial")]
    operations = [
        migrations.RunSQL(
            sql=(SQL / "0002_guards.up.sql").read_text(),
            reverse_sql=(SQL / "0002_guards.down.sql").read_text(),
        )
    ]
