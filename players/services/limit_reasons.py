"""Which limits an act would go over: the player's own and the house's."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players.models import LimitKind
from players.services import play_limits
from players.services.acts import Act, Asked, Reason
from players.services.play_limits import Limits

LIMITS_PAGE = "/accounts/limits/"

_TOO_MUCH = {
    LimitKind.DEPOSIT_DAY: gettext_lazy("That is more than you may add in a day."),
    LimitKind.DEPOSIT_WEEK: gettext_lazy("That is more than you may add in a week."),
    LimitKind.DEPOSIT_MONTH: gettext_lazy("That is more than you may add in a month."),
    LimitKind.STAKE: gettext_lazy("That is more than you may bring to one table."),
    LimitKind.LOSS_DAY: gettext_lazy("With that you could lose more in a day than you allow yourself."),
    LimitKind.LOSS_MONTH: gettext_lazy("With that you could lose more in a month than you allow yourself."),
}


def limit_reasons(asked: Asked) -> Iterator[Reason]:
    """What has been used and this together, against every limit that such an act counts to."""
    limits = play_limits.current(asked.player)
    for kind, used_minor in _used(asked).items():
        limit = limits.effective(kind)
        if limit is not None and (limit == 0 or used_minor + asked.amount_minor > limit):
            yield Reason(asked.act, f"limit.{kind}", str(_TOO_MUCH[kind]), _fix(kind, limits), LIMITS_PAGE)


def _used(asked: Asked) -> dict[LimitKind, int]:
    used = asked.used
    if asked.act is Act.DEPOSIT:
        return {
            LimitKind.DEPOSIT_DAY: used.deposit_day_minor,
            LimitKind.DEPOSIT_WEEK: used.deposit_week_minor,
            LimitKind.DEPOSIT_MONTH: used.deposit_month_minor,
        }
    # What is on seats now may be lost as well as what comes there: no deal can take him over his limit.
    return {
        LimitKind.STAKE: used.brought_minor,
        LimitKind.LOSS_DAY: used.lost_day_minor + used.in_play_minor,
        LimitKind.LOSS_MONTH: used.lost_month_minor + used.in_play_minor,
    }


def _fix(kind: LimitKind, limits: Limits) -> str:
    limit = limits.of(kind)
    if limit.own is not None and limit.own == limit.effective:
        return _("It is your own limit. A higher one counts after three days.")
    return _("It is the limit of the house.")
