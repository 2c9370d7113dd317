"""Matches over HTTP: the lobby's list, and what players do: enter one, wait for a seat, enter again, share the pool,
play it once more. Leaving is standing up from its table.
"""

from typing import Any
from uuid import UUID

from django.shortcuts import get_object_or_404
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from games import selectors
from games.api import match_shapes
from games.api import serializers as shapes
from games.api.throttles import SeatThrottle
from games.api.views import ANSWERS, SeatAct
from games.models import Seat, Table
from games.services import lobby
from games.services.matches import entering, opening, pauses


class Matches(APIView):
    """The matches that can be entered, waited for or watched, and one of your own."""

    def get_throttles(self) -> list[BaseThrottle]:
        return [SeatThrottle()] if self.request.method == "POST" else super().get_throttles()

    @extend_schema(operation_id="matches", responses=match_shapes.MatchRow(many=True))
    def get(self, request: Request) -> Response:
        return Response(match_shapes.MatchRow(selectors.match_rows(request.user), many=True).data)

    @extend_schema(
        operation_id="match_open",
        request=match_shapes.OpenMatchCommand,
        responses={201: shapes.OpenedTable, 400: shapes.Refusal, 409: shapes.Refusal},
    )
    def post(self, request: Request) -> Response:
        asked = match_shapes.OpenMatchCommand(data=request.data)
        asked.is_valid(raise_exception=True)
        table = lobby.open_practice_match(player=request.user, **asked.validated_data)
        page = reverse("games:table", args=[table.code])
        return Response({"code": table.code, "table": page}, status=201)


class MatchDetail(APIView):
    """One match at its table, also when it is over: its prizes, its score sheet, how it ended."""

    @extend_schema(operation_id="match", responses={200: shapes.TableDetail, 404: shapes.Refusal})
    def get(self, request: Request, code: UUID) -> Response:
        table = get_object_or_404(Table, code=code, match__isnull=False)
        shown = selectors.shown_table(table)
        return Response(shapes.TableDetail(shown.json | {"you": selectors.you_json(shown, request.user)}).data)


class Enter(SeatAct):
    """Pay the entry fee and take a seat; the last seat starts the match."""

    shape = shapes.EnterCommand

    @extend_schema(operation_id="match_enter", request=shapes.EnterCommand, responses=ANSWERS)
    def post(self, request: Request, code: UUID) -> Response:
        return self.act(request, code)

    def do(self, *, seat: int | None = None, **wish: Any) -> Seat:
        return entering.enter(seat_number=seat, **wish)


class Rejoin(SeatAct):
    """Pay the entry fee again and play on, just after you went out."""

    @extend_schema(operation_id="match_rejoin", request=shapes.Command, responses=ANSWERS)
    def post(self, request: Request, code: UUID) -> Response:
        return self.act(request, code)

    def do(self, **wish: Any) -> Seat:
        return pauses.rejoin(**wish)


class DeclineRejoin(SeatAct):
    """Stay out, so that the others need not wait."""

    @extend_schema(operation_id="match_decline_rejoin", request=shapes.Command, responses=ANSWERS)
    def post(self, request: Request, code: UUID) -> Response:
        return self.act(request, code)

    def do(self, **wish: Any) -> Seat:
        return pauses.decline_rejoin(**wish)


class OfferSplit(SeatAct):
    """Offer the others to share the pool."""

    @extend_schema(operation_id="match_offer_split", request=shapes.Command, responses=ANSWERS)
    def post(self, request: Request, code: UUID) -> Response:
        return self.act(request, code)

    def do(self, **wish: Any) -> Seat:
        return pauses.offer_split(**wish)


class AnswerSplit(SeatAct):
    """Yes or no to the split that is offered."""

    shape = shapes.AnswerCommand

    @extend_schema(operation_id="match_answer_split", request=shapes.AnswerCommand, responses=ANSWERS)
    def post(self, request: Request, code: UUID) -> Response:
        return self.act(request, code)

    def do(self, **wish: Any) -> Seat:
        return pauses.answer_split(**wish)


class TableAct(SeatAct):
    """The common part of what answers with a table and leaves nobody on a chair."""

    def act(self, request: Request, code: UUID) -> Response:
        asked = self.shape(data=request.data)
        asked.is_valid(raise_exception=True)
        table = self.lead(player=request.user, code=code, **asked.validated_data)
        return Response({"code": table.code, "table": reverse("games:table", args=[table.code])})

    def lead(self, **wish: Any) -> Table:
        raise NotImplementedError


LEADS = ANSWERS | {200: shapes.OpenedTable}


class Wait(TableAct):
    """Wait in line for a seat in a match that is full; the entry fee is taken when there is one."""

    @extend_schema(operation_id="match_wait", request=shapes.Command, responses=LEADS)
    def post(self, request: Request, code: UUID) -> Response:
        return self.act(request, code)

    def lead(self, **wish: Any) -> Table:
        return entering.wait_in_line(**wish)


class LeaveLine(TableAct):
    """Do not wait any more."""

    @extend_schema(operation_id="match_leave_line", request=shapes.Command, responses=LEADS)
    def post(self, request: Request, code: UUID) -> Response:
        return self.act(request, code)

    def lead(self, **wish: Any) -> Table:
        return entering.leave_line(**wish)


class Rematch(TableAct):
    """The same match once more with the same players; you have entered it when this answers."""

    @extend_schema(operation_id="match_rematch", request=shapes.Command, responses=LEADS)
    def post(self, request: Request, code: UUID) -> Response:
        return self.act(request, code)

    def lead(self, **wish: Any) -> Table:
        return opening.rematch(**wish)
