"""The house's URLs where Razorpay is its gateway."""

from django.urls import include, path

from rummy_site.urls import handler400
from rummy_site.urls import urlpatterns as of_the_house

urlpatterns = [*of_the_house, path("razorpay/", include("wallet.gateways.razorpay.hosted"))]
__all__ = ["handler400", "urlpatterns"]
