"""Seals everything that is sealed under the newest key; exits with 0 when older keys may be thrown away."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from players.services import resealing


class Command(BaseCommand):
    help = "After a key was put in front of VAULT_KEYS: opens what older keys sealed and seals it with the new one."

    def handle(self, *args: Any, **options: Any) -> None:
        wrong = 0
        for name, outcome in resealing.reseal_all():
            self.stdout.write(f"{name}: {outcome.resealed} sealed anew, {outcome.current} were so already.")
            for finding in outcome.findings:
                self.stderr.write(finding)
            wrong += len(outcome.findings)
        if wrong:
            raise CommandError(f"{wrong} seals are as they were: keep the older keys.")
        self.stdout.write("Nothing is sealed with an older key.")
