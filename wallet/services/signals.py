"""What speaks for a look by a person before money leaves; the apps above add what only they know.

A signal is a reason to look and never a verdict: none of them refuses anything.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from players.models import User
from wallet.ledger.money import Currency, text
from wallet.ledger.states import DepositState
from wallet.models import Deposit, PayoutMethod, Withdrawal

LARGE_MINOR = 10_000_00
"""From here on a person always looks, in paise."""


@dataclass(frozen=True, slots=True)
class Signal:
    """`code` is stable; `said` is a sentence for finance, `players` are the others it is about."""

    code: str
    said: str
    players: tuple[int, ...] = ()

    def to_json(self) -> dict[str, object]:
        return {"code": self.code, "said": self.said, "players": list(self.players)}


Finder = Callable[[Withdrawal], Iterable[Signal]]
_finders: list[Finder] = []


def register(finder: Finder) -> None:
    """Ask this one too about every withdrawal. Called once, from an app's `ready`."""
    _finders.append(finder)


def collect(withdrawal: Withdrawal) -> list[Signal]:
    """Everything that speaks for a look, the house's own first; empty is clean."""
    return [*_own(withdrawal), *(signal for finder in _finders for signal in finder(withdrawal))]


def _own(withdrawal: Withdrawal) -> Iterator[Signal]:
    method = withdrawal.method
    if withdrawal.amount_minor >= LARGE_MINOR:
        yield Signal("large", _("%(from)s or more.") % {"from": text(LARGE_MINOR, Currency.INR)})
    if method.name_match == PayoutMethod.NameMatch.CLOSE:
        yield Signal("similar_name", _("The account is in a similar name, not in the same."))
    if method.name_match == PayoutMethod.NameMatch.UNKNOWN:
        yield Signal("no_name", _("The account's name could not be compared: no papers have been checked."))
    if not Withdrawal.objects.filter(player=withdrawal.player, state="paid").exists():
        yield Signal("first", _("The player's first withdrawal."))
    if Deposit.objects.filter(player=withdrawal.player, state=DepositState.CHARGED_BACK).exists():
        yield Signal("charged_back", _("A payment of this player was charged back."))
    if sharing := _others_with(method):
        yield Signal("shared_method", _("The same account is saved by other players."), sharing)


def _others_with(method: PayoutMethod) -> tuple[int, ...]:
    same = PayoutMethod.objects.filter(fingerprint=method.fingerprint).exclude(player_id=method.player_id)
    return tuple(User.objects.filter(pk__in=same.values("player")).order_by("pk").values_list("pk", flat=True))
