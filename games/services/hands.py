"""How a player sorts his cards: kept for him alone, and labelled as he sorts. Nothing of it is an event."""

import json
from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext

from games.engine import codec
from games.engine.cards import Card
from games.engine.indian.commands import Groups
from games.engine.indian.declaration import judge
from games.engine.indian.groups import whole
from games.engine.indian.scoring import grouped_points, label
from games.services import store
from games.services.entries import Entry
from games.services.errors import Refused

_KEEP = """
INSERT INTO games_arrangement (deal_id, seat, groups, version)
VALUES (%(deal)s, %(seat)s, %(groups)s::jsonb, %(version)s)
ON CONFLICT (deal_id, seat) DO UPDATE SET groups = EXCLUDED.groups, version = EXCLUDED.version
 WHERE games_arrangement.version < EXCLUDED.version
"""
_KEPT = "SELECT seat, groups::text, version FROM games_arrangement WHERE deal_id = %(deal)s"

read_groups = codec.groups_from_json


async def keep(entry: Entry, seat: int, groups: Groups, version: int) -> None:
    """Remember the arrangement; the highest version wins, whatever order they arrive in."""
    check_own(entry, seat, groups)
    params = {"deal": entry.facts.deal_id, "seat": seat, "groups": _json(groups), "version": version}
    await store.arows(_KEEP, params)


async def kept(deal_id: int) -> dict[int, tuple[list[list[str]], int]]:
    """Every seat's arrangement of a deal, with its version; for the clock, and for a socket's own seat."""
    rows = await store.arows(_KEPT, {"deal": deal_id})
    return {seat: (json.loads(groups), version) for seat, groups, version in rows}


async def kept_groups(deal_id: int) -> dict[int, Groups]:
    """The same as cards, for judging when time is up."""
    return {seat: read_groups(groups) for seat, (groups, _) in (await kept(deal_id)).items()}


def check_own(entry: Entry, seat: int, groups: Groups) -> None:
    """Refused unless every card lies in this seat's hand, and once."""
    if entry.facts.game.is_over(entry.state) or not entry.state.has_seat(seat):
        raise Refused("hand.none", gettext("You have no cards in this deal."))
    cards = [card for group in groups for card in group]
    if len(set(cards)) != len(cards) or not set(cards) <= set(entry.state.seat(seat).hand):
        raise Refused("hand.not_yours", gettext("Only cards of your own hand can be sorted."))


def labels(entry: Entry, seat: int, groups: Groups) -> dict[str, Any]:
    """What each group is, what the hand would cost so, and which card could be put in the finish slot."""
    check_own(entry, seat, groups)
    state, hand = entry.state, entry.state.seat(seat).hand
    wild, rules = state.wild_rank, state.rules
    sorted_hand = whole(groups, hand)
    verdict = judge(sorted_hand, wild, rules)
    return {
        "groups": [
            {"kind": each.kind, "points": each.points, "counts": each.counts, "reason": each.reason}
            for each in label(groups, wild, rules)
        ],
        "points": grouped_points(sorted_hand, wild, rules),
        "is_valid_show": verdict.valid,
        "reasons": sorted(verdict.reasons),
        "ready": [card.code for card in hand if _leaves_a_show(sorted_hand, card, wild, rules)]
        if len(hand) > 13
        else [],
    }


def _leaves_a_show(groups: Sequence[Sequence[Card]], card: Card, wild: int | None, rules: Any) -> bool:
    left = [tuple(other for other in group if other != card) for group in groups]
    return judge([group for group in left if group], wild, rules).valid


def _json(groups: Groups) -> str:
    return json.dumps(codec.groups_to_json(groups))
