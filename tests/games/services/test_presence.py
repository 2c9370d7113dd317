"""Who holds a seat: the newest socket, and the one that holds it already whenever it asks again."""

import asyncio
from uuid import uuid4

from asgiref.sync import sync_to_async
from django.db import connection, transaction

from games.models import Seat, Table
from games.services import presence
from games.services.presence import Held
from players.models import User
from tests.games import house as rooms

ROUNDS = 50


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


async def test_sockets_that_come_and_go_meet_no_deadlock_with_services_at_the_table(house: None) -> None:
    """Seen to fail when `_TAKE` and `_LOSE` changed the seat before the table."""
    people, table = await sync_to_async(_seated_together)()
    process, mine = uuid4(), [uuid4() for _ in people]

    async def comes_and_goes(number: int) -> None:
        for _ in range(ROUNDS):
            held = await presence.take_seat(
                table_id=table.pk,
                player_id=people[number].pk,
                connection_id=mine[number],
                process_id=process,
                by_force=True,
            )
            assert held
            await presence.lose_seat(held=held, connection_id=mine[number])

    async def confirms() -> None:
        for _ in range(ROUNDS):
            await presence.confirm(process_id=process, connections=mine)

    def keeps() -> None:
        """What every service does: the table's row, then its seats, in whatever order it likes."""
        for number in range(ROUNDS):
            with transaction.atomic():
                locked = Table.objects.select_for_update().get(pk=table.pk)
                for seat in locked.seats.order_by("pk" if number % 2 else "-pk"):
                    Seat.objects.filter(pk=seat.pk).update(short_since=None)
                Table.objects.filter(pk=table.pk).update(chairs_kept=0)
        connection.close()

    work = [comes_and_goes(number) for number in range(len(people))]
    await asyncio.gather(*work, confirms(), asyncio.to_thread(keeps), asyncio.to_thread(keeps))


async def _take(player: User, table: Table, connection: object, *, by_force: bool) -> Held | None:
    return await presence.take_seat(
        table_id=table.pk, player_id=player.pk, connection_id=connection, process_id=uuid4(), by_force=by_force
    )


def _seated_together() -> tuple[list[User], Table]:
    people, table = [rooms.person("Asha"), rooms.person("Bilal")], rooms.table()
    for player in people:
        rooms.sit(player, table)
    return people, table


def _seated() -> tuple[User, Table]:
    asha, table = rooms.person("Asha"), rooms.table()
    rooms.sit(asha, table)
    return asha, table
