"""The desk's queue in its order, the attempts of a day, and webhooks by a reference in them, at any length."""

from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.search import SearchVector
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("wallet", "0011_words_for_people"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="withdrawal",
            index=models.Index(fields=["-closed_at", "created_at", "id"], name="withdrawals_as_they_wait"),
        ),
        migrations.AddIndex(
            model_name="payoutattempt",
            index=models.Index(fields=["created_at"], name="attempts_of_a_day"),
        ),
        migrations.AddIndex(
            model_name="gatewayevent",
            index=GinIndex(SearchVector("raw_body", config="simple"), name="words_of_events"),
        ),
    ]
