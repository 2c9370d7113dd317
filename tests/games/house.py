"""A house to test in: people who sit down and are connected, a clock that looks when told to, a deal with cards out."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from games.engine.indian.commands import OfferSeed, Void
from games.models import Deal, DealEvent, Pulse, Seat, Table
from games.services import deals, play, store, tables
from games.services.errors import Refused
from games.services.moves import Done
from games.services.outages import Watch
from games.services.store import Timing
from games.services.turn_clock import TurnClock
from players.models import User
from wallet.selectors import balances
from wallet.services import demo_money, stakes


def person(name: str, **fields: Any) -> User:
    """Somebody with 10,000 chips and 5,000 sandbox rupees."""
    user = User.objects.create_user(f"{name.lower()}@example.in", "a long pass phrase", display_name=name, **fields)
    demo_money.give(user)
    return user


def bot(name: str, strength: str = "weak") -> User:
    return User.objects.create_user(
        f"{name.lower()}@bots.invalid", display_name=name, is_bot=True, bot_strength=strength
    )


def table(**wishes: Any) -> Table:
    return tables.open_table(
        **{"variant": "points", "currency": "CHIP", "point_value_minor": 1, "seats_max": 6, "is_house": True} | wishes
    )


def sit(player: User, at: Table, amount_minor: int | None = 800, **wishes: Any) -> Seat:
    """Sit down, with a socket that some process confirmed just now."""
    seat = tables.sit_down(player=player, code=at.code, cmd_id=uuid4(), amount_minor=amount_minor, **wishes)
    connect(seat)
    return seat


def connect(seat: Seat) -> None:
    Seat.objects.filter(pk=seat.pk).update(
        connection_id=uuid4(), process_id=uuid4(), seen_at=timezone.now() + timedelta(hours=1), away_since=None
    )


def open_deal(at: Table) -> Deal:
    """End the countdown and open the deal."""
    Table.objects.filter(pk=at.pk).update(next_deal_at=timezone.now() - timedelta(seconds=1))
    deal = deals.open_next(table_id=at.pk)
    assert deal is not None, "nobody to deal to"
    return deal


def call_off(deal: Deal) -> None:
    """Nobody wins it and nobody pays."""
    end = {"deal_id": deal.pk, "seat": None, "command": Void("a test"), "expected_seq": None, "cmd_id": uuid4()}
    play.submit(**end, timing=Timing.ANY_TIME)


def long_alive() -> datetime:
    """A sign of life of the web processes that outlasts the test, however slow the machine is."""
    return timezone.now() + timedelta(hours=1)


def a_clock() -> TurnClock:
    """A clock that has beaten, in a house whose web processes live."""
    clock = TurnClock()
    clock.watch = Watch(index=0, clocks=1, is_silent=False)
    return clock


@dataclass
class Room:
    """A table with its players and the running deal."""

    table: Table
    players: list[User]
    deal: Deal
    clock: TurnClock = field(default_factory=a_clock)

    @property
    def state(self) -> Any:
        entry = store.cache.get(self.deal.pk)
        assert entry is not None
        return entry.state

    @property
    def mover(self) -> int:
        return int(self.state.turn.seat)

    @property
    def waiting(self) -> int:
        """A seat whose turn it is not."""
        return next(seat.seat for seat in self.state.seats if seat.seat != self.mover)

    @property
    def waits_for_a_person(self) -> bool:
        """True if the running window is not one bot's alone."""
        entry = store.cache.get(self.deal.pk)
        assert entry is not None
        expected = entry.facts.game.on_deadline(entry.state)
        return expected is not None and expected[0] not in entry.facts.bots

    async def submit(self, seat: int | None, command: Any, **wishes: Any) -> Done:
        order = {"expected_seq": None, "cmd_id": uuid4(), "timing": Timing.IN_TIME} | wishes
        return await play.asubmit(deal_id=self.deal.pk, seat=seat, command=command, **order)

    async def log(self) -> list[str]:
        names = DealEvent.objects.filter(deal=self.deal).order_by("seq").values_list("type", flat=True)
        return [name async for name in names]

    async def fresh(self) -> Deal:
        return await Deal.objects.aget(pk=self.deal.pk)

    async def expire(self) -> None:
        """Let the running window be over, on the database's clock, in a house whose web processes live."""
        past = timezone.now() - timedelta(seconds=1)
        await Deal.objects.filter(pk=self.deal.pk).aupdate(due_at=past, wake_at=past)
        await Pulse.objects.aupdate(web_at=long_alive())

    async def stacks(self) -> dict[str, int]:
        return await sync_to_async(stacks)(self.table)


def stacks(at: Table) -> dict[str, int]:
    """Who has how much in play, by name."""
    seats = list(at.seats.filter(left_at__isnull=True).select_related("player"))
    held = stakes.stacks_of([seat.pk for seat in seats])
    return {seat.player.display_name: held[seat.pk] for seat in seats}


async def a_room(*names: str, bots: tuple[str, ...] = (), **wishes: Any) -> Room:
    """A table at which these people were dealt their cards; it is the first turn."""
    at, players, deal = await sync_to_async(_opened)(names or ("Asha", "Bilal"), bots, wishes)
    room = Room(at, players, deal)
    for number, player in enumerate(players):
        if not player.is_bot:
            await room.submit(number, OfferSeed(f"{number:032x}"))
    await room.clock.tick()
    return room


def _opened(names: tuple[str, ...], bots: tuple[str, ...], wishes: dict[str, Any]) -> tuple[Table, list[User], Deal]:
    at = table(**wishes)
    amount = 80_00 * 2 if at.currency == "INR" else 800
    players = [person(name) for name in names] + [bot(name) for name in bots]
    for player in players:
        sit(player, at, amount * at.point_value_minor if at.currency == "CHIP" else amount)
    return at, players, open_deal(at)


def command_id(number: int) -> UUID:
    return UUID(int=number)


def chips(player: User) -> int:
    return balances(player).of("CHIP").playable_minor


def refusal(call: Callable[..., object], **wishes: Any) -> str:
    """The code with which this is refused."""
    with pytest.raises(Refused) as refused:
        call(**wishes)
    return refused.value.code


def a_table_full_of(*players: User) -> Table:
    """Every chair taken; one of them is meant for a bot."""
    full = table(seats_max=len(players), bots_wanted=1)
    for player in players:
        sit(player, full, 100)
    return full
