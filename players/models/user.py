"""The account a person signs in with, and the name shown at the table."""

import secrets
from contextlib import nullcontext
from typing import Any

import pghistory
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from players.models.audited import CHANGED, CREATED, KEPT, audited
from players.models.preferences import Preferences
from players.models.shown_name import NameKey, shown_name_rule


def new_avatar_seed() -> int:
    return secrets.randbelow(2**31)


class UserManager(BaseUserManager["User"]):
    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        """A new account; without a password, as for a bot, nobody can sign in to it."""
        user = self.model(email=self.normalize_email(email).lower(), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str, **fields: Any) -> "User":
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)


@audited(
    CREATED(KEPT, condition=pghistory.Q(new__is_staff=True)), CHANGED(KEPT),
    name="UserChange", fields=("is_active", "is_staff", "is_superuser", "closed_at"),
)  # fmt: skip
class User(AbstractBaseUser, PermissionsMixin, Preferences):
    """A person or a bot. `display_name` is unique whatever its case and accents; bots cannot sign in.

    `closed_at` is when he closed the account himself: he signs in to take out what is left, and does nothing else.
    """

    class BotStrength(models.TextChoices):
        NONE = "", _("person")
        WEAK = "weak", _("weak")
        MEDIUM = "medium", _("medium")
        STRONG = "strong", _("strong")

    class OnDisconnect(models.TextChoices):
        DROP = "drop_after_3_misses", _("Drop me after three missed turns")
        STAY = "stay_until_back", _("Keep me in the deal until I am back")

    email = models.EmailField(_("e-mail"), unique=True)
    display_name = models.CharField(_("name at the table"), max_length=16, validators=[shown_name_rule])
    is_bot = models.BooleanField(default=False)
    bot_strength = models.CharField(max_length=8, choices=BotStrength, default=BotStrength.NONE, blank=True)
    on_disconnect = models.CharField(
        _("when the connection is lost"), max_length=20, choices=OnDisconnect, default=OnDisconnect.DROP
    )
    avatar_seed = models.PositiveIntegerField(default=new_avatar_seed)
    is_staff = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True, editable=False)
    date_joined = models.DateTimeField(default=timezone.now)

    objects = UserManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS = ["display_name"]

    class Meta:
        constraints = [
            models.UniqueConstraint(
                NameKey("display_name"),
                name="display_name_is_unique",
                violation_error_message=_("This name, or one that looks like it, is taken. Choose another one."),
            ),
            models.CheckConstraint(
                condition=models.Q(is_bot=False, bot_strength="")
                | (models.Q(is_bot=True) & ~models.Q(bot_strength="")),
                name="a_bot_has_a_strength",
            ),
        ]

    def __str__(self) -> str:
        return self.display_name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """A new account and what it is given at once, such as practice chips, are one fact: post_save is part of it."""
        with transaction.atomic() if self._state.adding else nullcontext():
            super().save(*args, **kwargs)
