"""Practice chips: a first stack at sign-up, and a refill when few are left."""

from django.db import transaction

from players.models import User
from wallet import selectors
from wallet.ledger.errors import RefillRefused
from wallet.ledger.kinds import EntryKind
from wallet.ledger.money import Currency, text
from wallet.ledger.recipes import gifts
from wallet.models import LedgerEntry
from wallet.services import limits, post
from wallet.services.retry import retried

FULL_STACK = 10_000  # chips at sign-up, and after a refill
REFILL_UNDER = 1_000  # chips in all, those in play counted


def grant_practice_chips(player: User) -> LedgerEntry:
    """The first practice chips of a player or bot; the second call finds the first grant."""
    draft = gifts.practice_chips(player.pk, FULL_STACK, EntryKind.PRACTICE_GRANT)
    return post.post(draft, f"player:{player.pk}:welcome")


@retried
@transaction.atomic
def refill_practice_chips(player: User) -> LedgerEntry:
    """Top a player back up to a full stack; raises RefillRefused while he has enough, chips in play included."""
    limits.lock_player(player)  # two clicks are one refill: the second counts what the first gave
    left = practice_total(player)
    if left >= REFILL_UNDER:
        under = text(REFILL_UNDER, Currency.CHIP)
        raise RefillRefused(f"You have {text(left, Currency.CHIP)}. A refill comes when you have less than {under}.")
    earlier = LedgerEntry.objects.filter(kind=EntryKind.PRACTICE_REFILL, ref_type="player", ref_id=player.pk).count()
    draft = gifts.practice_chips(player.pk, FULL_STACK - left, EntryKind.PRACTICE_REFILL)
    return post.post(draft, f"player:{player.pk}:refill:{earlier + 1}")


def practice_total(player: User) -> int:
    """Chips of a player in all, those in play at tables and in matches included."""
    return selectors.balances(player).of(Currency.CHIP).total_minor
