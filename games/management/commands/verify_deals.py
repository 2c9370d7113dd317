"""Checks every deal; exits with 0, or says what is wrong."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.models import Deal
from games.services import verify


class Command(BaseCommand):
    help = "Folds every deal's log, counts its cards and compares its end with the ledger."

    def handle(self, *args: Any, **options: Any) -> None:
        findings = list(verify.findings())
        for finding in findings:
            self.stderr.write(finding)
        if findings:
            raise CommandError(f"{len(findings)} things are wrong.")
        self.stdout.write(f"{Deal.objects.count()} deals: every log folds, every end is settled once.")
