"""Requests that may arrive twice: a use case is done once for one id, and answered again with what came of it."""

import functools
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast
from uuid import UUID

from django.db import transaction

from games.models import Seat, Table, TableCommand
from games.services.errors import Reused
from players.models import User
from wallet.services import limits

Params = ParamSpec("Params")
Answer = TypeVar("Answer", bound=Seat | Table | None)


def once(use_case: Callable[Params, Answer]) -> Callable[Params, Answer]:
    """Decorate a use case that takes `player` and `cmd_id` by name and answers with a seat, a table or None.

    It becomes one transaction that locks the player's row first, so two requests of one player never cross. What was
    asked and what came of it are kept for good: the same id and wishes get the same answer and nothing is done, the
    same id with other wishes is refused. A refusal keeps nothing, for nothing has changed; nor does the house's own
    act, which has no id.
    """

    @functools.wraps(use_case)
    def done_once(*args: Params.args, **wishes: Params.kwargs) -> Answer:
        with transaction.atomic():
            wishes["player"] = player = limits.lock_player(cast(User, wishes["player"]))
            cmd_id = cast(UUID | None, wishes.get("cmd_id"))
            if cmd_id is None:
                return use_case(*args, **wishes)
            asked = _asked(use_case.__name__, wishes)
            if before := TableCommand.objects.filter(player=player, cmd_id=cmd_id).first():
                return cast(Answer, _answer_again(before, asked))
            answer = use_case(*args, **wishes)
            seat, table = (answer, None) if isinstance(answer, Seat) else (None, answer)
            TableCommand.objects.create(player=player, cmd_id=cmd_id, asked=asked, seat=seat, table=table)
            return answer

    return done_once


def _answer_again(before: TableCommand, asked: dict[str, str]) -> Seat | Table | None:
    if before.asked != asked:
        raise Reused
    return before.answer


def _asked(act: str, wishes: dict[str, Any]) -> dict[str, str]:
    """What was wished for, in words that compare: a wish left out and a wish of None are the same."""
    own = {name: str(wish) for name, wish in wishes.items() if name not in ("player", "cmd_id") and wish is not None}
    return {"act": act.strip("_")} | own
