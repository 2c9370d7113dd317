"""Breaks: at once, to their end, and told to those who keep the tables."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from players.models import Exclusion, User
from players.services import exclusion, identity_facts
from players.signals import restricted

pytestmark = pytest.mark.django_db
HALF_A_YEAR = timedelta(days=182)


@pytest.fixture
def told() -> Iterator[list[User]]:
    heard: list[User] = []

    def hear(players: list[User], **_kwargs: Any) -> None:
        assert transaction.get_connection().in_atomic_block
        heard.extend(players)

    restricted.connect(hear)
    yield heard
    restricted.disconnect(hear)


def let_pass(time: timedelta) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute(
            "UPDATE players_exclusion SET starts_at = starts_at - %(by)s::interval, until = until - %(by)s::interval",
            {"by": f"{time.total_seconds()} s"},
        )
        cursor.execute("SET LOCAL session_replication_role = origin")


def test_a_time_out_begins_at_once_and_ends_by_itself(asha: User, told: list[User]) -> None:
    taken = exclusion.take_time_out(player=asha, length=timedelta(hours=1))
    assert abs(taken.until - timezone.now() - timedelta(hours=1)) < timedelta(minutes=1)
    assert (exclusion.is_excluded(asha), told) == (True, [asha])
    let_pass(timedelta(minutes=59))
    assert exclusion.current(asha) == taken
    let_pass(timedelta(minutes=1))
    assert (exclusion.is_excluded(asha), exclusion.current(asha)) == (False, None)


def test_an_exclusion_for_good_has_no_end(asha: User) -> None:
    exclusion.exclude(player=asha, length=None)
    let_pass(timedelta(days=20_000))
    assert exclusion.current(asha).until is None


def test_the_break_that_ends_last_is_the_one_that_counts(asha: User) -> None:
    exclusion.exclude(player=asha, length=HALF_A_YEAR)
    exclusion.take_time_out(player=asha, length=timedelta(days=1))
    assert exclusion.current(asha).kind == Exclusion.Kind.SELF
    exclusion.exclude(player=asha, length=None)
    assert exclusion.current(asha).until is None


@pytest.mark.parametrize("length", [timedelta(), timedelta(minutes=59), timedelta(weeks=6, seconds=1)])
def test_a_time_out_has_its_bounds(length: timedelta, asha: User) -> None:
    with pytest.raises(ValueError, match="one hour to six weeks"):
        exclusion.take_time_out(player=asha, length=length)


def test_an_exclusion_is_no_short_break(asha: User) -> None:
    with pytest.raises(ValueError, match="half a year"):
        exclusion.exclude(player=asha, length=timedelta(weeks=6))


def test_nobody_else_is_on_a_break(asha: User, bilal: User) -> None:
    exclusion.exclude(player=asha, length=None)
    assert (exclusion.is_excluded(bilal), exclusion.excluded_among({asha.pk, bilal.pk})) == (False, {asha.pk})


def test_every_account_of_the_person_is_told(
    asha: User, bilal: User, told: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    same = {asha.pk, bilal.pk}
    monkeypatch.setattr(identity_facts, "accounts_of_same_person", lambda _player: same)
    exclusion.exclude(player=asha, length=None)
    assert (told, exclusion.is_excluded(bilal)) == ([asha, bilal], True)


@pytest.mark.parametrize(
    "statement",
    ["UPDATE players_exclusion SET until = now()", "DELETE FROM players_exclusion", "TRUNCATE players_exclusion"],
)
def test_no_statement_ends_a_break_early(statement: str, asha: User) -> None:
    exclusion.exclude(player=asha, length=None)
    connection.check_constraints()  # TRUNCATE does not wait for what is deferred
    with pytest.raises(IntegrityError, match="kept to its end"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)
    assert exclusion.is_excluded(asha)
