"""A ledger entry and its postings: append-only facts that balance, guarded by triggers in the database."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from wallet.ledger.money import MAX_MINOR, Currency, text
from wallet.models.account import Account
from wallet.models.choices import KINDS_OF_ENTRY


class LedgerEntry(models.Model):
    """One balanced fact. `kind` and `key` are its identity; `closes` marks the one that settles its subject."""

    kind = models.CharField(max_length=24, choices=KINDS_OF_ENTRY)
    key = models.CharField(max_length=120)
    request_hash = models.CharField(max_length=64)
    ref_type = models.CharField(_("about"), max_length=16)
    ref_id = models.BigIntegerField(_("its number"))
    closes = models.BooleanField(_("closes it"), default=False)
    reverses = models.OneToOneField("self", null=True, blank=True, on_delete=models.PROTECT, related_name="reversed_by")
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    note = models.CharField(max_length=200, blank=True, default="")
    # Both are overwritten by a trigger: the database transaction and the moment in which the entry was made.
    created_xid = models.BigIntegerField(_("transaction"), default=0, editable=False)
    created_at = models.DateTimeField(_("posted"), db_default=Now(), editable=False)

    class Meta:
        verbose_name_plural = "ledger entries"
        constraints = [
            models.UniqueConstraint(fields=["kind", "key"], name="a_key_is_used_once"),
            models.UniqueConstraint(
                fields=["ref_type", "ref_id"], condition=Q(closes=True), name="a_subject_closes_once"
            ),
        ]
        indexes = [
            models.Index(fields=["ref_type", "ref_id"], name="entries_of_a_subject"),
            models.Index(fields=["kind", "created_at"], name="entries_of_a_kind_by_time"),
        ]

    def __str__(self) -> str:
        return f"entry {self.pk}: {self.get_kind_display()}"


class Posting(models.Model):
    """One line of an entry. The trigger fills `balance_after` and `account_seq` where the account is tracked."""

    # Both foreign keys are the first column of a unique index below.
    entry = models.ForeignKey(LedgerEntry, on_delete=models.PROTECT, related_name="postings", db_index=False)
    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="postings", db_index=False)
    currency = models.CharField(max_length=4, choices=[(currency.value, currency.value) for currency in Currency])
    amount = models.BigIntegerField()
    balance_after = models.BigIntegerField(null=True, editable=False)
    account_seq = models.BigIntegerField(_("line of the account"), null=True, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["entry", "account"], name="an_account_stands_once_in_an_entry"),
            models.UniqueConstraint(fields=["account", "account_seq"], name="postings_of_an_account_are_numbered"),
            models.CheckConstraint(
                condition=~Q(amount=0) & Q(amount__gte=-MAX_MINOR, amount__lte=MAX_MINOR),
                name="a_posting_moves_a_bounded_amount",
            ),
        ]
        # House accounts store no balance: what has accrued is summed, from this index alone.
        indexes = [
            models.Index(
                fields=["account"], include=["amount"], condition=Q(account_seq=None), name="postings_of_the_house"
            )
        ]

    def __str__(self) -> str:
        return text(self.amount, Currency(self.currency))
