"""Lines of statements keep the house's key and their currency, so that they can be held against the house again."""

from pathlib import Path

from django.db import migrations, models

SQL = Path(__file__).parent / "sql"


class Migration(migrations.Migration):
    dependencies = [("wallet", "0012_lists_of_finance_in_order")]
    operations = [
        migrations.AddField(
            model_name="gatewayline", name="key", field=models.CharField(blank=True, default="", max_length=64)
        ),
        migrations.AddField(
            model_name="gatewayline", name="currency", field=models.CharField(default="INR", max_length=4)
        ),
        migrations.RunSQL(
            sql=(SQL / "0013_lines_keep_their_key.up.sql").read_text(),
            reverse_sql=(SQL / "0013_lines_keep_their_key.down.sql").read_text(),
        ),
    ]
