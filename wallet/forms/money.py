"""An amount of rupees as people type it: 1,500 or 1500.50, with or without the sign."""

import re
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

LONGEST = 24
_AMOUNT = re.compile(r"(?P<rupees>\d{1,9})(\.(?P<paise>\d{1,2}))?")


class RupeesField(forms.CharField):
    """Cleans to paise. Commas, spaces and the sign of the rupee fall away; anything else that is no amount is said."""

    def __init__(self, **kwargs: Any) -> None:
        # The length is a matter of what is typed, and Django's validator would measure the paise.
        typed = {"inputmode": "decimal", "autocomplete": "off", "maxlength": LONGEST}
        kwargs.setdefault("widget", forms.TextInput(attrs=typed))
        super().__init__(**kwargs)

    def to_python(self, value: Any) -> int | None:
        typed = super().to_python(value)
        if not typed:
            return None
        plain = re.sub(r"[\s,]|₹|^Rs\.?", "", typed)
        match = _AMOUNT.fullmatch(plain)
        if match is None or not plain.isascii():
            raise forms.ValidationError(_("Write an amount in rupees, such as 1,500."), code="amount")
        return int(match["rupees"]) * 100 + int((match["paise"] or "").ljust(2, "0") or 0)

    def prepare_value(self, value: Any) -> Any:
        """Paise back as they are typed; what was typed stays as it is."""
        if not isinstance(value, int):
            return value
        return str(value // 100) if value % 100 == 0 else str(Decimal(value).scaleb(-2))

    def has_changed(self, initial: Any, data: Any) -> bool:
        return bool(data)
