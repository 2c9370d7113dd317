"""Pages of the players app that stand in front of allauth's, under /accounts/."""

from django.urls import path
from django.views.generic import RedirectView

from players.identity_views import IdentityView
from players.views import SessionsView, SignupView, change_name, choose_face, profile

urlpatterns = [
    path("profile/", profile, name="account_profile"),
    path("profile/name/", change_name, name="account_change_name"),
    path("profile/face/", choose_face, name="account_choose_face"),
    path("identity/", IdentityView.as_view(), name="account_identity"),
    path("settings/", RedirectView.as_view(pattern_name="account_profile")),
    path("sessions/", SessionsView.as_view(), name="usersessions_list"),
    path("signup/", SignupView.as_view(), name="account_signup"),
]
