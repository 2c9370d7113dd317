"""Who holds a seat: the newest socket, and the one that holds it already whenever it asks again."""

from uuid import uuid4

from asgiref.sync import sync_to_async

from games.models import Table
from games.services import presence
from games.services.presence import Held
from players.models import User
from tests.games import house as rooms


async def test_a_socket_that_holds_its_seat_takes_it_again(house: None) -> None:
    """A hub that read the table a moment too early asks again; that is not another socket, and nobody is sent away."""
    asha, table = await sync_to_async(_seated)()
    mine = uuid4()

    first = await _take(asha, table, mine, by_force=True)

    assert first is not None
    assert await _take(asha, table, mine, by_force=False) == first


async def test_another_socket_takes_a_held_seat_by_force_only(house: None) -> None:
    asha, table = await sync_to_async(_seated)()
    held = await _take(asha, table, uuid4(), by_force=True)
    other = uuid4()

    assert await _take(asha, table, other, by_force=False) is None
    assert await _take(asha, table, other, by_force=True) == held


async def _take(player: User, table: Table, connection: object, *, by_force: bool) -> Held | None:
    return await presence.take_seat(
        table_id=table.pk, player_id=player.pk, connection_id=connection, process_id=uuid4(), by_force=by_force
    )


def _seated() -> tuple[User, Table]:
    asha, table = rooms.person("Asha"), rooms.table()
    rooms.sit(asha, table)
    return asha, table
