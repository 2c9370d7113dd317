"""Sandbox rupees of the demonstration players, each an adjustment; what people put right is in corrections."""

from players.models import User
from players.services import jurisdiction
from wallet.ledger.kinds import EntryKind
from wallet.ledger.money import Currency
from wallet.ledger.recipes import gifts
from wallet.models import LedgerEntry
from wallet.services import post

DEMO_RUPEES_MINOR = 5_000_00


class DemoMoneyRefused(Exception):
    """Money is not made by hand where it is real."""

    code = "wallet.demo_money_refused"


def give(player: User, *, amount_minor: int = DEMO_RUPEES_MINOR, actor: User | None = None) -> LedgerEntry:
    """Sandbox rupees for a demonstration player, in paise, once; refused where rupees are real money."""
    if jurisdiction.rules().is_real_money:
        raise DemoMoneyRefused("Demonstration money is for the sandbox only.")
    key = f"player:{player.pk}:demo"
    # A house that was seeded before took it from promotion: what it has is not given again.
    if seeded := LedgerEntry.objects.filter(kind=EntryKind.ADJUST, key=key).first():
        return seeded
    draft = gifts.adjustment(player.pk, Currency.INR, amount_minor, "Demonstration balance, no real money")
    return post.post(draft, key, actor=actor.pk if actor else None)
