"""What a player likes to see and hear; it follows him to every device."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Preferences(models.Model):
    """Columns of the account rather than rows beside it: every page needs them, and this way asks no query for them."""

    class Theme(models.TextChoices):
        SYSTEM = "system", _("As the device")
        DARK = "dark", _("Dark")
        LIGHT = "light", _("Light")

    class Suits(models.TextChoices):
        TWO = "two", _("Two colours")
        FOUR = "four", _("Four colours")

    class Pace(models.TextChoices):
        """How fast cards move, as a factor; OFF: they are simply there."""

        OFF = "off", _("Off")
        HALF = "0.5", _("0.5×")
        NORMAL = "1", _("1×")
        BRISK = "1.5", _("1.5×")
        DOUBLE = "2", _("2×")

    theme = models.CharField(_("theme"), max_length=8, choices=Theme, default=Theme.SYSTEM)
    suits = models.CharField(_("suits"), max_length=8, choices=Suits, default=Suits.TWO)
    pace = models.CharField(_("speed of motion"), max_length=4, choices=Pace, default=Pace.NORMAL)
    has_sound = models.BooleanField(_("sounds"), default=True)
    has_vibration = models.BooleanField(_("vibration"), default=True)
    has_large_cards = models.BooleanField(_("large cards"), default=False)
    has_hints = models.BooleanField(_("hints"), default=True)

    class Meta:
        abstract = True


PREFERENCES = tuple(field.name for field in Preferences._meta.fields)
