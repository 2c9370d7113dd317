"""Cards in a template: their picture, and their name for those who listen."""

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.cards import Card, parse_code

register = template.Library()

TEN = 10
RANKS = {
    1: gettext_lazy("Ace"),
    11: gettext_lazy("Jack"),
    12: gettext_lazy("Queen"),
    13: gettext_lazy("King"),
}
SUITS = {
    "S": gettext_lazy("Spades"),
    "H": gettext_lazy("Hearts"),
    "D": gettext_lazy("Diamonds"),
    "C": gettext_lazy("Clubs"),
}

GROUP_NAMES = {
    "pure": gettext_lazy("Pure"),
    "seq": gettext_lazy("Sequence"),
    "set": gettext_lazy("Set"),
}


def card_name(card: Card, wild_rank: int | None = None) -> str:
    """The card in words: "Queen of Hearts", "4 of Clubs, wild joker"."""
    if not card.rank:
        return _("Printed joker")
    name = _("%(rank)s of %(suit)s") % {"rank": RANKS.get(card.rank, card.rank), "suit": SUITS[card.suit]}
    return _("%(card)s, wild joker") % {"card": name} if card.rank == wild_rank else name


@register.inclusion_tag("games/parts/card.html")
def card(code: str, wild_rank: int | None = None, size: str = "") -> dict[str, object]:
    """One card from its code; `size` "small" takes the drawing that is legible under 40 px."""
    value = parse_code(code)
    prefix = "small-" if size == "small" else ""
    return {
        "symbol": f"{prefix}{value.face}",
        "court": value.face if value.rank > TEN and not prefix else "",
        "wild_symbol": f"{prefix}wild",
        "is_wild": bool(value.rank) and value.rank == wild_rank,
        "name": card_name(value, wild_rank),
    }


@register.simple_tag
def example(style: str, codes: str) -> dict[str, object]:
    """A group to explain the rules with, its cards written in one string."""
    return {"style": style, "cards": codes.split(), "text": GROUP_NAMES[style]}
