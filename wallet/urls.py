"""Pages of the wallet."""

from django.urls import path

from wallet import views

app_name = "wallet"
urlpatterns = [
    path("", views.home, name="home"),
    path("statement/", views.statement, name="statement"),
    path("refill/", views.refill, name="refill"),
]
