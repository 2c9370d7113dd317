"""What a player lets himself do, beside what the house lets him: a limit tightens at once and loosens after three days.

All of it by the clock of the database. What was used of a limit is money and summed by the wallet, not here.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Case, Value, When
from django.db.models.functions import Now

from players.models import LimitKind, PlayLimit, User
from players.services import identity_facts, jurisdiction
from players.services.packs import Rules

LOOSENS_AFTER = timedelta(hours=72)
MOST_MINOR = 10_00_00_000_00  # Rs. 10 crore: whoever wants more has no limit
SESSION_MINUTES = (5, 24 * 60)


@dataclass(frozen=True, slots=True)
class Pending:
    """A looser limit that was chosen and does not count yet; None is no limit."""

    amount: int | None
    counts_from: datetime


@dataclass(frozen=True, slots=True)
class Limit:
    """One kind of limit as it counts now: in paise, of SESSION in minutes. None is no limit."""

    kind: LimitKind
    own: int | None
    house: int | None
    pending: Pending | None = None

    @property
    def effective(self) -> int | None:
        """The lower of the two; a reminder comes when the player wants it, and else when the house does."""
        if self.kind == LimitKind.SESSION:
            return self.own or self.house
        return min((each for each in (self.own, self.house) if each is not None), default=None)


@dataclass(frozen=True, slots=True)
class Limits:
    """Every kind, in the order of LimitKind."""

    by_kind: Mapping[LimitKind, Limit]

    def __iter__(self) -> Iterator[Limit]:
        return iter(self.by_kind.values())

    def of(self, kind: LimitKind) -> Limit:
        return self.by_kind[kind]

    def effective(self, kind: LimitKind) -> int | None:
        """What counts now, in paise or minutes; None where there is no limit."""
        return self.by_kind[kind].effective


def current(player: User) -> Limits:
    """What counts for this player at this moment."""
    own: dict[str, int | None] = {}
    pending: dict[str, Pending] = {}
    for kind, is_pending, amount, counts_from in _choices(player):
        if is_pending:
            pending[kind] = Pending(amount, counts_from)
        else:
            own[kind] = amount
    house = _house(jurisdiction.rules(), identity_facts.tier(player))
    return Limits({kind: Limit(kind, own.get(kind), house.get(kind), pending.get(kind)) for kind in LimitKind})


@transaction.atomic
def choose(*, player: User, kind: LimitKind, amount: int | None) -> Limit:
    """A new limit of his own in paise (minutes for SESSION), or None for none; whatever was pending is off.

    Tighter counts at once; looser counts after LOOSENS_AFTER, and is `pending` until then. The limit that he has is
    no change. Raises ValueError for an amount that no form lets through.
    """
    _check(kind, amount)
    _lock(player)
    before = current(player).of(kind).own
    _cancel_pending(player, kind)
    if amount != before:
        is_looser = before is not None and (amount is None or amount > before)
        counts_from = Now() + Value(LOOSENS_AFTER) if is_looser else Now()
        PlayLimit.objects.create(player=player, kind=kind, amount=amount, counts_from=counts_from)
    return current(player).of(kind)


@transaction.atomic
def keep(*, player: User, kind: LimitKind) -> bool:
    """Let the limit stay as it is: the looser one that was pending is off. False if there was none."""
    _lock(player)
    return _cancel_pending(player, kind)


def _choices(player: User) -> Iterable[tuple[str, bool, int | None, datetime]]:
    """Of each kind the latest choice that counts, and the one that does not count yet."""
    is_pending = Case(When(counts_from__gt=Now(), then=Value(True)), default=Value(False))
    chosen = PlayLimit.objects.filter(player=player, cancelled_at=None).annotate(is_pending=is_pending)
    latest = chosen.order_by("kind", "is_pending", "-pk").distinct("kind", "is_pending")
    return latest.values_list("kind", "is_pending", "amount", "counts_from")


def _house(rules: Rules, tier: int) -> dict[str, int]:
    caps = rules.deposit_caps(tier)
    return {
        LimitKind.DEPOSIT_DAY: caps.day,
        LimitKind.DEPOSIT_WEEK: caps.week,
        LimitKind.DEPOSIT_MONTH: caps.month,
        LimitKind.STAKE: rules.stake_cap_minor,
        LimitKind.SESSION: rules.session_minutes,
    }


def _check(kind: LimitKind, amount: int | None) -> None:
    least, most = SESSION_MINUTES if kind == LimitKind.SESSION else (1, MOST_MINOR)
    if amount is not None and not least <= amount <= most:
        raise ValueError(f"{amount} is no limit of the kind {kind}.")


def _cancel_pending(player: User, kind: LimitKind) -> bool:
    waiting = PlayLimit.objects.filter(player=player, kind=kind, cancelled_at=None, counts_from__gt=Now())
    return bool(waiting.update(cancelled_at=Now()))


def _lock(player: User) -> None:
    """First in the order of locks: two choices of one player, or a choice and a deposit, never cross."""
    User.objects.select_for_update(no_key=True).get(pk=player.pk)
