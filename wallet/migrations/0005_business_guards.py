"""Triggers that keep what moves money as it was asked for, decided and said."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql"


class Migration(migrations.Migration):
    dependencies = [("wallet", "0004_business")]
    operations = [
        migrations.RunSQL(
            sql=(SQL / "0005_business_guards.up.sql").read_text(),
            reverse_sql=(SQL / "0005_business_guards.down.sql").read_text(),
        )
    ]
