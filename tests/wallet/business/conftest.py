"""People of the money rooms, a way to be paid that has rested, and a request on its way through the house."""

import uuid
from collections.abc import Callable
from datetime import date, timedelta

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.utils import timezone

from games.services import staff_groups
from players.models import User
from players.services import identity, identity_submission
from wallet.models import PayoutAttempt, PayoutMethod, Withdrawal
from wallet.services import clock, desk, methods, withdrawals
from wallet.services.payouts import prepare

Staff = Callable[..., User]
Later = Callable[..., None]
Member = Callable[[str, str], Client]


@pytest.fixture
def staff(db: None) -> Staff:
    """Somebody of finance with these permissions of the wallet, or all of them."""

    def _staff(name: str, *codenames: str) -> User:
        person = User.objects.create_user(f"{name.lower()}@house.in", display_name=name, is_staff=True)
        rights = Permission.objects.filter(content_type__app_label="wallet")
        person.user_permissions.set(rights.filter(codename__in=codenames) if codenames else rights)
        return User.objects.get(pk=person.pk)

    return _staff


def signed_in(person: User) -> Client:
    client = Client()
    client.force_login(person)
    return client


@pytest.fixture
def member(db: None) -> Member:
    """Somebody who works in one of the house's groups, signed in."""

    def _member(name: str, group: str) -> Client:
        person = User.objects.create_user(f"{name.lower()}@desk.in", display_name=name, is_staff=True)
        person.groups.add(staff_groups.make()[group])
        return signed_in(person)

    return _member


@pytest.fixture
def maker(staff: Staff) -> User:
    return staff("Maker", "propose_withdrawal", "resolve_payout", "close_case")


@pytest.fixture
def checker(staff: Staff) -> User:
    return staff("Checker", "approve_withdrawal", "resolve_payout", "close_case")


@pytest.fixture
def mary(staff: Staff) -> User:
    return staff("Mary", "propose_adjustment", "view_adjustment")


@pytest.fixture
def charu(staff: Staff) -> User:
    return staff("Charu", "approve_adjustment", "view_adjustment")


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Later:
    """Move the house's clock on; the database's own stays."""
    real = clock.now

    def move(**by: int) -> None:
        monkeypatch.setattr(clock, "now", lambda: real() + timedelta(**by))

    return move


def rested(player: User, kind: str = "upi", **details: str) -> PayoutMethod:
    """A way to be paid that was saved two days ago, by a player whose papers have been checked."""
    known(player)
    details = details or {"vpa": f"{player.display_name.lower()}@okbank"}
    method = methods.add(player=player, kind=kind, details=details, holder_name=f"{player.display_name} Kumar")
    PayoutMethod.objects.filter(pk=method.pk).update(usable_from=timezone.now() - timedelta(days=1))
    method.refresh_from_db()
    return method


def known(player: User) -> None:
    """The player's papers are checked, by the sandbox's rule."""
    if not identity.is_verified(player):
        identity_submission.submit(
            player=player,
            name=f"{player.display_name} Kumar",
            born=date(1990, 1, 31),
            region="IN-MH",
            pan=f"AB{chr(ord('C') + player.pk // 10_000)}PK{player.pk % 10_000:04d}Z",
        )


def requested(player: User, amount_minor: int = 600_00, method: PayoutMethod | None = None) -> Withdrawal:
    method = method or rested(player)
    return withdrawals.request(
        player=player, amount_minor=amount_minor, method_id=method.public_id, cmd_id=uuid.uuid4()
    )


def approved(withdrawal: Withdrawal, maker: User, checker: User) -> Withdrawal:
    desk.propose(withdrawal=withdrawal, maker=maker, mfa_at=None)
    desk.approve(withdrawal=withdrawal, checker=checker, mfa_at=None)
    withdrawal.refresh_from_db()
    return withdrawal


def attempted(withdrawal: Withdrawal) -> PayoutAttempt:
    attempt = prepare.attempt(withdrawal.pk)
    assert attempt is not None
    return attempt


def state_of(withdrawal: Withdrawal) -> str:
    return Withdrawal.objects.values_list("state", flat=True).get(pk=withdrawal.pk)
