"""A house in which every address of the money has a row to open: people of every kind, and payments in every state."""

from dataclasses import dataclass

from django.apps import apps
from django.contrib.contenttypes.models import ContentType
from django.db.models import Model

from games.services import staff_groups
from players.models import User
from tests.wallet.conftest import Funder
from tests.wallet.permissions import scenes
from tests.wallet.permissions.scenes import Crew, Rows
from wallet.gateways.sandbox.models import Delivery, Payment, Payout
from wallet.services import clock

CHOSEN = "chosen"
"""What is ticked in a list, and not in the address."""
WHO = ("anonymous", "player", "other player", "support", "reader", "maker", "checker", "admin")


@dataclass(frozen=True, slots=True)
class World:
    """`people` in the order of WHO, None for nobody; `ids` are what stands in addresses, by the row of the table."""

    people: tuple[User | None, ...]
    ids: dict[str, dict[str, object]]


def person(name: str, group: str = "", *, is_superuser: bool = False) -> User:
    user = User.objects.create_user(
        f"{name.lower()}@matrix.in",
        "a long pass phrase",
        display_name=name,
        is_staff=bool(group),
        is_superuser=is_superuser,
    )
    if group:
        user.groups.add(staff_groups.make()[group])
    return User.objects.get(pk=user.pk)


def build(owner: User, other: User, give: Funder) -> World:
    """Money of the owner, and of others where a second open request would be needed."""
    admin = person("Root", "Staff", is_superuser=True)
    crew = Crew(owner, person("Mira", "Finance maker"), person("Kiran", "Finance checker"), admin, person, give)
    # In this order: a day is closed over what there is, and deals are played last.
    rows = (
        scenes.payments(crew) | scenes.requests(crew) | scenes.payouts(crew) | scenes.books(crew) | scenes.games(crew)
    )
    people = (
        None, owner, other, person("Sana", "Staff"), person("Rita", "Finance"), person("Farid", "Finance maker"),
        person("Gita", "Finance checker"), admin,
    )  # fmt: skip
    return World(people, _by_number(rows, owner) | _by_name(rows) | _chosen(rows, other))


def latest_of(door: str) -> dict[str, object]:
    """The newest row of a list of the admin, by the name of its page; 0, which is none, where there is none."""
    app, model, _page = door.removeprefix("admin:").split("_")
    return {"object_id": _latest(apps.get_model(app, model))}


def _by_number(rows: Rows, owner: User) -> dict[str, dict[str, object]]:
    numbers = {name: {"object_id": row.pk} for name, row in (rows | {"owner": owner}).items()}
    return {
        **numbers,
        "nothing": {"object_id": 0},
        "paper": {"pk": rows["papers"].pk},
        "log": {"pk": rows["deal"].pk},
        "close": {"pk": rows["day"].pk, "kind": "csv"},
        "type": {"content_type_id": ContentType.objects.get_for_model(User).pk, "object_id": owner.pk},
    }


def _by_name(rows: Rows) -> dict[str, dict[str, object]]:
    """Addresses in which something else stands than the number of a row."""
    order = rows["order"]
    return {
        "": {},
        "deposit": {"public_id": order.public_id},
        "withdrawal": {"public_id": rows["mine"].public_id},
        "method": {"public_id": rows["spare"].public_id},
        "month": {"currency": "INR", "month": f"{clock.day_of(clock.now()):%Y-%m}", "kind": "csv"},
        "checkout": {"ref": order.checkout_url.rstrip("/").rpartition("/")[2]},
        "gateway": {"gateway": "sandbox"},
        "file": {"kind": "csv"},
        "app": {"app_label": "wallet"},
    }


def _chosen(rows: Rows, other: User) -> dict[str, dict[str, object]]:
    """Ticked in a list."""
    chosen = {
        "mine": rows["mine"].pk, "proposed": rows["proposed"].pk, "other": other.pk, "table": rows["table"].pk,
        "payment": _latest(Payment), "payout": _latest(Payout), "delivery": _latest(Delivery),
    }  # fmt: skip
    return {f"choose-{name}": {CHOSEN: pk} for name, pk in chosen.items()}


def _latest(model: type[Model]) -> int:
    return model._base_manager.order_by("-pk").values_list("pk", flat=True).first() or 0
