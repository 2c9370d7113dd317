"""The breaks from play that a player can choose from."""

from dataclasses import dataclass
from datetime import timedelta

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from players.models import User
from players.services import exclusion


@dataclass(frozen=True, slots=True)
class Break:
    """A break that can be chosen; `length` None is for good."""

    code: str
    label: str | Promise
    length: timedelta | None
    is_exclusion: bool = False

    def begin(self, player: User) -> None:
        """From now on, and not to be ended early."""
        if self.is_exclusion:
            exclusion.exclude(player=player, length=self.length)
        elif self.length is not None:
            exclusion.take_time_out(player=player, length=self.length)


TIME_OUTS = (
    Break("1h", _("1 hour"), timedelta(hours=1)),
    Break("24h", _("24 hours"), timedelta(hours=24)),
    Break("3d", _("3 days"), timedelta(days=3)),
    Break("1w", _("1 week"), timedelta(weeks=1)),
    Break("2w", _("2 weeks"), timedelta(weeks=2)),
    Break("6w", _("6 weeks"), timedelta(weeks=6)),
)
EXCLUSIONS = (
    Break("6m", _("6 months"), timedelta(days=183), is_exclusion=True),
    Break("1y", _("1 year"), timedelta(days=365), is_exclusion=True),
    Break("5y", _("5 years"), timedelta(days=1826), is_exclusion=True),
    Break("good", _("for good"), None, is_exclusion=True),
)
BREAKS = {each.code: each for each in (*TIME_OUTS, *EXCLUSIONS)}
