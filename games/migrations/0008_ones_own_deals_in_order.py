import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0007_deals_record_their_pack_and_tables_shut"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddIndex(
            model_name="dealseat",
            index=models.Index(fields=["player", "-deal"], name="games_dealseat_history"),
        ),
        migrations.AlterField(
            model_name="dealseat",
            name="player",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="deal_seats",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
    ]
