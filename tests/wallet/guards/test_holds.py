"""Holds close once and never change, tried by plain SQL."""

import pytest

from players.models import User
from tests.wallet.guards.plain_sql import refused, run
from wallet.models import Hold, LedgerEntry

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("change", "constraint"),
    [
        ("from_deposit = from_deposit + 1, state = 'released', closed_entry_id = created_entry_id",
         "a_hold_closes_once"),
        ("player_id = player_id", "a_hold_closes_once"),
        ("state = 'consumed'", "a_hold_is_active_until_an_entry_closes_it"),
    ],
)  # fmt: skip
def test_a_hold_only_closes(change: str, constraint: str, one_of_each: None) -> None:
    with refused(constraint):
        run(f"UPDATE wallet_hold SET {change}")


def test_a_closed_hold_stays_closed(one_of_each: None) -> None:
    run("UPDATE wallet_hold SET state = 'released', closed_entry_id = created_entry_id")
    with refused("a_hold_closes_once"):
        run("UPDATE wallet_hold SET state = 'active', closed_entry_id = NULL")


@pytest.mark.parametrize(
    ("parts", "constraint"),
    [
        ({}, "a_hold_sets_something_aside"),
        ({"from_deposit": 5, "from_bonus": -1}, "a_hold_sets_something_aside"),
        ({"from_deposit": 5, "ref_id": 1}, "a_player_has_one_active_hold_per_entry"),
    ],
)
def test_a_hold_that_makes_no_sense_is_refused(
    parts: dict[str, int], constraint: str, one_of_each: None, asha: User
) -> None:
    grant = LedgerEntry.objects.get(kind="practice_grant")
    with refused(constraint):
        Hold.objects.create(
            **({"purpose": "game", "ref_id": 2, "player": asha, "currency": "CHIP", "created_entry": grant} | parts)
        )
