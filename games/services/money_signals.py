"""What tables say about a withdrawal: who the money was won from. For people to look at, never a verdict."""

from collections import Counter
from collections.abc import Iterator
from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import Deal, DealSeat
from players.models import User
from wallet.ledger.money import Currency, text
from wallet.models import Withdrawal
from wallet.services.signals import Signal

LOOKED_BACK = timedelta(days=90)
FEWEST_DEALS = 3
MUCH_OF_IT = 0.6
"""A share of all winnings from one opponent that is unusual where six play."""


def from_one_opponent(withdrawal: Withdrawal) -> Iterator[Signal]:
    """Most of what was won lately was lost by one other player."""
    won = DealSeat.objects.filter(
        player=withdrawal.player, amount_minor__gt=0, deal__currency=Currency.INR,
        deal__state=Deal.State.FINISHED, deal__ended_at__gte=timezone.now() - LOOKED_BACK,
    )  # fmt: skip
    lost: Counter[int] = Counter()
    deals: Counter[int] = Counter()
    rows = DealSeat.objects.filter(deal__in=won.values("deal"), amount_minor__lt=0)
    for player, amount in rows.values_list("player", "amount_minor"):
        lost[player] += -(amount or 0)
        deals[player] += 1
    if not lost:
        return
    (player, amount), total = lost.most_common(1)[0], lost.total()
    if deals[player] >= FEWEST_DEALS and amount >= MUCH_OF_IT * total:
        name = User.objects.get(pk=player).display_name
        told = _("%(name)s lost %(amount)s of the %(total)s won in the last 90 days, in %(deals)d deals.") % {
            "name": name, "amount": text(amount, Currency.INR), "total": text(total, Currency.INR),
            "deals": deals[player],
        }  # fmt: skip
        yield Signal("one_opponent", told, (player,))
