"""What a player may set for himself: his limits, and a break."""

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from players.models import LimitKind, User
from players.services import play_limits
from players.services.breaks import BREAKS, Break
from players.services.play_limits import MOST_MINOR, SESSION_MINUTES, Limit, Limits

PAISE = 100


_HELP = {
    LimitKind.STAKE: _("What you sit down with, and what you bring more."),
    LimitKind.LOSS_DAY: _(
        "What deals cost you less what they brought. What you have at tables counts: it could be lost."
    ),
    LimitKind.LOSS_MONTH: "",
    LimitKind.SESSION: _("A quiet line on the page tells you how long you have been playing."),
}


class LimitsForm(forms.Form):
    """One field a limit, in rupees (minutes for the reminder); an empty one is no limit of one's own."""

    def __init__(self, *args: Any, limits: Limits, **kwargs: Any) -> None:
        kwargs["initial"] = {limit.kind.value: _shown(limit) for limit in limits}
        super().__init__(*args, **kwargs)
        self.limits = limits
        for limit in limits:
            self.fields[limit.kind.value] = _field(limit.kind)

    def save(self, player: User) -> list[Limit]:
        """Choose what was changed, and nothing else: a limit that waits goes on waiting."""
        return [self._choose(player, LimitKind(name)) for name in self.changed_data]

    def _choose(self, player: User, kind: LimitKind) -> Limit:
        value: Decimal | int | None = self.cleaned_data[kind.value]
        factor = 1 if kind == LimitKind.SESSION else PAISE
        return play_limits.choose(player=player, kind=kind, amount=None if value is None else int(value * factor))


class BreakForm(forms.Form):
    """Which break."""

    length = forms.ChoiceField(choices=[(each.code, each.label) for each in BREAKS.values()])

    @property
    def chosen(self) -> Break:
        return BREAKS[self.cleaned_data["length"]]


class KeepForm(forms.Form):
    """Which limit shall stay as it is."""

    kind = forms.ChoiceField(choices=LimitKind.choices)


def _shown(limit: Limit) -> Decimal | int | None:
    if limit.own is None or limit.kind == LimitKind.SESSION:
        return limit.own
    rupees = Decimal(limit.own) / PAISE
    return int(rupees) if rupees == int(rupees) else rupees


def _field(kind: LimitKind) -> forms.Field:
    hint = forms.NumberInput(attrs={"placeholder": _("none of your own")})
    options: dict[str, Any] = {"label": kind.label, "required": False, "help_text": _HELP.get(kind, ""), "widget": hint}
    if kind == LimitKind.SESSION:
        least, most = SESSION_MINUTES
        return forms.IntegerField(**options, min_value=least, max_value=most)
    return forms.DecimalField(**options, min_value=1, max_value=MOST_MINOR // PAISE, decimal_places=2)
