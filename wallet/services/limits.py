"""What stands before every stake: the player's locked row, what he staked today, and the gate."""

from django.conf import settings
from django.db.models import DateTimeField, Func, Sum

from players.models import User
from players.services import gate
from wallet.ledger.chart import Family
from wallet.ledger.kinds import EntryKind
from wallet.ledger.money import Currency
from wallet.models import Posting

STAKES = (EntryKind.SEAT_FUND, EntryKind.HOLD_PLACE)


class MidnightInIndia(Func):
    """When today began in India, by the clock of the database. Limits and daily figures turn over then."""

    template = "(date_trunc('day', statement_timestamp() AT TIME ZONE 'Asia/Kolkata') AT TIME ZONE 'Asia/Kolkata')"
    output_field = DateTimeField()


def allow_stake(player: User, currency: str, amount_minor: int) -> None:
    """Lock the player's row and ask the gate; raises NotAllowed.

    First in the lock order (player, table, deal, accounts): a use case that also locks a table calls this before,
    and the stake itself asks again at no risk, for a row may be locked twice by one transaction.
    """
    row = lock_player(player)
    gate.check(row, act_of(currency), amount_minor, staked_today(player, currency))


def lock_player(player: User) -> User:
    """The player's row, freshly read and locked until the transaction ends; others may still refer to it."""
    return User.objects.select_for_update(no_key=True).get(pk=player.pk)


def act_of(currency: str) -> gate.Act:
    """What staking this currency is. Rupees are a sandbox, worth nothing, until the house takes real money."""
    if Currency(currency) is Currency.CHIP:
        return gate.Act.PLAY_PRACTICE
    return gate.Act.PLAY_CASH if is_cash_play_enabled() else gate.Act.PLAY_SANDBOX


def is_cash_play_enabled() -> bool:
    """Whether rupees are real money here."""
    return bool(settings.CASH_PLAY_ENABLED)


def staked_today(player: User, currency: str) -> int:
    """Minor units that left the player's buckets for seats, matches and tournaments since midnight in India."""
    total = Posting.objects.filter(
        account__owner=player,
        account__code__startswith=f"{Family.PLAYER}:",
        account__currency=currency,
        entry__kind__in=STAKES,
        entry__created_at__gte=MidnightInIndia(),
        amount__lt=0,
    ).aggregate(total=Sum("amount"))["total"]
    return -int(total or 0)
