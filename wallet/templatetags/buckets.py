"""Money by bucket, as a list and as a bar."""

from dataclasses import dataclass

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from wallet.ledger.money import Currency, text
from wallet.selectors import CurrencyBalance, Line

register = template.Library()

WIDTH = 1000
GAP = 8
LEAST = 12

NAMES = {
    "winnings": gettext_lazy("Winnings"),
    "deposit": gettext_lazy("Deposit"),
    "bonus": gettext_lazy("Bonus"),
    "play": gettext_lazy("In play"),
    "hold": gettext_lazy("Set aside"),
}
RUPEE_NAMES = NAMES | {"winnings": gettext_lazy("Withdrawable")}
NOTES = {
    "winnings": gettext_lazy("Won at tables. Yours to take out, or to play with."),
    "deposit": gettext_lazy("Added and not yet played. Not withdrawable: play with it, and what you win is."),
    "bonus": gettext_lazy("From the house, for entries only. Never withdrawable; what you win with it is."),
    "play": gettext_lazy(
        "On tables and in matches now. From a table it comes back when you stand up; what you win is withdrawable."
    ),
    "hold": gettext_lazy("For an open withdrawal or refund. Neither playable nor withdrawable until that is decided."),
}
WORDS = {
    "deposit": gettext_lazy("deposit"),
    "winnings": gettext_lazy("winnings"),
    "bonus": gettext_lazy("bonus"),
    "wd_hold": gettext_lazy("set aside"),
}
PRACTICE_NOTES = NOTES | {
    "winnings": gettext_lazy("Won at tables."),
    "deposit": gettext_lazy("Given by the house. A stake takes these first."),
    "play": gettext_lazy("On tables and in matches now. From a table it comes back when you stand up."),
}
CLOSED_NOTES = NOTES | {
    "winnings": gettext_lazy("Won at tables. Yours to take out, however little it is."),
    "deposit": gettext_lazy("Added and not played. Finance sends it back to where you paid it from."),
    "bonus": gettext_lazy("From the house, for entries only. Never withdrawable."),
    "play": gettext_lazy("In matches that are not over. What comes of it is yours to take out."),
}
ALWAYS = ("winnings", "deposit", "play")


@dataclass(frozen=True, slots=True)
class Part:
    """One bucket: what it is, what is in it, and its piece of the bar."""

    bucket: str
    name: str
    note: str
    amount_minor: int
    x: int = 0
    width: int = 0


@register.inclusion_tag("wallet/parts/buckets.html")
def buckets(balance: CurrencyBalance, *, is_closed: object = False) -> dict[str, object]:
    """Every bucket that is of interest, with a bar that shows their shares; in a closed account nothing is played."""
    parts = parts_of(balance, is_closed=bool(is_closed))
    words = ", ".join(f"{part.name} {text(part.amount_minor, balance.currency)}" for part in parts)
    return {
        "parts": parts,
        "bar": laid_out([part for part in parts if part.amount_minor]),
        "label": _("Your money: %(parts)s") % {"parts": words},
        "currency": balance.currency,
    }


@register.filter
def bucket_words(line: Line) -> str:
    """Which buckets a line of the statement touched: "deposit, winnings"; "still yours" where it only moved money."""
    words = [str(WORDS[bucket]) for bucket in line.buckets]
    return ", ".join(words if line.change_minor else [*words, _("still yours")])


def parts_of(balance: CurrencyBalance, *, is_closed: bool = False) -> list[Part]:
    """The buckets in the order of the page; those that are seldom used only where something is in them."""
    amounts = {
        "winnings": balance.winnings_minor,
        "deposit": balance.deposit_minor,
        "bonus": balance.bonus_minor,
        "play": balance.in_play_minor,
        "hold": balance.set_aside_minor,
    }
    is_practice = balance.currency is Currency.CHIP
    rupee_notes = CLOSED_NOTES if is_closed else NOTES
    names, notes = (NAMES, PRACTICE_NOTES) if is_practice else (RUPEE_NAMES, rupee_notes)
    return [
        Part(bucket, str(names[bucket]), str(notes[bucket]), amount)
        for bucket, amount in amounts.items()
        if amount or bucket in ALWAYS
    ]


def laid_out(parts: list[Part]) -> list[Part]:
    """Each part with its place on a bar of WIDTH units; none so thin that it cannot be seen."""
    total = sum(part.amount_minor for part in parts)
    room = WIDTH - GAP * (len(parts) - 1) - LEAST * len(parts)
    placed, x = [], 0
    for part in parts:
        width = LEAST + room * part.amount_minor // total
        placed.append(Part(part.bucket, part.name, part.note, part.amount_minor, x, width))
        x += width + GAP
    return placed
