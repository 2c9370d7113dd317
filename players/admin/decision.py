"""What a reviewer of papers decides."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminSelectWidget

from players.services.identity_reasons import FOR_REVIEWERS, Reason, words


def _reasons() -> list[tuple[str, Any]]:
    told = [(reason.value, f"{words(reason).told} {words(reason).fix}") for reason in FOR_REVIEWERS]
    return [("", _("Choose what the player is told")), *told]


class DecisionForm(forms.Form):
    """Verified, or refused for a reason."""

    verdict = forms.ChoiceField(choices=[("verify", ""), ("refuse", "")])
    reason = forms.ChoiceField(
        label=_("What the player is told"), required=False, choices=_reasons, widget=UnfoldAdminSelectWidget
    )

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if cleaned.get("verdict") == "refuse" and not cleaned.get("reason"):
            self.add_error("reason", _("Choose a reason: the player is told what to put right."))
        return cleaned

    @property
    def chosen(self) -> Reason | None:
        """The reason of a refusal; None verifies."""
        return Reason(self.cleaned_data["reason"]) if self.cleaned_data["verdict"] == "refuse" else None
