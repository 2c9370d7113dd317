"""Pages of the wallet."""

from django.urls import path

from wallet import webhooks
from wallet.views import deposits, home, methods, withdrawals

app_name = "wallet"
urlpatterns = [
    path("", home.home, name="home"),
    path("statement/", home.statement, name="statement"),
    path("refill/", home.refill, name="refill"),
    path("add-cash/", deposits.add_cash, name="add-cash"),
    path("add-cash/<uuid:public_id>/", deposits.deposit, name="deposit"),
    path("add-cash/<uuid:public_id>/pay/", deposits.pay, name="pay"),
    path("methods/", methods.methods_page, name="methods"),
    path("methods/<uuid:public_id>/remove/", methods.remove_method, name="remove-method"),
    path("withdraw/", withdrawals.withdraw, name="withdraw"),
    path("withdrawals/<uuid:public_id>/", withdrawals.withdrawal, name="withdrawal"),
    path("withdrawals/<uuid:public_id>/cancel/", withdrawals.cancel, name="cancel-withdrawal"),
    path("withdrawals/<uuid:public_id>/answer/", withdrawals.answer, name="answer"),
    path("withdrawals/<uuid:public_id>/method/", withdrawals.change_method, name="change-method"),
    path("webhooks/<slug:gateway>/", webhooks.receive, name="webhook"),
]
