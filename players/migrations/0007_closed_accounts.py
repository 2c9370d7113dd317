"""When a player closed his account, and that it is kept like the rest of what becomes of accounts."""

import django.db.models.deletion
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("players", "0006_kept_changes"),
    ]

    operations = [
        pgtrigger.migrations.RemoveTrigger(
            model_name="user",
            name="kept_insert",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="user",
            name="kept_update",
        ),
        migrations.AddField(
            model_name="user",
            name="closed_at",
            field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name="closed"),
        ),
        migrations.AddField(
            model_name="userchange",
            name="closed_at",
            field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name="closed"),
        ),
        migrations.AlterField(
            model_name="userchange",
            name="pgh_obj",
            field=models.ForeignKey(
                db_constraint=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="is_active_is_staff_is_superuser_closed_at_events",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="user",
            trigger=pgtrigger.compiler.Trigger(
                name="kept_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition='WHEN (NEW."is_staff")',
                    func='INSERT INTO "players_userchange" ("closed_at", "is_active", "is_staff", "is_superuser", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (NEW."closed_at", NEW."is_active", NEW."is_staff", NEW."is_superuser", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'kept\', NEW."id"); RETURN NULL;',
                    hash="2ad3298298906ab546de3019e538e36a6559f30f",
                    operation="INSERT",
                    pgid="pgtrigger_kept_insert_c9dcb",
                    table="players_user",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="user",
            trigger=pgtrigger.compiler.Trigger(
                name="kept_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition='WHEN (OLD."closed_at" IS DISTINCT FROM (NEW."closed_at") OR OLD."is_active" IS DISTINCT FROM (NEW."is_active") OR OLD."is_staff" IS DISTINCT FROM (NEW."is_staff") OR OLD."is_superuser" IS DISTINCT FROM (NEW."is_superuser"))',
                    func='INSERT INTO "players_userchange" ("closed_at", "is_active", "is_staff", "is_superuser", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (NEW."closed_at", NEW."is_active", NEW."is_staff", NEW."is_superuser", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'kept\', NEW."id"); RETURN NULL;',
                    hash="aedc42b7dba922dc1699589abaf76d407f0a5925",
                    operation="UPDATE",
                    pgid="pgtrigger_kept_update_e514b",
                    table="players_user",
                    when="AFTER",
                ),
            ),
        ),
    ]
