"""Asha and Bilal at a table, with real services all the way: what the tests of pages and of the API begin from."""

from collections.abc import Iterable
from datetime import timedelta
from uuid import uuid4

from django.db import transaction
from django.utils import timezone

from games.engine import catalogue, codec
from games.engine.indian import commands
from games.engine.shuffle import shuffle
from games.models import Deal, Seat, Table
from games.services import deals, play, sealing, store, tables
from games.services.entries import deal_name
from games.services.store import Timing
from players.models import User

PASSWORD = "a long pass phrase 7"


def person(name: str, **fields: object) -> User:
    """A player with practice chips."""
    return User.objects.create_user(
        f"{name.lower().replace(' ', '.')}@example.com", PASSWORD, display_name=name, **fields
    )


def bots() -> list[User]:
    """Three that may be seated for company."""
    return [person(f"Bot {number}", is_bot=True, bot_strength="weak") for number in (1, 2, 3)]


def practice_table(*, seats_max: int = 6, title: str = "Points", point_value_minor: int = 1) -> Table:
    return tables.open_table(
        variant="points", currency="CHIP", point_value_minor=point_value_minor, seats_max=seats_max, title=title
    )


def seat_all(table: Table, people: Iterable[User]) -> list[Seat]:
    """Everybody sits down, with a socket that was confirmed just now."""
    seats = [tables.sit_down(player=player, code=table.code, cmd_id=uuid4()) for player in people]
    Seat.objects.filter(pk__in=[seat.pk for seat in seats]).update(connection_id=uuid4(), seen_at=timezone.now())
    return seats


@transaction.atomic
def live_deal(table: Table, people: Iterable[User]) -> Deal:
    """A deal with the cards out, waiting for the first mover; no clock beside the test sees it before that."""
    seat_all(table, people)
    Table.objects.filter(pk=table.pk).update(next_deal_at=timezone.now() - timedelta(seconds=1))
    deal = deals.open_next(table_id=table.pk)
    assert deal is not None
    hand_out(deal)
    return deal


def hand_out(deal: Deal) -> None:
    """What the clock does when the seeds are in; every seat's seed is the server's here."""
    rules = codec.rules_from_json(deal.rules)
    seats = list(deal.deal_seats.order_by("number").values_list("number", flat=True))
    seeds = {seat: bytes([seat + 1]) * 32 for seat in seats}
    mixed = shuffle(
        sealing.unseal(deal.sealed_seed),
        deal_name(deal.table.code, deal.number),
        seeds,
        deal.rules_hash,
        catalogue.variant(deal.variant).game.deck(rules),
        seats,
    )
    used = tuple(commands.UsedSeed(seat, seed.hex(), by_player=False) for seat, seed in seeds.items())
    send(deal, None, commands.Deal(mixed, used))


def send(deal: Deal, seat: int | None, command: object) -> None:
    play.submit(deal_id=deal.pk, seat=seat, command=command, expected_seq=None, cmd_id=uuid4(), timing=Timing.ANY_TIME)


def mover(deal: Deal) -> int:
    """The seat whose turn it is."""
    turn = store.fold(deal.pk).state.turn
    assert turn is not None
    return int(turn.seat)


def dropped_deal(table: Table, people: Iterable[User]) -> Deal:
    """A deal of two that ended when the first mover dropped."""
    deal = live_deal(table, people)
    send(deal, mover(deal), commands.Drop())
    deal.refresh_from_db()
    return deal


def wrongly_shown_deal(table: Table, people: Iterable[User]) -> Deal:
    """A deal of two that ended with a wrong show: all thirteen cards of the shower lie open, in one group."""
    deal = live_deal(table, people)
    seat = mover(deal)
    send(deal, seat, commands.Draw(commands.Source.CLOSED))
    hand = store.fold(deal.pk).state.seat(seat).hand
    send(deal, seat, commands.Finish(hand[-1]))
    send(deal, seat, commands.Declare((hand[:-1],)))
    deal.refresh_from_db()
    return deal


def card_codes(deal: Deal) -> set[str]:
    """Every card of a deal that somebody could cheat with: hands and closed deck."""
    state = store.fold(deal.pk).state
    hidden = {card.code for seat in state.seats for card in seat.hand}
    return hidden | {card.code for card in state.closed_deck}
