"""Pages of the players app that stand in front of allauth's, under /accounts/."""

from django.urls import path
from django.views.generic import RedirectView

from players.identity_views import IdentityView
from players.limits_views import keep_limit, limits, take_break, why_not
from players.views import SessionsView, SignupView, change_name, choose_face, profile

urlpatterns = [
    path("profile/", profile, name="account_profile"),
    path("profile/name/", change_name, name="account_change_name"),
    path("profile/face/", choose_face, name="account_choose_face"),
    path("identity/", IdentityView.as_view(), name="account_identity"),
    path("limits/", limits, name="account_limits"),
    path("limits/keep/", keep_limit, name="account_keep_limit"),
    path("break/", take_break, name="account_break"),
    path("why-not/", why_not, name="account_why_not"),
    path("settings/", RedirectView.as_view(pattern_name="account_profile")),
    path("sessions/", SessionsView.as_view(), name="usersessions_list"),
    path("signup/", SignupView.as_view(), name="account_signup"),
]
