"""Figures and bars on the first page of staff: what the template draws, and nothing of what it counts."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

HEIGHT = 100
"""Of a chart's drawing, in its own units; a bar is 10 wide, 8 of it filled."""


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
    """A count as a rectangle, and its words for those who point at it."""

    x: int
    y: int
    height: int
    words: str


@dataclass(frozen=True, slots=True)
class Chart:
    """Bars from the oldest to the newest. `summary` says in a sentence what the drawing shows."""

    title: str
    summary: str
    first: str
    last: str
    bars: tuple[Bar, ...]

    @property
    def width(self) -> int:
        return 10 * len(self.bars)

    @property
    def height(self) -> int:
        return HEIGHT


def chart(title: str, counted: Sequence[tuple[str, int]], shown: Callable[[int], str] = str) -> Chart:
    """Bars with their names; `shown` makes words of a count, such as an amount of rupees."""
    counts = [count for _name, count in counted]
    told = _("%(all)s in all, at most %(most)s, last %(last)s.") if any(counts) else _("None.")
    return Chart(
        title=title,
        summary=told % {"all": shown(sum(counts)), "most": shown(max(counts)), "last": shown(counts[-1])},
        first=counted[0][0],
        last=counted[-1][0],
        bars=tuple(_bars(counted, max(counts), shown)),
    )


def _bars(counted: Iterable[tuple[str, int]], most: int, shown: Callable[[int], str]) -> Iterable[Bar]:
    """The highest fills the drawing; whatever is not nought can be seen."""
    for at, (name, count) in enumerate(counted):
        height = max(2, round(count * HEIGHT / most)) if count else 0
        yield Bar(10 * at, HEIGHT - height, height, f"{name}: {shown(count)}")
