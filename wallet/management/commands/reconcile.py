"""`manage.py reconcile`: the close of a day (R0 to R14); exit 0 where everything adds up, else say what does not."""

from argparse import ArgumentParser
from datetime import date
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from wallet.ledger.money import Currency, text
from wallet.models import DayClose
from wallet.services import day_close


class Command(BaseCommand):
    help = "Close a day: run every check, print the trial balance, and open a case for whatever does not add up."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--day", type=date.fromisoformat, help="a day in India, such as 2026-11-30; else yesterday")

    def handle(self, *args: Any, **options: Any) -> None:
        day = options["day"] or day_close.day_to_close()
        kept = day_close.close(day)
        self._say(kept)
        if not kept.is_whole:
            raise CommandError(f"{day} does not add up; its findings are open cases, and payouts rest.")
        self.stdout.write(f"{day} is closed.")

    def _say(self, kept: DayClose) -> None:
        for outcome in kept.findings:
            self.stdout.write(f"{outcome['code']:4} {'wrong' if outcome['findings'] else 'ok   '} {outcome['title']}")
            for finding in outcome["findings"]:
                self.stderr.write(f"    {finding}")
            for finding in outcome["explained"]:
                self.stdout.write(f"     explained by two: {finding}")
        for account, currency, opening, debits, credits in kept.trial_balance:
            figures = (opening, debits, credits, opening + debits + credits)
            self.stdout.write(f"{account:24} " + " ".join(f"{text(each, Currency(currency)):>18}" for each in figures))
