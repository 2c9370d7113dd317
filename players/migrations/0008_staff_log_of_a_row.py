"""What staff did to one row, found without reading all that they did: each look at a request asks for it."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("admin", "0003_logentry_add_action_flag_choices"),
        ("players", "0007_closed_accounts"),
    ]

    operations = [
        migrations.RunSQL(
            "CREATE INDEX staff_log_of_a_row ON django_admin_log (object_id, content_type_id, id)",
            "DROP INDEX staff_log_of_a_row",
        ),
    ]
