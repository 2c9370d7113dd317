"""The deals of a day by when they ended, for the report of fees, without reading all of them."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0010_matches_end_once"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="deal",
            index=models.Index(fields=["ended_at"], name="games_deal_ended"),
        ),
    ]
