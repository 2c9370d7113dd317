"""Fills the house with demonstration players, bots and tables; says how to sign in."""

from typing import Any

from django.core.management.base import BaseCommand

from games.services import demo


class Command(BaseCommand):
    help = "Makes the demonstration players, bots and tables that are not there yet."

    def handle(self, *args: Any, **options: Any) -> None:
        people = demo.seed()
        self.stdout.write(f"Demo logins, password {demo.PASSWORD}")
        for person in people:
            self.stdout.write(f"  {person.email:<22}{person.role}")
