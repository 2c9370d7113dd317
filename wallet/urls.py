"""Pages of the wallet."""

from django.urls import path, re_path

from wallet import webhooks
from wallet.views import closing, deposits, home, methods, payments, statements, tracker, withdrawals

app_name = "wallet"
urlpatterns = [
    path("", home.home, name="home"),
    path("statement/", statements.statement, name="statement"),
    re_path(
        r"^statement/(?P<currency>CHIP|INR)/(?P<month>\d{4}-\d{2})\.(?P<kind>csv|pdf)$",
        statements.statement_file,
        name="statement-file",
    ),
    path("tax/", statements.tax, name="tax"),
    path("refill/", home.refill, name="refill"),
    path("payments/", payments.payments, name="payments"),
    path("add-cash/", deposits.add_cash, name="add-cash"),
    path("add-cash/<uuid:public_id>/", deposits.deposit, name="deposit"),
    path("add-cash/<uuid:public_id>/pay/", deposits.pay, name="pay"),
    path("add-cash/<uuid:public_id>/cancel/", deposits.cancel, name="cancel-deposit"),
    path("methods/", methods.methods_page, name="methods"),
    path("methods/<uuid:public_id>/remove/", methods.remove_method, name="remove-method"),
    path("withdraw/", withdrawals.withdraw, name="withdraw"),
    path("withdrawals/<uuid:public_id>/", tracker.withdrawal, name="withdrawal"),
    path("withdrawals/<uuid:public_id>/cancel/", tracker.cancel, name="cancel-withdrawal"),
    path("withdrawals/<uuid:public_id>/answer/", tracker.answer, name="answer"),
    path("withdrawals/<uuid:public_id>/method/", tracker.change_method, name="change-method"),
    path("close/", closing.close, name="close"),
    path("webhooks/<slug:gateway>/", webhooks.receive, name="webhook"),
]
