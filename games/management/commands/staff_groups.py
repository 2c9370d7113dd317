"""Makes the groups Staff and Finance; put a person with "is staff" into one of them to let him work."""

from typing import Any

from django.core.management.base import BaseCommand

from games.services import staff_groups


class Command(BaseCommand):
    help = "Makes the groups Staff and Finance with their rights, or gives them the rights that they lack."

    def handle(self, *args: Any, **options: Any) -> None:
        for name, group in staff_groups.make().items():
            self.stdout.write(f"{name}: {group.permissions.count()} rights")
