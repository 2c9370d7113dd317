"""Everything that a decision on one withdrawal needs: the context of the desk's screen, in a few queries."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players.models import User
from players.services import identity
from wallet.admin import decisions
from wallet.admin.acts import mfa_at, person
from wallet.admin.sla import Left, left
from wallet.models import PayoutMethod, Withdrawal
from wallet.services import clock, desk, money_flow, trail, transitions

FOR_PEOPLE = ("in_review", "ready", "proposed")
QUEUE_SHOWN = 12
TOPICS = (
    # What is looked for, by the codes of its signals, and what it means that there is none.
    (gettext_lazy("Amount"), ("large",), gettext_lazy("Not a large one.")),
    (gettext_lazy("Name"), ("similar_name", "no_name"), gettext_lazy("The account is in the player's own name.")),
    (gettext_lazy("Payment"), ("shared_method",), gettext_lazy("Nobody else has saved this account.")),
    (gettext_lazy("Device"), ("shared_device",), gettext_lazy("No other player comes from there.")),
    (gettext_lazy("Opponents"), ("one_opponent",), gettext_lazy("Not won from one person.")),
    (gettext_lazy("History"), ("first",), gettext_lazy("Paid here before.")),
)
REASONS = (
    gettext_lazy("The account is not in your own name. Add one of your own and ask again."),
    gettext_lazy("We could not read your papers. Send them again, then ask again."),
    gettext_lazy("This money was won against the rules of the house."),
)


@dataclass(frozen=True, slots=True)
class Topic:
    """One thing that is looked for. `is_clear`: nothing was found; `others` are the players it is about."""

    title: str
    said: str
    is_clear: bool
    others: tuple[User, ...] = ()


@dataclass(frozen=True, slots=True)
class Waiting:
    """One line of the queue beside the screen."""

    row: Withdrawal
    left: Left
    note: str
    is_this: bool


def of(row: Withdrawal, request: HttpRequest) -> dict[str, Any]:
    """Context of admin/wallet/desk.html."""
    now, who = clock.now(), person(request)
    papers = identity.verified(row.player)
    decision = decisions.about(desk.SUBJECT, row.pk, who)
    proposal = decision.standing
    topics = list(_topics(row))
    return {
        "title": _("%(player)s asks for money, request %(id)s") % {"player": row.player, "id": row.pk},
        "withdrawal": row,
        "left": left(row, now),
        "papers": papers,
        "verified_name": identity.verified_name(row.player) if papers else "",
        "name_is_good": row.method.name_match == PayoutMethod.NameMatch.MATCH,
        "flow": money_flow.of_player(row),
        "trail": trail.of_withdrawal(row),
        "topics": topics,
        "to_look_at": sum(not topic.is_clear for topic in topics),
        "deposits": row.player.deposits.filter(credited_entry__isnull=False).order_by("-pk")[:10],
        "earlier": row.player.withdrawals.exclude(pk=row.pk).select_related("method").order_by("-pk")[:10],
        "steps": transitions.steps(row).select_related("actor"),
        "approvals": decision.approvals,
        "proposal": proposal,
        "seal": f"{proposal.subject_hash[:4]}…{proposal.subject_hash[-4:]}" if proposal else "",
        "attempts": row.attempts.prefetch_related("answers").order_by("n"),
        "can_propose": row.state in ("in_review", "ready") and who.has_perm(desk.PROPOSE),
        "can_approve": row.state == "proposed" and who.has_perm(desk.APPROVE),
        "is_maker": decision.is_maker,
        "is_own": row.player_id == who.pk,
        "has_signed": decision.has_signed,
        "needs_second": row.amount_minor >= desk.TWO_CHECKERS_FROM_MINOR,
        "factor_at": mfa_at(request),
        "reasons": REASONS,
        "queue": list(_queue(row, now)),
        "is_fullwidth": "1",
        "now": now,
    }


def waiting() -> QuerySet[Withdrawal]:
    """What people have to decide on, the most urgent first."""
    return Withdrawal.objects.filter(state__in=FOR_PEOPLE).order_by("due_at", "pk").select_related("player", "method")


def _queue(row: Withdrawal, now: datetime) -> Iterator[Waiting]:
    for each in waiting()[:QUEUE_SHOWN]:
        yield Waiting(each, left(each, now), _note(each), each.pk == row.pk)


def _note(row: Withdrawal) -> str:
    """Why this one is not like the others, in a word."""
    if row.amount_minor >= desk.TWO_CHECKERS_FROM_MINOR:
        return _("two checkers")
    if row.question:
        return _("answered") if row.answer else _("asked")
    return _("signals: %(count)d") % {"count": len(row.signals)} if row.signals else _("clean")


def _topics(row: Withdrawal) -> Iterator[Topic]:
    """What was looked for when it was asked for; a signal of a kind that is not listed gets a line of its own."""
    found = {signal["code"]: signal for signal in row.signals}
    named = User.objects.in_bulk({pk for signal in row.signals for pk in signal["players"]})
    for title, codes, clear in TOPICS:
        mine = [found.pop(code) for code in codes if code in found]
        yield Topic(str(title), " ".join(each["said"] for each in mine) or str(clear), not mine, _named(mine, named))
    for signal in found.values():
        yield Topic(signal["code"].replace("_", " ").capitalize(), signal["said"], False, _named([signal], named))


def _named(signals: list[dict[str, Any]], named: dict[int, User]) -> tuple[User, ...]:
    return tuple(named[pk] for signal in signals for pk in signal["players"] if pk in named)
