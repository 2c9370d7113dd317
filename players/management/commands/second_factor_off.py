"""For who lost his phone and his recovery codes: his password alone lets him in again, and his sessions end."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from players.models import User
from players.services import second_factor


class Command(BaseCommand):
    help = "Turns a person's second factor off. Be sure that it is he who asks."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("email")

    def handle(self, *args: Any, email: str, **options: Any) -> None:
        person = User.objects.filter(email=email.lower(), is_bot=False).first()
        if person is None:
            raise CommandError(f"Nobody here has the e-mail {email}.")
        if not second_factor.turn_off(person):
            raise CommandError(f"{email} has no second factor.")
        self.stdout.write(f"{email} signs in with a password alone until a second factor is turned on again.")
