"""Every URL of the house, composed from the apps."""

from django.apps import apps
from django.conf import settings
from django.contrib import admin
from django.shortcuts import redirect
from django.templatetags.static import static
from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from rummy_site.health import livez, readyz

urlpatterns = [
    path("livez", livez, name="livez"),
    path("readyz", readyz, name="readyz"),
    path("favicon.ico", lambda _request: redirect(static("img/favicon.svg"))),
    path("accounts/", include("players.urls")),
    path("accounts/", include("allauth.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
    path("api/v1/", include("rummy_site.api")),
    path("api/schema/", SpectacularAPIView.as_view(), name="schema"),
    path("api/docs/", SpectacularSwaggerSplitView.as_view(url_name="schema"), name="api-docs"),
    path("", include("games.urls")),
    path("wallet/", include("wallet.urls")),
]
if apps.is_installed("wallet.gateways.sandbox"):
    urlpatterns.append(path("sandbox/", include("wallet.gateways.sandbox.urls")))
if settings.PAYMENT_GATEWAY == "razorpay":
    urlpatterns.append(path("razorpay/", include("wallet.gateways.razorpay.hosted")))

handler400 = "rummy_site.errors.bad_request"
