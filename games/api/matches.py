"""Matches over HTTP: the lobby's list, and what players do: enter one, wait for a seat, enter again, share the pool,
play it once more. Leaving one that has begun is standing up from its table.
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
from games.api.views import ANSWERS, SeatAct, told
from games.models import Table
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


@told("match_enter", shapes.ChairCommand)
class Enter(SeatAct):
    """Pay the entry fee and take a seat; the last seat starts the match."""

    shape, use_case = shapes.ChairCommand, staticmethod(entering.enter)


@told("match_rejoin")
class Rejoin(SeatAct):
    """Pay the entry fee again and play on, just after you went out."""

    use_case = staticmethod(pauses.rejoin)


@told("match_decline_rejoin")
class DeclineRejoin(SeatAct):
    """Stay out, so that the others need not wait."""

    use_case = staticmethod(pauses.decline_rejoin)


@told("match_offer_split")
class OfferSplit(SeatAct):
    """Offer the others to share the pool."""

    use_case = staticmethod(pauses.offer_split)


@told("match_answer_split", shapes.AnswerCommand)
class AnswerSplit(SeatAct):
    """Yes or no to the split that is offered."""

    shape, use_case = shapes.AnswerCommand, staticmethod(pauses.answer_split)


LEADS = ANSWERS | {200: shapes.OpenedTable}


class TableAct(SeatAct):
    """What answers with a table to go to, and not with a seat."""

    def answer(self, table: Table, code: UUID) -> dict[str, Any]:
        return {"code": table.code, "table": reverse("games:table", args=[table.code])}


@told("match_take_back", responses=LEADS)
class TakeBack(TableAct):
    """Leave a match that has not begun; your entry fee comes back. Refused once it has."""

    use_case = staticmethod(entering.take_back)


@told("match_wait", responses=LEADS)
class Wait(TableAct):
    """Wait in line for a seat in a match that is full; the entry fee is taken when there is one."""

    use_case = staticmethod(entering.wait_in_line)


@told("match_leave_line", responses=LEADS)
class LeaveLine(TableAct):
    """Do not wait any more."""

    use_case = staticmethod(entering.leave_line)


@told("match_rematch", responses=LEADS)
class Rematch(TableAct):
    """The same match once more with the same players; you have entered it when this answers."""

    use_case = staticmethod(opening.rematch)
