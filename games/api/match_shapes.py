"""What the API takes and gives of the lobby's matches."""

from typing import Any

from rest_framework import serializers

from games.api.serializers import Command
from games.services import lobby

Json = dict[str, Any]


class OpenMatchCommand(Command):
    """A practice match without bots, for you and whoever comes."""

    variant = serializers.CharField(max_length=32, default="deals")
    entry_minor = serializers.IntegerField(
        min_value=lobby.ENTRY_LEAST, max_value=lobby.ENTRY_MOST, default=100, help_text="Chips."
    )
    seats_max = serializers.IntegerField(min_value=2, max_value=6, default=2)
    options = serializers.DictField(
        required=False, help_text="Options that differ from the sheet of the variant, by their names in docs/RULES.md."
    )


class MatchRow(serializers.Serializer[Any]):
    """One match that is open for entries or running."""

    code = serializers.UUIDField(help_text="Of the table at which it is played.")
    title = serializers.CharField()
    variant = serializers.CharField()
    currency = serializers.CharField(help_text="CHIP or INR")
    state = serializers.CharField(help_text="open or running")
    entry_minor = serializers.IntegerField()
    fee_bps = serializers.IntegerField()
    prizes = serializers.ListField(
        child=serializers.IntegerField(), help_text="What each place pays after the fee; while open, of a full match."
    )
    seats_min = serializers.IntegerField(help_text="So many begin it at `starts_at`; without that, only a full one.")
    seats_max = serializers.IntegerField()
    taken = serializers.IntegerField(help_text="Chairs taken, bots counted.")
    bots = serializers.IntegerField()
    waiting = serializers.IntegerField(help_text="How many wait for a seat.")
    starts_at = serializers.DateTimeField(allow_null=True)
    fill_until = serializers.DateTimeField(allow_null=True, help_text="Not full by then: entries go back.")
    is_mine = serializers.BooleanField(help_text="True where you sit.")
    line_place = serializers.IntegerField(allow_null=True, help_text="Your place in the line for a seat.")
    can_enter = serializers.BooleanField(help_text="There is a seat that you may take now.")
