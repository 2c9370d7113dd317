"""A name of its own for every open table, so that people can say where they meet."""

from itertools import count

from games.models import Table

NAMES = (
    *("Neem", "Banyan", "Lotus", "Tamarind", "Jasmine", "Mango", "Peepal", "Saffron", "Chinar", "Marigold"),
    *("Deodar", "Gulmohar", "Cardamom", "Bamboo", "Palash", "Sandal", "Jamun", "Ashoka", "Clove", "Kadamba"),
    *("Coconut", "Champa", "Teak", "Mogra", "Areca", "Indigo", "Pepper", "Kewda", "Cedar", "Rose"),
)
"""Trees, flowers and spices: short enough for the head of a table on a phone."""


def free_name() -> str:
    """The first name that no open table has: "Neem", and "Neem 2" once all are taken. Two at once may get the same."""
    taken = set(Table.objects.exclude(state=Table.State.CLOSED).values_list("title", flat=True))
    every = (name if turn == 1 else f"{name} {turn}" for turn in count(1) for name in NAMES)
    return next(name for name in every if name not in taken)
