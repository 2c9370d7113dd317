"""`manage.py fill_ledger`: a database as large as one of years, to measure pages on (`page_times`)."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from players.models import User
from players.services import jurisdiction
from wallet.services.volume.fill import NotWhole, fill


class Command(BaseCommand):
    help = (
        "Add entries of made-up players: cash added, deals, withdrawals. For a database of its own that is thrown away "
        "afterwards: nothing of it can be taken out again. Refuses where rupees are real money."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--entries", type=int, default=1_000_000, help="how many at least")
        parser.add_argument("--player", default="asha@example.com", help="e-mail of a player who is one of them")
        parser.add_argument("--yes", action="store_true", help="this database may be filled for good")

    def handle(self, *_args: Any, **options: Any) -> None:
        rules = jurisdiction.rules()
        if rules.is_real_money or not rules.may_play_rupees:
            raise CommandError("Here rupees are real money, or there are none: nothing is made up beside them.")
        if options["entries"] < 1:
            raise CommandError("At least one entry.")
        if not options["yes"]:
            raise CommandError("This cannot be undone. Say --yes for a database that is thrown away afterwards.")
        first = User.objects.filter(email=options["player"].lower()).first()
        try:
            made = fill(options["entries"], first=first)
        except NotWhole as found:
            raise CommandError(f"Nothing was kept, for the books would not be whole: {found}") from None
        self.stdout.write(f"{made} entries; every check of the books finds them whole.")
