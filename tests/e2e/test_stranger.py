"""Clients written from docs/PROTOCOL.md alone, against the running house."""

import asyncio
import json
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar
from uuid import uuid4

import pytest
import websockets

from games.models import Deal, DealEvent, Table
from tests.e2e import company
from tests.e2e.house import House
from tests.protocol.door import Door, Refused
from tests.protocol.stranger import Stranger

PASSWORD = "a long pass phrase 7"
TURNS_MAX = 60
"""After so many turns they drop: two who draw well mostly show before."""

Json = dict[str, Any]
Answer = TypeVar("Answer")


def alone(talk: Coroutine[Any, Any, Answer]) -> Answer:
    """Run it on a loop of its own, in a thread: in this one Playwright's loop stands still."""
    with ThreadPoolExecutor(max_workers=1) as thread:
        return thread.submit(asyncio.run, talk).result()


def stranger(house: House, name: str) -> Door:
    door = Door(house.url)
    door.sign_up(email=f"{name.lower()}@example.com", display_name=name, password=PASSWORD)
    return door


async def play_one(door: Door, table: str, **manner: Any) -> tuple[Stranger, Json]:
    async with Stranger.at(door, table, **manner) as player:
        return player, await player.play(TURNS_MAX)


async def play_both(doors: list[Door], table: str) -> list[tuple[Stranger, Json]]:
    return list(await asyncio.gather(*(play_one(door, table) for door in doors)))


def cards_in(value: object) -> set[str]:
    """Whatever looks like a card anywhere in what was sent."""
    return {part for part in json.dumps(value).split('"') if len(part) == 4 and part[2] == "."}


@pytest.fixture
def table(house: House) -> Table:
    return company.table(seats_max=2)


def test_two_strangers_play_a_whole_deal_to_settlement(house: House, table: Table) -> None:
    asha, bilal = stranger(house, "Asha"), stranger(house, "Bilal")
    code = next(row["code"] for row in asha.get("tables/") if row["seats_max"] == 2)
    assert code == str(table.code)
    for number, door in enumerate((asha, bilal)):
        sat = door.command(f"tables/{code}/sit/", seat=number, amount_minor=800)
        assert sat["seat"] == number

    played = alone(play_both([asha, bilal], code))

    deal = Deal.objects.get()
    amounts = {seat.number: seat.amount_minor for seat in deal.deal_seats.all()}
    assert deal.state == Deal.State.FINISHED
    assert sum(amounts.values()) == 0
    assert min(amounts.values()) < 0
    for number, (player, last) in enumerate(played):
        assert last["deal"]["view"]["you"] == number
        assert last["deal"]["amounts"] == {str(seat): minor for seat, minor in amounts.items()}
        assert last["deal"]["view"]["result"]["winner"] == max(amounts, key=lambda seat: amounts[seat])
        assert last["table"]["you"]["stack_minor"] == 800 + amounts[number]
        assert len(last["deal"]["server_seed"]) == 256
        assert {answer["type"] for answer in player.answers} == {"ack"}
        told = [event["type"] for event in player.events]
        assert told.count("TurnStarted") == DealEvent.objects.filter(deal=deal, type="TurnStarted").count()
        assert told[-1] == "DealEnded"
    for door in (asha, bilal):
        assert door.command(f"tables/{code}/stand-up/")["seat"] is None
        assert [each["deal"] for each in door.get("deals/")["deals"]] == [deal.pk]
        assert door.get(f"deals/{deal.pk}/")["state"] == "finished"


def test_a_move_repeated_after_a_broken_link_counts_once(house: House, table: Table) -> None:
    doors = [stranger(house, name) for name in ("Asha", "Bilal")]
    for door in doors:
        door.command(f"tables/{table.code}/sit/")

    async def talk() -> tuple[Json, Json, Json]:
        async with Stranger.at(doors[1], str(table.code)) as bilal:
            async with Stranger.at(doors[0], str(table.code)) as asha:
                await asha.hear(lambda _: bool(asha.view.get("legal", {}).get("seed")))
                message = {"type": "deal.seed", "seed": "c0ffee00" * 4, "cmd_id": str(uuid4())}
                first = await asha.move(**message)
            async with Stranger.at(doors[0], str(table.code)) as asha:
                await asha.hear(lambda _: bool(asha.view))
                again = await asha.move(**message)
                other = await asha.move(type="deal.seed", seed="ab" * 16)
            assert bilal.view is not None
        return first, again, other

    first, again, other = alone(talk())

    assert [first["type"], again["type"]] == ["ack", "ack"]
    assert (other["type"], other["code"]) in {("reject", "seed.already_offered"), ("reject", "seed.too_late")}
    assert DealEvent.objects.filter(type="SeedOffered", cmd_id=first["cmd_id"]).count() == 1


def test_chitra_watches_and_sees_no_card_that_is_not_public(house: House, table: Table) -> None:
    doors = [stranger(house, name) for name in ("Asha", "Bilal", "Chitra")]
    for door in doors[:2]:
        door.command(f"tables/{table.code}/sit/")

    async def talk() -> list[Stranger]:
        players = [Stranger.at(door, str(table.code)) for door in doors]
        async with players[0] as asha, players[1] as bilal, players[2] as chitra:
            for player in (asha, bilal):
                await player.hear(lambda _, player=player: bool(player.view.get("legal", {}).get("seed")))  # type: ignore[misc]
                await player.move(type="deal.seed", seed="ab" * 16)
            for player in (asha, bilal, chitra):
                await player.hear(lambda _, player=player: player.view.get("phase") == "turn")  # type: ignore[misc]
            deal = asha.update["deal"]
            await chitra.send({"type": "deal.drop", "cmd_id": str(uuid4()), "deal": deal["id"], "seq": deal["seq"]})
            refused = await chitra.hear(lambda message: message["type"] == "reject")
            assert refused["code"] == "seat.not_in_deal"
            named = str(uuid4())
            hand = {"type": "hand.preview", "cmd_id": named, "deal": deal["id"], "groups": [asha.view["hand"]]}
            assert (await bilal.ask(hand, "reject"))["cmd_id"] == named
            assert (await asha.ask(hand, "hand.labels"))["cmd_id"] == named
        return [asha, bilal, chitra]

    asha, bilal, chitra = alone(talk())

    public = cards_in([chitra.view[name] for name in ("open_deck", "wild", "toss")])
    assert chitra.view["legal"] is None
    assert cards_in(chitra.update) <= public
    assert len(asha.view["hand"]) == len(bilal.view["hand"]) == 13
    assert not cards_in(asha.view["hand"]) & cards_in(bilal.view["hand"])


@pytest.mark.parametrize(
    ("origin", "status"), [(None, 403), ("https://evil.example", 403), ("http://127.0.0.1:1", 403)]
)
def test_another_origin_gets_no_socket(house: House, table: Table, origin: str | None, status: int) -> None:
    door = stranger(house, "Asha")

    async def knock() -> int:
        try:
            async with websockets.connect(
                door.socket_address(str(table.code)),
                origin=origin,
                additional_headers={"Cookie": door.session},
                proxy=None,
            ):
                return 101
        except websockets.InvalidStatus as refused:
            return refused.response.status_code

    assert alone(knock()) == status


def test_every_way_out_has_its_code(house: House, table: Table) -> None:
    asha = stranger(house, "Asha")

    async def codes() -> list[int]:
        found = []
        async with Stranger.at(Door(house.url), str(table.code)) as nobody:
            found.append(await nobody.closed())
        async with Stranger.at(asha, str(uuid4())) as lost:
            found.append(await lost.closed())
        async with Stranger.at(asha, str(table.code)) as babbler:
            for _ in range(20):
                await babbler.send("{")
            found.append(await babbler.closed())
        async with Stranger.at(asha, str(table.code)) as flooder:
            await flooder.send("x" * (17 * 1024))
            found.append(await flooder.closed())
        return found

    assert alone(codes()) == [4401, 4404, 4400, 4413]


def test_wrong_words_at_the_door_do_not_let_in(house: House) -> None:
    stranger(house, "Asha")

    with pytest.raises(Refused, match="not_in"):
        Door(house.url).sign_in(email="asha@example.com", password="wrong")
    again = Door(house.url)
    again.sign_in(email="asha@example.com", password=PASSWORD)
    assert again.get("seats/") == []
