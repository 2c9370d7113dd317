"""A dispute keeps its name, and a correction is posted by the entry that was made for it."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql"


class Migration(migrations.Migration):
    dependencies = [("wallet", "0017_a_returned_payout_has_room")]

    operations = [
        migrations.RunSQL(
            sql=(SQL / "0018_disputes_and_corrections.up.sql").read_text(),
            reverse_sql=(SQL / "0018_disputes_and_corrections.down.sql").read_text(),
        ),
    ]
