"""What is one's own: the chairs one holds, the deals one played. Nobody else's can be asked for."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import selectors
from games.api import serializers as shapes

PER_PAGE = 30


class Seats(APIView):
    """Where you sit, the latest first."""

    @extend_schema(operation_id="seats", responses=shapes.MySeat(many=True))
    def get(self, request: Request) -> Response:
        return Response(shapes.MySeat(selectors.seat_rows(request.user), many=True).data)


class Deals(APIView):
    """The deals you were dealt into and that are over, the latest first."""

    @extend_schema(
        operation_id="deals", parameters=[shapes.DealsQuery], responses={200: shapes.MyDeals, 400: shapes.Refusal}
    )
    def get(self, request: Request) -> Response:
        asked = shapes.DealsQuery(data=request.query_params)
        asked.is_valid(raise_exception=True)
        before = asked.validated_data["before"]
        mine = selectors.ended_seats(request.user)
        found = list((mine.filter(deal_id__lt=before) if before else mine)[: PER_PAGE + 1])
        shown = found[:PER_PAGE]
        next_before = shown[-1].deal_id if len(found) > PER_PAGE else None
        return Response(shapes.MyDeals({"deals": shown, "next_before": next_before}).data)
