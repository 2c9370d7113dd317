"""`manage.py verify_ledger`: exit 0 when the ledger is whole, else say what is wrong and exit 1."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from wallet.services.reconcile import reconcile


class Command(BaseCommand):
    help = "Check that every entry balances and every stored balance is the sum of its postings (R0 to R7)."

    def handle(self, *args: Any, **options: Any) -> None:
        wrong = 0
        for outcome in reconcile():
            self.stdout.write(f"{outcome.code}  {'wrong' if outcome.findings else 'ok   '}  {outcome.title}")
            for finding in outcome.findings:
                wrong += 1
                self.stderr.write(f"    {finding}")
        if wrong:
            raise CommandError(f"The ledger is not whole: {wrong} finding(s).")
        self.stdout.write("The ledger is whole.")
