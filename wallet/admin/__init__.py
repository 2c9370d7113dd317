"""Staff read the ledger here; nothing can be changed."""

from django.utils.translation import gettext_lazy as _

from players.admin.links import PlayerLink, register
from wallet.admin.adjustments import AdjustmentAdmin
from wallet.admin.cases import ApprovalAdmin, CaseAdmin
from wallet.admin.closes import DayCloseAdmin
from wallet.admin.deposits import DepositAdmin, GatewayEventAdmin, RefundAdmin
from wallet.admin.jobs import JobRunAdmin
from wallet.admin.ledger import AccountAdmin, HoldAdmin, LedgerEntryAdmin
from wallet.admin.payouts import ChequeAdmin, PayoutAttemptAdmin
from wallet.admin.statement_lines import GatewayLineAdmin
from wallet.admin.statements import GatewayStatementAdmin
from wallet.admin.sweeps import FeeSweepAdmin
from wallet.admin.switch import PayoutSwitchAdmin
from wallet.admin.withdrawals import WithdrawalAdmin

__all__ = [
    "AccountAdmin",
    "AdjustmentAdmin",
    "ApprovalAdmin",
    "CaseAdmin",
    "ChequeAdmin",
    "DayCloseAdmin",
    "DepositAdmin",
    "FeeSweepAdmin",
    "GatewayEventAdmin",
    "GatewayLineAdmin",
    "GatewayStatementAdmin",
    "HoldAdmin",
    "JobRunAdmin",
    "LedgerEntryAdmin",
    "PayoutAttemptAdmin",
    "PayoutSwitchAdmin",
    "RefundAdmin",
    "WithdrawalAdmin",
]

register(
    PlayerLink(
        _("Ledger lines"), "wallet_ledgerentry", "postings__account__owner__id__exact", "wallet.view_ledgerentry"
    ),
    PlayerLink(_("Cash added"), "wallet_deposit", "player__id__exact", "wallet.view_deposit"),
    PlayerLink(_("Withdrawals"), "wallet_withdrawal", "player__id__exact", "wallet.view_withdrawal"),
    PlayerLink(_("Corrections"), "wallet_adjustment", "player__id__exact", "wallet.view_adjustment"),
    PlayerLink(_("Accounts"), "wallet_account", "owner__id__exact", "wallet.view_account"),
)
