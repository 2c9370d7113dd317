"""The wallet over HTTP, for the signed-in player and nobody else. Included by the composer of /api/v1/."""

from django.urls import path

from wallet.api import balances, closing, deposits, methods, withdrawals

urlpatterns = [
    path("wallet/", balances.WalletView.as_view(), name="wallet"),
    path("wallet/statement/", balances.StatementView.as_view(), name="wallet-statement"),
    path("wallet/deposits/", deposits.DepositsView.as_view(), name="wallet-deposits"),
    path("wallet/deposits/quote/", deposits.QuoteView.as_view(), name="wallet-deposit-quote"),
    path("wallet/deposits/<uuid:public_id>/", deposits.DepositView.as_view(), name="wallet-deposit"),
    path("wallet/deposits/<uuid:public_id>/cancel/", deposits.CancelView.as_view(), name="wallet-cancel-deposit"),
    path("wallet/methods/", methods.MethodsView.as_view(), name="wallet-methods"),
    path("wallet/methods/<uuid:public_id>/", methods.MethodView.as_view(), name="wallet-method"),
    path("wallet/withdrawals/", withdrawals.WithdrawalsView.as_view(), name="wallet-withdrawals"),
    path("wallet/withdrawals/quote/", withdrawals.QuoteView.as_view(), name="wallet-withdrawal-quote"),
    path("wallet/withdrawals/<uuid:public_id>/", withdrawals.WithdrawalView.as_view(), name="wallet-withdrawal"),
    path("wallet/withdrawals/<uuid:public_id>/cancel/", withdrawals.CancelView.as_view(), name="wallet-cancel"),
    path("wallet/withdrawals/<uuid:public_id>/answer/", withdrawals.AnswerView.as_view(), name="wallet-answer"),
    path("wallet/close/", closing.CloseView.as_view(), name="wallet-close"),
]
