"""Tax of the end of a year may be taken later."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("wallet", "0015_corrections"),
    ]

    operations = [
        migrations.AlterField(
            model_name="taxrecord",
            name="cause",
            field=models.CharField(
                choices=[
                    ("withdrawal", "withdrawal"),
                    ("year_end", "end of the year"),
                    ("reversal", "payout that came back"),
                    ("collected", "end of the year, taken later"),
                ],
                max_length=12,
            ),
        ),
    ]
