"""Makes the groups of staff; given a person, puts him into one or takes him out."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.services import staff_groups
from players.models import User


class Command(BaseCommand):
    help = "Makes the groups of staff with their rights, or gives them the rights that they lack, and fills them."

    def add_arguments(self, parser: CommandParser) -> None:
        names = sorted(staff_groups.GROUPS)
        parser.add_argument("email", nargs="?", help="of a person who has an account")
        parser.add_argument("--into", choices=names, action="append", default=[], help="he works as this")
        parser.add_argument("--out", choices=names, action="append", default=[], help="he does so no more")

    def handle(self, *args: Any, **options: Any) -> None:
        for name, group in staff_groups.make().items():
            self.stdout.write(f"{name}: {group.permissions.count()} rights")
        if options["email"]:
            self._change(options["email"].lower(), into=options["into"], out=options["out"])
        elif options["into"] or options["out"]:
            raise CommandError("Say whose group changes: an e-mail.")

    def _change(self, email: str, *, into: list[str], out: list[str]) -> None:
        person = User.objects.filter(email=email, is_bot=False).first()
        if person is None:
            raise CommandError(f"Nobody here has the e-mail {email}.")
        groups = staff_groups.change(person=person, into=into, out=out)
        self.stdout.write(f"{email}: {', '.join(groups) or 'no staff'}")
