"""An account of the ledger: whose it is, and the stored balance that only postings move."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from wallet.ledger.chart import Kind
from wallet.ledger.money import Currency


class Account(models.Model):
    """One code of the chart in one currency. `balance` and `seq` are kept by a trigger, for tracked accounts only."""

    code = models.CharField(max_length=64)
    currency = models.CharField(max_length=4, choices=[(currency.value, currency.value) for currency in Currency])
    kind = models.CharField(max_length=16, choices=[(kind.value, kind.value) for kind in Kind])
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="ledger_accounts"
    )
    tracked = models.BooleanField(_("balance is kept"), default=True)
    may_go_negative = models.BooleanField(_("may be below zero"), default=False)
    is_open = models.BooleanField(_("in use"), default=True)
    balance = models.BigIntegerField(default=0)
    seq = models.BigIntegerField(_("lines"), default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["code", "currency"], name="an_account_stands_once_per_currency"),
            models.CheckConstraint(
                condition=Q(may_go_negative=True) | Q(balance__gte=0), name="a_balance_is_not_overdrawn"
            ),
            models.CheckConstraint(
                condition=Q(tracked=True) | Q(balance=0, seq=0), name="an_untracked_account_stores_no_balance"
            ),
            models.CheckConstraint(condition=Q(is_open=True) | Q(balance=0), name="a_closed_account_is_empty"),
            models.CheckConstraint(
                condition=Q(owner=None) | Q(tracked=True, may_go_negative=False),
                name="a_player_owns_no_overdraft",
            ),
            models.CheckConstraint(
                condition=Q(currency__in=[currency.value for currency in Currency]),
                name="an_account_has_a_known_currency",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=[kind.value for kind in Kind]), name="an_account_has_a_known_kind"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.code} ({self.currency})"
