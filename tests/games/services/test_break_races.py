"""Breaks taken from two accounts of one person at once, while others sit at the same tables."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import timedelta
from threading import Barrier, Thread

import pytest
from django.db import connection

from games.models import Seat, Table
from games.services.errors import Refused
from players.models import User
from players.services import exclusion, identity_facts, names
from players.services.gate import NotAllowed
from players.signals import restricted
from tests.counts import count
from tests.games.house import person, sit, table
from tests.patience import connect_with_patience

HOUR = timedelta(hours=1)


@pytest.fixture
def two_accounts(committing_db: None, monkeypatch: pytest.MonkeyPatch) -> Callable[[int], tuple[User, User]]:
    """Two more accounts that the papers say are one person's, at each call."""
    same: dict[int, set[int]] = {}
    monkeypatch.setattr(identity_facts, "accounts_of_same_person", lambda player: same.get(player.pk, {player.pk}))

    def make(number: int) -> tuple[User, User]:
        asha, other = person(f"Asha {number}"), person(f"Asha too {number}")
        same[asha.pk] = same[other.pk] = {asha.pk, other.pk}
        return asha, other

    return make


def at_once(*calls: Callable[[], object]) -> None:
    """From threads that begin together, each connected; whatever goes wrong in one of them is raised."""
    barrier = Barrier(len(calls))

    def run(call: Callable[[], object]) -> None:
        try:
            connect_with_patience()
            barrier.wait()
            call()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        list(pool.map(run, calls))


def test_breaks_of_two_accounts_and_a_neighbour_at_both_tables_never_deadlock(
    two_accounts: Callable[[int], tuple[User, User]],
) -> None:
    """Seen to deadlock with the tables of one account locked after those of the other, whatever their numbers."""
    for number in range(3 * count("wallet_hammer_rounds")):
        asha, other = two_accounts(number)
        neighbour = person(f"Bilal {number}")
        first, second = table(), table()
        for player, at in ((asha, second), (other, first), (neighbour, first), (neighbour, second)):
            sit(player, at, 80)
        at_once(
            lambda asha=asha: exclusion.take_time_out(player=asha, length=HOUR),
            lambda other=other: exclusion.take_time_out(player=other, length=HOUR),
            lambda neighbour=neighbour, number=number: names.change_name(player=neighbour, name=f"Billy {number}"),
        )
        leaving = Seat.objects.filter(table__in=(first, second), is_leaving=True)
        assert set(leaving.values_list("player", flat=True)) == {asha.pk, other.pk}


def test_nobody_sits_down_with_the_account_that_did_not_ask(
    two_accounts: Callable[[int], tuple[User, User]],
) -> None:
    """He tries after his chairs were given up, and before the break is committed. Seen to fail without the lock of
    the other account's row: there he sat."""
    (asha, other), at = two_accounts(1), table()
    tries = Thread(target=_try_to_sit, args=(other, at))

    def while_the_break_is_taken(**_kwargs: object) -> None:
        tries.start()
        while tries.is_alive() and not Table.objects.raw(_WAITING):
            time.sleep(0.02)

    restricted.connect(while_the_break_is_taken)
    exclusion.take_time_out(player=asha, length=HOUR)
    restricted.disconnect(while_the_break_is_taken)
    tries.join(60)
    assert not Seat.objects.filter(player=other).exists()


def _try_to_sit(player: User, at: Table) -> None:
    try:
        connect_with_patience()
        with suppress(NotAllowed, Refused):
            sit(player, at, 100)
    finally:
        connection.close()


_WAITING = "SELECT pid AS id FROM pg_locks WHERE NOT granted"
