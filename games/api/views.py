"""Tables, seats and finished deals over HTTP. Each view translates and delegates; refusals are answered in `errors`."""

from collections.abc import Callable
from typing import Any, TypeVar
from uuid import UUID

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import reverse
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from games import selectors
from games.api import serializers as shapes
from games.api.throttles import SeatThrottle
from games.models import Seat, Table
from games.services import lobby, looks, records, tables

Act = TypeVar("Act", bound=type[APIView])


class Tables(APIView):
    """The open tables, and one of your own."""

    def get_throttles(self) -> list[BaseThrottle]:
        return [SeatThrottle()] if self.request.method == "POST" else super().get_throttles()

    @extend_schema(operation_id="tables", responses=shapes.TableRow(many=True))
    def get(self, request: Request) -> Response:
        return Response(shapes.TableRow(selectors.lobby_rows(request.user), many=True).data)

    @extend_schema(
        operation_id="table_open",
        request=shapes.OpenTableCommand,
        responses={201: shapes.OpenedTable, 400: shapes.Refusal, 409: shapes.Refusal},
    )
    def post(self, request: Request) -> Response:
        asked = shapes.OpenTableCommand(data=request.data)
        asked.is_valid(raise_exception=True)
        table = lobby.open_practice_table(player=request.user, **asked.validated_data)
        page = reverse("games:table", args=[table.code])
        return Response({"code": table.code, "table": page}, status=201)


class TableDetail(APIView):
    """One table: its price, its rules, who sits there."""

    @extend_schema(operation_id="table", responses={200: shapes.TableDetail, 404: shapes.Refusal})
    def get(self, request: Request, code: UUID) -> Response:
        table = get_object_or_404(Table, code=code)
        shown = selectors.shown_table(table)
        return Response(shapes.TableDetail(shown.json | {"you": selectors.you_json(shown, request.user)}).data)


ANSWERS = {200: shapes.Seated, 400: shapes.Refusal, 403: shapes.Refusal, 409: shapes.Refusal}


def told(
    operation_id: str, shape: type[Serializer[Any]] = shapes.Command, responses: dict[int, Any] = ANSWERS
) -> Callable[[Act], Act]:
    """Describe an act in the schema: its name, what is posted to it, what it answers."""
    return extend_schema_view(post=extend_schema(operation_id=operation_id, request=shape, responses=responses))


class SeatAct(APIView):
    """Something that is done to one's own seat: a use case, and the shape of what is wished for."""

    throttle_classes = (SeatThrottle,)
    shape: type[Serializer[Any]] = shapes.Command
    use_case: Callable[..., Any]

    def post(self, request: Request, code: UUID) -> Response:
        asked = self.shape(data=request.data)
        asked.is_valid(raise_exception=True)
        return Response(self.answer(self.use_case(player=request.user, code=code, **asked.validated_data), code))

    def answer(self, seat: Seat | None, code: UUID) -> dict[str, Any]:
        return {"seat": None if seat is None else seat.number, "table": reverse("games:table", args=[code])}


@told("table_sit", shapes.SitCommand)
class Sit(SeatAct):
    """Take a chair with a buy-in."""

    shape, use_case = shapes.SitCommand, staticmethod(tables.sit_down)


@told("table_top_up", shapes.MoneyCommand)
class TopUp(SeatAct):
    """Bring more money to the table; it counts from the next deal."""

    shape, use_case = shapes.MoneyCommand, staticmethod(tables.top_up)


@told("table_stand_up")
class StandUp(SeatAct):
    """Get up; from a running deal that is leaving it, with its points."""

    use_case = staticmethod(tables.stand_up)


@told("table_sit_out")
class SitOut(SeatAct):
    """Keep the chair and be dealt in no more."""

    use_case = staticmethod(tables.sit_out)


@told("table_return")
class ReturnToPlay(SeatAct):
    """Be dealt in again."""

    use_case = staticmethod(tables.return_to_play)


class PlayNow(APIView):
    """A seat at a practice table with bots, at once."""

    throttle_classes = (SeatThrottle,)

    @extend_schema(
        operation_id="play_now", request=shapes.Command, responses={200: shapes.PlayNow, 409: shapes.Refusal}
    )
    def post(self, request: Request) -> Response:
        asked = shapes.Command(data=request.data)
        asked.is_valid(raise_exception=True)
        table = lobby.play_now(player=request.user, cmd_id=asked.validated_data["cmd_id"])
        return Response({"table": reverse("games:table", args=[table.code])})


class FinishedDeal(APIView):
    """The record of a deal you played, once it is over; every other deal is not found."""

    @extend_schema(operation_id="deal", responses={200: shapes.DealRecord, 404: shapes.Refusal})
    def get(self, request: Request, pk: int) -> Response:
        ended = records.ended_deal(pk)
        if ended is None or not records.is_open_to(ended, request.user):
            raise Http404
        if records.is_staff_look(ended, request.user):
            looks.note(request=request, staff=request.user, deal=ended.deal, what="record")
        return Response(shapes.DealRecord(records.public_record(ended)).data)
