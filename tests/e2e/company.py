"""Who comes to play, at which table, and how a whole deal is played by all of them."""

from collections.abc import Callable, Sequence
from typing import Any

from django.utils import timezone
from playwright.sync_api import Page

from games.engine import codec
from games.models import Deal, Table
from games.services import chairs, tables
from players.models import User
from tests.e2e.players.waiting import wait_for
from tests.e2e.playing import Seat
from wallet.services import demo_money, grants

PASSWORD = "a long pass phrase 7"
_BOTS = ("Anaya", "Devika", "Kabir", "Rohan", "Tenzin", "Zubin")


def person(name: str) -> User:
    """A player with practice chips and sandbox rupees."""
    user = User.objects.create_user(f"{name.lower()}@example.com", PASSWORD, display_name=name)
    grants.grant_practice_chips(user)
    demo_money.give(user)
    return user


def bots(strength: str = "strong") -> None:
    """Enough company for one table."""
    for name in _BOTS:
        bot = User.objects.create_user(
            f"{name.lower()}@bots.invalid", display_name=name, is_bot=True, bot_strength=strength
        )
        grants.grant_practice_chips(bot)


def table(*, seats_max: int = 6, bots_wanted: int = 0, rupees: int = 0, title: str = "Points", **rules: Any) -> Table:
    """A practice table, or one at which a point is worth so many rupees less 10 %; `rules` change its sheet."""
    opened = tables.open_table(
        variant="points",
        currency="INR" if rupees else "CHIP",
        point_value_minor=rupees * 100 or 1,
        fee_bps=1_000 if rupees else 0,
        seats_max=seats_max,
        bots_wanted=bots_wanted,
        title=title,
    )
    return unhurried(opened, **rules)


def unhurried(at: Table, **rules: Any) -> Table:
    """Its turns are long: a slow machine takes nobody's turn, and `miss_turn` is for those who shall lose one."""
    sheet = chairs.rules_of(at).with_options({"opening_seconds": 0, "turn_seconds": 120, **rules})
    at.rules, at.rules_hash = codec.rules_to_json(sheet), sheet.hash
    at.save(update_fields=["rules", "rules_hash"])
    return at


def path_of(at: Table) -> str:
    return f"tables/{at.code}/"


def hurry(at: Table) -> None:
    """End the countdown to the next deal now."""
    Table.objects.filter(pk=at.pk, next_deal_at__isnull=False).update(next_deal_at=timezone.now())


def miss_turn(seat: Seat, deal: Deal) -> None:
    """If it is this person's turn: his window is over now, however long it was, and the clock passes it on."""
    if seat.look().moment != "draw":
        return
    now = timezone.now()
    Deal.objects.filter(pk=deal.pk).update(due_at=now, wake_at=now)
    seat.wait_until(lambda look: look.moment != "draw", "the turn missed")


def await_deal(at: Table, pages: Sequence[Page], *, number: int = 1) -> Deal:
    """The deal of this number, with the cards out; its countdown is cut short."""

    def started() -> Deal | None:
        hurry(at)
        return at.deals.filter(number=number, events__type="DealStarted").first()

    return wait_for(pages[0], started, f"deal {number}")


def play(seats: Sequence[Seat], until: Callable[[], object], what: str) -> None:
    """Let everybody do what the moment asks of him, until this holds; each next move may take a minute to come."""
    while not until():
        wait_for(
            seats[0].page,
            lambda: until() or any(seat.move() for seat in seats),
            what,
            lambda: [seat.look() for seat in seats],
        )


def play_to_the_result(seats: Sequence[Seat], deal: Deal) -> None:
    """Until every page shows the result of this deal."""
    play(seats, lambda: all(seat.look().result_of == deal.pk for seat in seats), f"the result of deal {deal.pk}")
