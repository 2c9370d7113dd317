"""What the gate wants to know of the person behind an account. Nothing is known before the papers were looked at."""

from dataclasses import dataclass
from datetime import date

from players.models import Identity, User
from players.services import identity
from players.services.identity_details import opened


@dataclass(frozen=True, slots=True)
class Person:
    """Who plays: `region` as ISO 3166 ("IN-KA"), `age` in whole years; None for what is not known."""

    is_verified: bool = False
    region: str | None = None
    age: int | None = None


def person(player: User, today: date) -> Person:
    """What is known of him on this day of India."""
    row = identity.best(player)
    if row is None:
        return Person()
    return Person(row.state == Identity.State.VERIFIED, row.region, opened(row).age(today))


def tier(player: User) -> int:
    """How well he is known, 0 to 2: the house's limits go by it."""
    return identity.tier(player)


def accounts_of_same_person(player: User) -> set[int]:
    """This account, and every other whose papers name the same person."""
    return {player.pk, *identity.same_person(player)}
