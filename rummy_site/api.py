"""The API of the house, composed from the apps': /api/v1/."""

from collections.abc import Iterable, Iterator

from django.urls import URLPattern, URLResolver, include, path
from django.urls import reverse as address
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

ADDRESSES = {"type": "object", "additionalProperties": {"type": "string", "format": "uri"}}


class ApiRoot(APIView):
    """What there is, for anyone; most of it asks you to sign in first."""

    permission_classes = (AllowAny,)

    @extend_schema(operation_id="root", responses={(200, "application/json"): ADDRESSES})
    def get(self, request: Request) -> Response:
        """Every door whose address needs nothing filled in, by its name."""
        places = {name.replace("-", "_"): address(f"api:{name}") for name in _doors(urlpatterns) if name != "root"}
        places |= {"schema": address("schema"), "docs": address("api-docs")}
        return Response({name: request.build_absolute_uri(place) for name, place in places.items()})


def _doors(patterns: Iterable[URLPattern | URLResolver]) -> Iterator[str]:
    for each in patterns:
        if isinstance(each, URLResolver):
            yield from _doors(each.url_patterns)
        elif each.name and not each.pattern.converters:
            yield each.name


app_name = "api"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", ApiRoot.as_view(), name="root"),
    path("", include("games.api.urls")),
    path("", include("wallet.api")),
    path("", include("players.api")),
    path("", include("players.identity_api")),
    path("", include("players.limits_api")),
]
