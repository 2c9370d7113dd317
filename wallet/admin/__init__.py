"""Staff read the ledger here; nothing can be changed."""

from django.utils.translation import gettext_lazy as _

from players.admin.links import PlayerLink, register
from wallet.admin.closes import DayCloseAdmin
from wallet.admin.jobs import JobRunAdmin
from wallet.admin.ledger import AccountAdmin, HoldAdmin, LedgerEntryAdmin
from wallet.admin.statements import GatewayLineAdmin, GatewayStatementAdmin
from wallet.admin.sweeps import FeeSweepAdmin
from wallet.admin.withdrawals import WithdrawalAdmin

__all__ = [
    "AccountAdmin",
    "DayCloseAdmin",
    "FeeSweepAdmin",
    "GatewayLineAdmin",
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
