"""Pages of the sandbox."""

from django.urls import path

from wallet.gateways.sandbox import views

app_name = "sandbox"
urlpatterns = [
    path("", views.guide, name="guide"),
    path("bank/", views.books, name="books"),
    path("checkout/<slug:ref>/", views.checkout_page, name="checkout"),
]
