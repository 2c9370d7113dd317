"""Figures and bars on the first page of staff: what the template draws, and nothing of what it counts."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

HEIGHT = 100
"""Of a chart's drawing, in its own units; a bar is 10 wide, 8 of it filled."""
FEW = 7
"""So many bars have room for a name under each."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One number. `is_alarm`: it should be nought and is not, so somebody has to look."""

    label: str
    value: str
    href: str = ""
    note: str = ""
    is_alarm: bool = False


@dataclass(frozen=True, slots=True)
class Bar:
    """A count as a rectangle, with the name of what was counted and the count in words."""

    x: int
    y: int
    height: int
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Chart:
    """Bars from the oldest to the newest. `summary` says what the drawing shows, `most` its height, if any."""

    title: str
    summary: str
    most: str
    bars: tuple[Bar, ...]

    @property
    def width(self) -> int:
        return 10 * len(self.bars)

    @property
    def height(self) -> int:
        return HEIGHT

    @property
    def is_short(self) -> bool:
        return len(self.bars) <= FEW


def chart(title: str, told: str, counted: Sequence[tuple[str, int]], shown: Callable[[int], str] = str) -> Chart:
    """Bars with their names; `told` is the summary, with `all` and `last` of them for who wants these.

    `shown` makes words of a count, such as an amount of rupees.
    """
    counts = [count for _name, count in counted]
    words = told if any(counts) else _("Nothing yet.")
    return Chart(
        title=title,
        summary=words % {"all": shown(sum(counts)), "last": shown(counts[-1])},
        most=shown(max(counts)) if any(counts) else "",
        bars=tuple(_bars(counted, max(counts), shown)),
    )


def _bars(counted: Iterable[tuple[str, int]], most: int, shown: Callable[[int], str]) -> Iterable[Bar]:
    """The highest fills the drawing; whatever is not nought can be seen."""
    for at, (name, count) in enumerate(counted):
        height = max(2, round(count * HEIGHT / most)) if count else 0
        yield Bar(10 * at, HEIGHT - height, height, name, shown(count))
