"""Pages of the players app that stand in front of allauth's, under /accounts/."""

from django.urls import path

from players.views import SignupView, profile

urlpatterns = [
    path("profile/", profile, name="account_profile"),
    path("signup/", SignupView.as_view(), name="account_signup"),
]
