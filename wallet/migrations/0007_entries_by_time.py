"""Entries of a kind within some days, for charts and reports, without reading all of them."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("wallet", "0006_checkout_url"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="ledgerentry",
            index=models.Index(fields=["kind", "created_at"], name="entries_of_a_kind_by_time"),
        ),
    ]
