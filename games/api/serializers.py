"""What the API takes and gives, written down once: the code reads it and the schema is made from it."""

from typing import Any

from rest_framework import serializers

Json = dict[str, Any]


class Command(serializers.Serializer[Json]):
    """Every request that changes something carries an id of its sender's choosing: sent twice, it counts once."""

    cmd_id = serializers.UUIDField(help_text="Chosen by you; repeat it when you repeat the request.")


class MoneyCommand(Command):
    """A command that may bring money to a table."""

    amount_minor = serializers.IntegerField(
        required=False, min_value=1, max_value=10**11, help_text="Paise, or chips; left out: the usual amount."
    )


class SitCommand(MoneyCommand):
    """Taking a chair."""

    seat = serializers.IntegerField(required=False, min_value=0, max_value=5, help_text="Left out: any free chair.")


class OpenTableCommand(Command):
    """A practice table without bots, for you and whoever comes."""

    variant = serializers.CharField(max_length=32, default="points")
    point_value_minor = serializers.IntegerField(min_value=1, max_value=100, default=1, help_text="Chips a point.")
    seats_max = serializers.IntegerField(min_value=2, max_value=6, default=6)


class OpenedTable(serializers.Serializer[Json]):
    """The table that was opened. You do not sit there yet."""

    code = serializers.UUIDField()
    table = serializers.CharField(help_text="Address of the table's page.")


class Refusal(serializers.Serializer[Json]):
    """Why something was not done. Nothing has changed then."""

    code = serializers.CharField(help_text="Stable, dotted: seat.taken, wallet.insufficient_funds.")
    message = serializers.CharField(help_text="A sentence for the player.")


class TableRow(serializers.Serializer[Any]):
    """One line of the lobby."""

    code = serializers.UUIDField()
    title = serializers.CharField()
    variant = serializers.CharField()
    currency = serializers.CharField(help_text="CHIP or INR")
    point_value_minor = serializers.IntegerField()
    fee_bps = serializers.IntegerField()
    seats_max = serializers.IntegerField()
    taken = serializers.IntegerField(help_text="Chairs taken, bots counted.")
    bots = serializers.IntegerField()
    buy_in_min_minor = serializers.IntegerField()
    is_mine = serializers.BooleanField(help_text="True where you sit.")


class TableSeat(serializers.Serializer[Json]):
    """Who sits on a chair."""

    number = serializers.IntegerField()
    player_id = serializers.IntegerField()
    name = serializers.CharField()
    is_bot = serializers.BooleanField()
    bot_strength = serializers.CharField(allow_blank=True)
    avatar_seed = serializers.CharField()
    stack_minor = serializers.IntegerField()
    status = serializers.CharField(help_text="playing, waiting, sitting_out or leaving")
    link = serializers.CharField(help_text="on, weak or away")
    away_since_ms = serializers.IntegerField(allow_null=True)


class TableYou(serializers.Serializer[Json]):
    """What the table is to the one who asks."""

    seat = serializers.IntegerField(allow_null=True)
    stack_minor = serializers.IntegerField()
    balance_minor = serializers.IntegerField()
    on_disconnect = serializers.CharField()
    note = serializers.CharField(allow_null=True)


class TableDetail(serializers.Serializer[Json]):
    """A table as the socket describes it, without the deal."""

    code = serializers.UUIDField()
    title = serializers.CharField()
    variant = serializers.CharField()
    currency = serializers.CharField()
    point_value_minor = serializers.IntegerField()
    badge = serializers.CharField()
    fee_bps = serializers.IntegerField()
    buy_in_min_minor = serializers.IntegerField()
    buy_in_max_minor = serializers.IntegerField()
    seats_max = serializers.IntegerField()
    state = serializers.CharField()
    next_deal_ms = serializers.IntegerField(allow_null=True)
    rules_hash = serializers.CharField()
    seats = TableSeat(many=True)
    you = TableYou()


class Seated(serializers.Serializer[Json]):
    """The chair after a command; `seat` is null once you have none."""

    seat = serializers.IntegerField(allow_null=True)
    table = serializers.CharField(help_text="Address of the table's page.")


class PlayNow(serializers.Serializer[Json]):
    """Where you sit."""

    table = serializers.CharField(help_text="Address of the table's page.")


class DealRecord(serializers.Serializer[Json]):
    """The public record of a deal that is over; docs/FAIRNESS.md describes how to check it."""

    version = serializers.IntegerField()
    deal = serializers.CharField()
    variant = serializers.CharField()
    rules = serializers.DictField()
    rules_hash = serializers.CharField()
    seats = serializers.ListField(child=serializers.IntegerField())
    commitment = serializers.CharField()
    server_seed = serializers.CharField()
    seat_seeds = serializers.ListField(child=serializers.DictField())
    cards = serializers.DictField(allow_null=True)
    moves = serializers.ListField(child=serializers.DictField())
    result = serializers.DictField(allow_null=True)
    state = serializers.CharField()


class Root(serializers.Serializer[Json]):
    """What there is."""

    tables = serializers.URLField()
    play_now = serializers.URLField()
    wallet = serializers.URLField()
    schema = serializers.URLField()
    docs = serializers.URLField()
