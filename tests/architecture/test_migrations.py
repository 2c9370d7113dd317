"""Models and migrations say the same."""

from django.core.management import call_command


def test_no_model_waits_for_a_migration(db: None) -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)
