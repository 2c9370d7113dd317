"""Thirty-two at the same chair or the same deal in the same moment: one of them counts, and the books say which."""

from collections.abc import Callable
from uuid import uuid4

import pytest

from games.engine.indian.commands import Drop
from games.models import Deal, Seat, Table
from games.services import play, staff_acts, tables, verify
from players.models import User
from tests.counts import count
from tests.games.house import chips, person, sit, stacks, table
from tests.games.pages.house import live_deal, mover
from tests.games.races import at_once
from wallet.models import LedgerEntry
from wallet.services import reconcile

pytestmark = pytest.mark.usefixtures("committing_db")
rounds = pytest.mark.parametrize("trial", range(count("money_hammer_rounds")))
THREADS = 32


def letters() -> list[str]:
    return [f"{first}{second}" for first in "ABCD" for second in "ABCDEFGH"]


def whole() -> bool:
    return not any(outcome.findings for outcome in reconcile.reconcile()) and not list(verify.findings())


@rounds
def test_one_of_many_gets_the_last_chair(trial: int) -> None:
    """Seen to catch: the table's row read without its lock."""
    at = table(seats_max=2)
    sit(person("Asha"), at)
    people = [person(f"Racer {name}") for name in letters()]

    def seat(player: User) -> Callable[[], object]:
        return lambda: tables.sit_down(player=player, code=at.code, cmd_id=uuid4(), amount_minor=100)

    assert at_once(*(seat(player) for player in people)) == ["done"] + ["table.full"] * (THREADS - 1)
    assert sum(chips(player) for player in people) == THREADS * 10_000 - 100
    assert whole()


@rounds
def test_one_player_on_many_devices_takes_one_chair(trial: int) -> None:
    """Seen to catch: the player's and the table's row read without their locks."""
    at, asha = table(seats_max=6), person("Asha")
    outcomes = at_once(
        *[lambda: tables.sit_down(player=asha, code=at.code, cmd_id=uuid4(), amount_minor=100)] * THREADS
    )
    assert (len(outcomes), Seat.objects.filter(player=asha).count(), chips(asha)) == (THREADS, 1, 9_900)
    assert whole()


@pytest.fixture
def at() -> Table:
    return table(point_value_minor=2)


@pytest.fixture
def deal(at: Table) -> Deal:
    """The cards are out, and the first mover may drop."""
    return live_deal(at, [person("Asha"), person("Bilal")])


def drop(deal: Deal) -> Callable[[], object]:
    command = {"deal_id": deal.pk, "seat": mover(deal), "command": Drop(), "expected_seq": None}
    return lambda: play.submit(**command, cmd_id=uuid4())


def closes(deal: Deal) -> int:
    return LedgerEntry.objects.filter(kind="deal_close", ref_id=deal.pk).count()


@rounds
def test_many_ends_settle_once(trial: int, at: Table, deal: Deal) -> None:
    """Seen to catch: an event appended without comparing what it follows."""
    outcomes = at_once(*[drop(deal)] * THREADS)
    deal.refresh_from_db()
    assert (len(outcomes), outcomes.count("done"), deal.state, closes(deal)) == (THREADS, 1, Deal.State.FINISHED, 1)
    assert sorted(stacks(at).values())[1] - sorted(stacks(at).values())[0] == 80
    assert whole()


@rounds
def test_settled_or_called_off_and_never_both(trial: int, at: Table, deal: Deal) -> None:
    """Seen to catch: an event appended without comparing what it follows."""
    chief = person("Sana", is_staff=True, is_superuser=True)

    def call_off() -> object:
        return staff_acts.void_deal(deal=deal, by=chief, reason="The server lost its clock.", cmd_id=uuid4())

    outcomes = at_once(*[drop(deal), call_off] * (THREADS // 2))
    deal.refresh_from_db()
    assert (len(outcomes), outcomes.count("done")) == (THREADS, 1)
    assert (deal.state, closes(deal)) in ((Deal.State.FINISHED, 1), (Deal.State.VOIDED, 0))
    assert (len(set(stacks(at).values())) == 1) == (deal.state == Deal.State.VOIDED)
    assert whole()
