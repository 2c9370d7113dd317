from django.db import migrations, models

from players.models.shown_name import NameKey, shown_name_rule


class Migration(migrations.Migration):
    dependencies = [
        ("players", "0003_limits_and_breaks"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="user", name="display_name_is_unique"),
        migrations.RemoveIndex(model_name="formername", name="former_name_by_name"),
        migrations.AlterField(
            model_name="user",
            name="display_name",
            field=models.CharField(max_length=16, validators=[shown_name_rule], verbose_name="name at the table"),
        ),
        migrations.AddIndex(model_name="formername", index=models.Index(NameKey("name"), name="former_name_by_name")),
        migrations.AddConstraint(
            model_name="user",
            constraint=models.UniqueConstraint(
                NameKey("display_name"),
                name="display_name_is_unique",
                violation_error_message="This name, or one that looks like it, is taken. Choose another one.",
            ),
        ),
    ]
