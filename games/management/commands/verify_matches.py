"""Checks every match; exits with 0, or says what is wrong."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.models import Match
from games.services import verify_matches


class Command(BaseCommand):
    help = "Folds every match's log, counts its chips and compares entries, prizes, fee and refunds with the ledger."

    def handle(self, *args: Any, **options: Any) -> None:
        findings = list(verify_matches.findings())
        for finding in findings:
            self.stderr.write(finding)
        if findings:
            raise CommandError(f"{len(findings)} things are wrong.")
        self.stdout.write(f"{Match.objects.count()} matches: every log folds, every entry is accounted for.")
