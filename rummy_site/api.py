"""The API of the house, composed from the apps': /api/v1/."""

from django.urls import include, path
from django.urls import reverse as address
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.serializers import Root


class ApiRoot(APIView):
    """What there is, for anyone; most of it asks you to sign in first."""

    permission_classes = (AllowAny,)

    @extend_schema(operation_id="root", responses=Root)
    def get(self, request: Request) -> Response:
        names = ("tables", "seats", "deals", "play-now", "wallet", "settings")
        places = {name.replace("-", "_"): address(f"api:{name}") for name in names}
        places |= {"schema": address("schema"), "docs": address("api-docs")}
        return Response({name: request.build_absolute_uri(place) for name, place in places.items()})


app_name = "api"
urlpatterns = [
    path("", ApiRoot.as_view(), name="root"),
    path("", include("games.api.urls")),
    path("", include("wallet.api")),
    path("", include("players.api")),
    path("", include("players.identity_api")),
    path("", include("players.limits_api")),
]
