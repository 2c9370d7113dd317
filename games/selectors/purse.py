"""What a player can bring to a table."""

from django.db.models import Sum

from players.models import User
from wallet.ledger.chart import player_account
from wallet.ledger.purse import SEAT_BUCKETS
from wallet.models import Account


def available_minor(player: User, currency: str) -> int:
    """Minor units that the player may bring to a Points table: his deposit and winnings, no bonus, nothing in play."""
    codes = [player_account(player.pk, bucket) for bucket in SEAT_BUCKETS]
    total = Account.objects.filter(code__in=codes, currency=currency).aggregate(total=Sum("balance"))["total"]
    return int(total or 0)
