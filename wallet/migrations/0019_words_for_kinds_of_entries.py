"""Words by which finance reads the kinds of entries; the column itself stays as it is."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("wallet", "0018_disputes_and_corrections"),
    ]

    operations = [
        migrations.AlterField(
            model_name="ledgerentry",
            name="kind",
            field=models.CharField(
                choices=[
                    ("practice_grant", "practice chips given"),
                    ("practice_refill", "practice chips refilled"),
                    ("adjust", "correction by hand"),
                    ("seat_fund", "taken to a table"),
                    ("seat_release", "back from a table"),
                    ("deal_close", "deal settled"),
                    ("hold_place", "set aside"),
                    ("hold_release", "set aside no more"),
                    ("escrow_close", "match or tournament settled"),
                    ("dep_credit", "cash added"),
                    ("dep_suspense", "payment kept apart"),
                    ("dep_refund", "refund closed"),
                    ("dep_dispute", "dispute lost"),
                    ("gw_settle", "settled by the gateway"),
                    ("wd_close", "withdrawal closed"),
                    ("wd_return", "payout came back"),
                    ("wd_overpaid", "paid after it was given up"),
                    ("fee_sweep", "fees booked as income"),
                    ("tds_year_end", "tax of the year"),
                ],
                max_length=24,
            ),
        ),
    ]
