"""Staff read the ledger here; nothing can be changed."""

from django.utils.translation import gettext_lazy as _

from players.admin.links import PlayerLink, register
from wallet.admin.ledger import AccountAdmin, HoldAdmin, LedgerEntryAdmin
from wallet.admin.operations import DayCloseAdmin, FeeSweepAdmin, GatewayStatementAdmin, JobRunAdmin
from wallet.admin.withdrawals import WithdrawalAdmin

__all__ = [
    "AccountAdmin",
    "DayCloseAdmin",
    "FeeSweepAdmin",
    "GatewayStatementAdmin",
    "HoldAdmin",
    "JobRunAdmin",
    "LedgerEntryAdmin",
    "WithdrawalAdmin",
]

register(
    PlayerLink(
        _("Ledger lines"), "wallet_ledgerentry", "postings__account__owner__id__exact", "wallet.view_ledgerentry"
    ),
    PlayerLink(_("Accounts"), "wallet_account", "owner__id__exact", "wallet.view_account"),
)
