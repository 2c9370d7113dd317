"""Tables, seats and finished deals over HTTP. Each view translates and delegates; refusals are answered in `errors`."""

from typing import Any
from uuid import UUID

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import reverse
from drf_spectacular.utils import extend_schema
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


class SeatAct(APIView):
    """The common part of everything that is done to one's own seat."""

    throttle_classes = (SeatThrottle,)
    shape: type[Serializer[Any]] = shapes.Command

    def act(self, request: Request, code: UUID) -> Response:
        asked = self.shape(data=request.data)
        asked.is_valid(raise_exception=True)
        seat = self.do(player=request.user, code=code, **asked.validated_data)
        page = reverse("games:table", args=[code])
        return Response({"seat": None if seat is None else seat.number, "table": page})

    def do(self, **wish: Any) -> Seat | None:
        raise NotImplementedError


ANSWERS = {200: shapes.Seated, 400: shapes.Refusal, 403: shapes.Refusal, 409: shapes.Refusal}


class Sit(SeatAct):
    """Take a chair with a buy-in."""

    shape = shapes.SitCommand

    @extend_schema(operation_id="table_sit", request=shapes.SitCommand, responses=ANSWERS)
    def post(self, request: Request, code: UUID) -> Response:
        return self.act(request, code)

    def do(self, *, seat: int | None = None, **wish: Any) -> Seat:
        return tables.sit_down(seat_number=seat, **wish)


class TopUp(SeatAct):
    """Bring more money to the table; it counts from the next deal."""

    shape = shapes.MoneyCommand

    @extend_schema(operation_id="table_top_up", request=shapes.MoneyCommand, responses=ANSWERS)
    def post(self, request: Request, code: UUID) -> Response:
        return self.act(request, code)

    def do(self, **wish: Any) -> Seat:
        return tables.top_up(**wish)


class StandUp(SeatAct):
    """Get up; from a running deal that is leaving it, with its points."""

    @extend_schema(operation_id="table_stand_up", request=shapes.Command, responses=ANSWERS)
    def post(self, request: Request, code: UUID) -> Response:
        return self.act(request, code)

    def do(self, **wish: Any) -> None:
        tables.stand_up(**wish)


class SitOut(SeatAct):
    """Keep the chair and be dealt in no more."""

    @extend_schema(operation_id="table_sit_out", request=shapes.Command, responses=ANSWERS)
    def post(self, request: Request, code: UUID) -> Response:
        return self.act(request, code)

    def do(self, **wish: Any) -> Seat:
        return tables.sit_out(**wish)


class ReturnToPlay(SeatAct):
    """Be dealt in again."""

    @extend_schema(operation_id="table_return", request=shapes.Command, responses=ANSWERS)
    def post(self, request: Request, code: UUID) -> Response:
        return self.act(request, code)

    def do(self, **wish: Any) -> Seat:
        return tables.return_to_play(**wish)


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
