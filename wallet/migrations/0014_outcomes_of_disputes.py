"""The name of a dispute at its gateway, and its outcome as a subject that two people decide on."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("wallet", "0013_lines_keep_their_key"),
    ]

    operations = [
        migrations.AddField(
            model_name="deposit",
            name="dispute_ref",
            field=models.CharField(blank=True, default="", max_length=64),
        ),
        migrations.AlterField(
            model_name="approval",
            name="subject_type",
            field=models.CharField(
                choices=[
                    ("withdrawal", "withdrawal"),
                    ("resolution", "outcome of a payout"),
                    ("refund", "refund of a deposit"),
                    ("dispute", "outcome of a dispute"),
                    ("case", "case of the day's close"),
                    ("adjustment", "correction by hand"),
                ],
                max_length=16,
                verbose_name="about",
            ),
        ),
    ]
