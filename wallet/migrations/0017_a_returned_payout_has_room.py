"""The kind of a line of a statement has room for every kind: `payout_return` is the longest."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("wallet", "0016_tax_taken_later"),
    ]

    operations = [
        migrations.AlterField(
            model_name="gatewayline",
            name="kind",
            field=models.CharField(max_length=16),
        ),
    ]
