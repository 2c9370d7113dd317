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


class ChairCommand(Command):
    """Taking a seat, of a match or with a buy-in."""

    seat = serializers.IntegerField(
        source="seat_number", required=False, min_value=0, max_value=5, help_text="Left out: any free chair."
    )


class SitCommand(MoneyCommand, ChairCommand):
    """Taking a chair at a table for points."""


class AnswerCommand(Command):
    """An answer to a split that is offered."""

    accepts = serializers.BooleanField()


class OpenTableCommand(Command):
    """A practice table without bots, for you and whoever comes."""

    variant = serializers.CharField(max_length=32, default="points")
    point_value_minor = serializers.IntegerField(min_value=1, max_value=100, default=1, help_text="Chips a point.")
    seats_max = serializers.IntegerField(min_value=2, max_value=6, default=6)


class OpenedTable(serializers.Serializer[Json]):
    """A table to go to; where it was only opened you do not sit there yet."""

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
    is_in_line = serializers.BooleanField(help_text="True while you wait for a seat in its match.")
    line_place = serializers.IntegerField(allow_null=True)


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
    match = serializers.DictField(allow_null=True, help_text="As docs/PROTOCOL.md describes it; null: for points.")
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


class MySeat(serializers.Serializer[Any]):
    """A chair that you hold."""

    code = serializers.UUIDField()
    title = serializers.CharField()
    variant = serializers.CharField()
    currency = serializers.CharField(help_text="CHIP or INR")
    point_value_minor = serializers.IntegerField(help_text="0 where a match is played.")
    entry_minor = serializers.IntegerField(help_text="What an entry of the match costs; 0 where deals are for points.")
    stack_minor = serializers.IntegerField(help_text="What you have on that table.")
    deal_number = serializers.IntegerField(help_text="0 where no deal is running.")
    is_sitting_out = serializers.BooleanField()


class DealsQuery(serializers.Serializer[None]):
    """Which page of your deals."""

    before = serializers.IntegerField(
        min_value=1, max_value=2**63 - 1, required=False, default=None, help_text="`next_before` of the page before."
    )


class MyDeal(serializers.Serializer[Any]):
    """Your part in a deal that is over."""

    deal = serializers.IntegerField(source="deal_id", help_text="Its record is at deals/{deal}/.")
    number = serializers.IntegerField(source="deal.number", help_text="The how manyth of its table.")
    table = serializers.UUIDField(source="deal.table.code")
    title = serializers.CharField(source="deal.table.title")
    variant = serializers.CharField(source="deal.variant")
    currency = serializers.CharField(source="deal.table.currency")
    state = serializers.CharField(source="deal.state", help_text="finished or voided")
    seat = serializers.IntegerField(source="number")
    outcome = serializers.CharField(allow_blank=True)
    points = serializers.IntegerField(allow_null=True)
    amount_minor = serializers.IntegerField(allow_null=True, help_text="What it brought or cost you.")
    started_at = serializers.DateTimeField(source="deal.started_at")
    ended_at = serializers.DateTimeField(source="deal.ended_at", allow_null=True)


class MyDeals(serializers.Serializer[Json]):
    """Your deals, the latest first, thirty at a time."""

    deals = MyDeal(many=True)
    next_before = serializers.IntegerField(allow_null=True, help_text="null on the last page")
