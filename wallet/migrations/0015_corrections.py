"""Corrections by hand, and what the database keeps of them."""

from pathlib import Path

import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models

import wallet.ledger.states

SQL = Path(__file__).parent / "sql"


class Migration(migrations.Migration):
    dependencies = [
        ("wallet", "0014_outcomes_of_disputes"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Adjustment",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "bucket",
                    models.CharField(
                        blank=True,
                        choices=[("deposit", "deposit"), ("winnings", "winnings"), ("bonus", "bonus")],
                        default="",
                        max_length=16,
                    ),
                ),
                (
                    "house_account",
                    models.CharField(blank=True, default="", max_length=40, verbose_name="account of the house"),
                ),
                ("against", models.CharField(max_length=40)),
                ("amount_minor", models.BigIntegerField()),
                (
                    "reason",
                    models.CharField(
                        choices=[
                            ("unplaced", "money that reached us and was placed nowhere"),
                            ("mistake", "a mistake in the books, put right"),
                            ("gateway", "a difference with a gateway or bank, explained"),
                            ("goodwill", "given by the house"),
                            ("order", "by order of a court or an authority"),
                        ],
                        max_length=16,
                    ),
                ),
                ("told", models.CharField(max_length=200, verbose_name="what the player reads")),
                ("evidence", models.CharField(max_length=500)),
                (
                    "state",
                    models.CharField(
                        choices=[("proposed", "proposed"), ("posted", "posted"), ("declined", "declined")],
                        default=wallet.ledger.states.AdjustmentState["PROPOSED"],
                        max_length=10,
                    ),
                ),
                (
                    "created_at",
                    models.DateTimeField(
                        db_default=django.db.models.functions.datetime.Now(), editable=False, verbose_name="proposed"
                    ),
                ),
                (
                    "entry",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="adjustment",
                        to="wallet.ledgerentry",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="adjustments",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "correction",
                "verbose_name_plural": "corrections",
                "permissions": [
                    ("propose_adjustment", "Can propose a correction by hand"),
                    ("approve_adjustment", "Can approve a correction that another proposed"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("house_account", ""),
                                ("player__isnull", False),
                                models.Q(("bucket", ""), _negated=True),
                            ),
                            models.Q(("bucket", ""), ("house_account__startswith", "h:"), ("player", None)),
                            _connector="OR",
                        ),
                        name="a_correction_is_of_one_account",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("against__startswith", "h:"),
                            models.Q(("against", models.F("house_account")), _negated=True),
                        ),
                        name="a_correction_has_two_sides",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("amount_minor", 0), _negated=True), name="a_correction_moves_something"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "state__in",
                                [
                                    wallet.ledger.states.AdjustmentState["DECLINED"],
                                    wallet.ledger.states.AdjustmentState["POSTED"],
                                    wallet.ledger.states.AdjustmentState["PROPOSED"],
                                ],
                            )
                        ),
                        name="a_correction_has_a_known_state",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("entry__isnull", False), ("state", wallet.ledger.states.AdjustmentState["POSTED"])
                            ),
                            models.Q(
                                models.Q(("state", wallet.ledger.states.AdjustmentState["POSTED"]), _negated=True),
                                ("entry", None),
                            ),
                            _connector="OR",
                        ),
                        name="a_posted_correction_has_its_entry",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("state", wallet.ledger.states.AdjustmentState["PROPOSED"])),
                        fields=("player", "bucket", "house_account", "against", "amount_minor"),
                        name="a_correction_is_proposed_once",
                        nulls_distinct=False,
                    ),
                ],
            },
        ),
        migrations.RunSQL(
            sql=(SQL / "0015_corrections.up.sql").read_text(),
            reverse_sql=(SQL / "0015_corrections.down.sql").read_text(),
        ),
    ]
