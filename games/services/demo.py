"""The demonstration house: people to sign in as, bots to play against, tables and matches that stay open."""

from dataclasses import dataclass
from uuid import UUID, uuid5

from allauth.account.models import EmailAddress
from django.db import transaction

from games.models import Table
from games.services import demo_matches, staff_groups, tables
from players.models import User
from players.services import jurisdiction
from wallet.services import demo_money, grants

PASSWORD = "rummy-demo-2026"
_TABLES = UUID("c4f1c5b2-98e1-4c0f-8e57-2c1c5f2b7d90")
_FEE_BPS = 1_000


@dataclass(frozen=True, slots=True)
class Person:
    """One demonstration login. `group` is one of `staff_groups.GROUPS`; players have none."""

    name: str
    role: str
    group: str = ""
    is_superuser: bool = False

    @property
    def email(self) -> str:
        return f"{self.name.lower()}@example.com"


PEOPLE = (
    Person("Asha", "player"),
    Person("Bilal", "player"),
    Person("Chitra", "player"),
    Person("Farid", "finance, maker", group="Finance maker"),
    Person("Gita", "finance, checker", group="Finance checker"),
    Person("Sana", "staff", group="Staff"),
    Person("Admin", "superuser", is_superuser=True),
)

BOTS = {
    "weak": ("Anaya", "Gurpreet", "Ishaan", "Lakshmi", "Mitul", "Tenzin"),
    "medium": ("Bhavna", "Devika", "Joydeep", "Nagma", "Rohan", "Yashoda"),
    "strong": ("Aravind", "Farzana", "Kabir", "Meenakshi", "Sourav", "Zubin"),
}


def seed() -> tuple[Person, ...]:
    """Everything of the demonstration that is not there yet. Returns who can sign in, all with `PASSWORD`."""
    for person in PEOPLE:
        _person(person)
    for strength, names in BOTS.items():
        for name in names:
            _bot(name, strength)
    _practice_tables()
    _rupee_tables()
    demo_matches.open_all()
    return PEOPLE


@transaction.atomic
def _person(person: Person) -> None:
    user = User.objects.filter(email=person.email).first()
    if user is None:
        is_staff = person.is_superuser or bool(person.group)
        user = User.objects.create_user(
            person.email,
            PASSWORD,
            display_name=person.name,
            is_staff=is_staff,
            is_superuser=person.is_superuser,
        )
        EmailAddress.objects.get_or_create(user=user, email=person.email, defaults={"verified": True, "primary": True})
    if person.group:
        user.groups.add(staff_groups.make()[person.group])
    elif not person.is_superuser:
        grants.grant_practice_chips(user)
        if jurisdiction.rules().may_play_rupees and not jurisdiction.rules().is_real_money:
            demo_money.give(user)


@transaction.atomic
def _bot(name: str, strength: str) -> None:
    email = f"{name.lower()}@bots.invalid"
    bot = User.objects.filter(email=email).first() or User.objects.create_user(
        email, display_name=name, is_bot=True, bot_strength=strength
    )
    grants.grant_practice_chips(bot)


def _practice_tables() -> None:
    for value in (1, 5, 10):
        _table("points", "CHIP", value, 6, bots_wanted=3)
    _table("points", "CHIP", 1, 6, bots_wanted=4)
    _table("points", "CHIP", 1, 4, bots_wanted=2)
    _table("points", "CHIP", 1, 2, bots_wanted=1)
    _table("zapak2", "CHIP", 1, 2, bots_wanted=1)
    _table("zapak2", "CHIP", 5, 2, bots_wanted=1)


def _rupee_tables() -> None:
    for rupees in (1, 2, 5):
        _table("points", "INR", rupees * 100, 6)
    _table("points", "INR", 100, 2)
    _table("zapak2", "INR", 100, 2)


def _table(variant: str, currency: str, value_minor: int, seats_max: int, bots_wanted: int = 0) -> Table:
    return tables.open_table(
        variant=variant,
        currency=currency,
        point_value_minor=value_minor,
        seats_max=seats_max,
        fee_bps=0 if currency == "CHIP" else _FEE_BPS,
        bots_wanted=bots_wanted,
        is_house=True,
        cmd_id=uuid5(_TABLES, f"{variant}:{currency}:{value_minor}:{seats_max}:{bots_wanted}"),
    )
