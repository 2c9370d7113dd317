"""The way to the hosted checkout and back: a page of ours whose form leads there. Nothing is credited on return."""

from csp.decorators import csp_update
from django.conf import settings
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

SALT = "wallet.gateways.razorpay.hosted"
HOSTED = "/v1/checkout/embedded"


def checkout_url(order_ref: str, return_url: str) -> str:
    """Our page for this order. It carries where to go afterwards under our signature, so no row has to."""
    return reverse("razorpay:checkout", args=[_signer().sign_object([order_ref, return_url])])


@require_safe
def checkout(request: HttpRequest, token: str) -> HttpResponseBase:
    """Template razorpay/checkout.html with `action` and `fields`, a form that is posted to the provider."""
    order_ref, return_url = _read(token)
    fields = {
        "key_id": settings.RAZORPAY["key_id"],
        "order_id": order_ref,
        "name": "Rummy House",
        "callback_url": request.build_absolute_uri(reverse("razorpay:back", args=[token])),
        "cancel_url": return_url,
    }
    context = {"action": settings.RAZORPAY["url"] + HOSTED, "fields": fields, "return_url": return_url}
    page = render(request, "razorpay/checkout.html", context)
    leads_there = csp_update({"form-action": [settings.RAZORPAY["url"]]})
    return leads_there(lambda _request: page)(request)


@csrf_exempt  # the provider's page posts it, with no cookie of ours
@require_http_methods(["GET", "POST"])
def back(_request: HttpRequest, token: str) -> HttpResponse:
    """On to the deposit's own page, which knows only what a webhook or a question to the provider has told."""
    return redirect(_read(token)[1])


def _signer() -> signing.Signer:
    """Without a time: the same order has the same address, whenever it is asked for."""
    return signing.Signer(salt=SALT)


def _read(token: str) -> tuple[str, str]:
    try:
        order_ref, return_url = _signer().unsign_object(token)
    except signing.BadSignature:
        raise Http404 from None
    return order_ref, return_url


app_name = "razorpay"
urlpatterns = [
    path("checkout/<str:token>/", checkout, name="checkout"),
    path("back/<str:token>/", back, name="back"),
]
