"""What stands before every stake and deposit: the player's locked row, what he has used of his limits, and the gate."""

from dataclasses import dataclass

from django.db.models import DateTimeField, Func, Q, QuerySet, Sum
from django.db.models.functions import Least

from players.models import LimitKind, User
from players.services import gate, jurisdiction, play_limits
from players.services.gate import Used
from wallet.ledger.chart import Family
from wallet.ledger.kinds import EntryKind
from wallet.ledger.money import Currency
from wallet.ledger.states import DepositState
from wallet.models import Account, Deposit, Posting

# What deals and matches did to a player's money. The stake of a match counts as lost until its result says otherwise.
RESULTS = (EntryKind.DEAL_CLOSE, EntryKind.HOLD_PLACE, EntryKind.HOLD_RELEASE, EntryKind.ESCROW_CLOSE)
# Never paid, or paid back: what such a deposit had taken of a limit is free again.
NOT_ADDED = (DepositState.FAILED, DepositState.EXPIRED, DepositState.REFUND_DUE, DepositState.REFUNDED)


class MidnightInIndia(Func):
    """The midnight in India with which this "day", "week" (a Monday) or "month" began, by the clock of the database.

    Limits and daily figures turn over then; there is no other day in this house.
    """

    template = "(date_trunc('%(unit)s', statement_timestamp() AT TIME ZONE 'Asia/Kolkata') AT TIME ZONE 'Asia/Kolkata')"
    output_field = DateTimeField()

    def __init__(self, unit: str = "day") -> None:
        super().__init__(unit=unit)


@dataclass(frozen=True, slots=True)
class Room:
    """What a deposit limit leaves, in paise; `limit_minor` is None where there is none."""

    kind: LimitKind
    limit_minor: int | None
    used_minor: int

    @property
    def left_minor(self) -> int | None:
        return None if self.limit_minor is None else max(0, self.limit_minor - self.used_minor)


def allow_stake(player: User, currency: str, amount_minor: int, *, brought_minor: int = 0) -> None:
    """Lock the player's row and ask the gate; raises NotAllowed. `brought_minor` came to this table before.

    First in the lock order (player, table, deal, accounts): a use case that also locks a table calls this before,
    and the stake itself asks again at no risk, for a row may be locked twice by one transaction.
    """
    row = lock_player(player)
    act = act_of(currency)
    used = gate.NOTHING if act is gate.Act.PLAY_PRACTICE else _used_in_play(row, brought_minor)
    gate.check(row, act, amount_minor, used)


def allow_deposit(player: User, amount_minor: int) -> None:
    """Lock the player's row and ask whether he may add this much, in paise; raises NotAllowed.

    The caller writes the Deposit's row in the same transaction: two payments at once use a limit twice.
    """
    row = lock_player(player)
    gate.check(row, gate.Act.DEPOSIT, amount_minor, _used_by_deposits(row))


def deposit_rooms(player: User) -> tuple[Room, ...]:
    """By day, week and month: what he may add, and what of it is used."""
    limits, used = play_limits.current(player), _used_by_deposits(player)
    return (
        Room(LimitKind.DEPOSIT_DAY, limits.effective(LimitKind.DEPOSIT_DAY), used.deposit_day_minor),
        Room(LimitKind.DEPOSIT_WEEK, limits.effective(LimitKind.DEPOSIT_WEEK), used.deposit_week_minor),
        Room(LimitKind.DEPOSIT_MONTH, limits.effective(LimitKind.DEPOSIT_MONTH), used.deposit_month_minor),
    )


def lock_player(player: User) -> User:
    """The player's row, freshly read and locked until the transaction ends; others may still refer to it."""
    return User.objects.select_for_update(no_key=True).get(pk=player.pk)


def act_of(currency: str) -> gate.Act:
    """What staking this currency is. Whether rupees are real money is for the jurisdiction pack to say."""
    if Currency(currency) is Currency.CHIP:
        return gate.Act.PLAY_PRACTICE
    return gate.Act.PLAY_CASH if jurisdiction.rules().is_real_money else gate.Act.PLAY_SANDBOX


# --- What was used ------------------------------------------------------------------------------------------------


def _used_by_deposits(player: User) -> Used:
    """Payments that he made or has begun; each counts in the period in which he asked for it."""
    of_late = Q(created_at__gte=Least(MidnightInIndia("week"), MidnightInIndia("month")))
    added = Deposit.objects.filter(of_late, player=player).exclude(state__in=NOT_ADDED)
    day, week, month = _sums(added, "amount_minor", "created_at", "day", "week", "month")
    return Used(deposit_day_minor=day, deposit_week_minor=week, deposit_month_minor=month)


def _used_in_play(player: User, brought_minor: int) -> Used:
    """In rupees alone: nobody can lose chips that cost nothing."""
    results = Posting.objects.filter(
        account__owner=player,
        account__currency=Currency.INR,
        entry__kind__in=RESULTS,
        entry__created_at__gte=MidnightInIndia("month"),
    )
    day, month = _sums(results, "amount", "entry__created_at", "day", "month")
    return Used(
        lost_day_minor=-day, lost_month_minor=-month, in_play_minor=_in_play(player), brought_minor=brought_minor
    )


def _in_play(player: User) -> int:
    """What stands on his seats; those he left are closed and empty."""
    seats = Account.objects.filter(owner=player, currency=Currency.INR, is_open=True, code__startswith=Family.SEAT)
    return int(seats.aggregate(total=Sum("balance"))["total"] or 0)


def _sums(rows: QuerySet[Deposit] | QuerySet[Posting], amount: str, at: str, *units: str) -> list[int]:
    """The amounts since the beginning of each of these periods, in one query."""
    asked = {unit: Sum(amount, filter=Q(**{f"{at}__gte": MidnightInIndia(unit)})) for unit in units}
    found = rows.aggregate(**asked)
    return [int(found[unit] or 0) for unit in units]
