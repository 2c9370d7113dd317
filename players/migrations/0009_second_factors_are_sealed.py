"""Secrets of second factors that were kept in clear are sealed."""

from collections.abc import Callable

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from players.services import factor_sealing


def _rewrite(change: Callable[[str], str]) -> Callable[[Apps, BaseDatabaseSchemaEditor], None]:
    def run(apps: Apps, _schema: BaseDatabaseSchemaEditor) -> None:
        for row in apps.get_model("mfa", "Authenticator").objects.select_for_update():
            row.data |= {name: change(row.data[name]) for name in factor_sealing.SECRETS if name in row.data}
            row.save(update_fields=["data"])

    return run


class Migration(migrations.Migration):
    dependencies = [("players", "0008_staff_log_of_a_row"), ("mfa", "0003_authenticator_type_uniq")]
    operations = [migrations.RunPython(_rewrite(factor_sealing.seal), _rewrite(factor_sealing.unseal))]
