"""`manage.py judge [FILE]`: ask the engine about cards, hands and points, without a table or a database."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine.judge.desk import reply_to


class Command(BaseCommand):
    """Reads questions as JSON Lines and writes one answer a line, in order."""

    help = "Answer questions about the rules: JSON Lines from FILE or standard input (docs/RULES.md)."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file to read."""
        parser.add_argument("file", nargs="?", default="-", help="a file of questions; - is standard input")

    def handle(self, *args: Any, **options: Any) -> None:
        """Exit status 0 if every question was answered, 1 if any was not."""
        all_answered = True
        if options["file"] == "-":
            lines = sys.stdin.buffer
        else:
            try:
                lines = Path(options["file"]).open("rb")  # noqa: SIM115
            except OSError as error:
                raise CommandError(f"Cannot read {options['file']}: {error.strerror}.") from error
        with lines:
            for line in lines:
                question = line.decode("utf-8-sig", errors="replace").strip()
                if question:
                    reply = reply_to(question)
                    all_answered &= reply.is_answered
                    self.stdout.write(reply.line)
                    self.stdout.flush()
        if not all_answered:
            sys.exit(1)
