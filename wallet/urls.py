"""Pages of the wallet."""

from django.urls import path

from wallet import views, webhooks

app_name = "wallet"
urlpatterns = [
    path("", views.home, name="home"),
    path("statement/", views.statement, name="statement"),
    path("refill/", views.refill, name="refill"),
    path("webhooks/<slug:gateway>/", webhooks.receive, name="webhook"),
]
