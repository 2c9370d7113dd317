"""What players asked of a table over HTTP, each thing once."""

from django.conf import settings
from django.db import models

from games.models.table import Seat, Table


class TableCommand(models.Model):
    """A request that was carried out. Sent again under its id, it gets the same answer and changes nothing."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="table_commands")
    cmd_id = models.UUIDField()
    asked = models.JSONField()
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, null=True, related_name="+")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, null=True, related_name="+")
    done_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "cmd_id"], name="a_command_counts_once")]

    def __str__(self) -> str:
        return f"{self.cmd_id} of {self.player}"

    @property
    def answer(self) -> Seat | Table | None:
        return self.seat or self.table
