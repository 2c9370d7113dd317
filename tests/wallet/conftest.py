"""Asha plays, Bilal plays against her, Chitra has no business there; and the money they have to play with."""

from collections.abc import Callable, Iterator
from itertools import count

import pytest
from django.db import connection

from players.models import User
from wallet.ledger.chart import Bucket, bank_account, player_account
from wallet.ledger.entry import Draft, Subject, postings_of
from wallet.ledger.money import Currency
from wallet.models import Account
from wallet.services import post, reconcile

Funder = Callable[..., None]


@pytest.fixture
def asha(db: None) -> User:
    return User.objects.create_user("asha@example.in", "a long pass phrase", display_name="Asha")


@pytest.fixture
def bilal(db: None) -> User:
    return User.objects.create_user("bilal@example.in", "a long pass phrase", display_name="Bilal")


@pytest.fixture
def chitra(db: None) -> User:
    return User.objects.create_user("chitra@example.in", "a long pass phrase", display_name="Chitra")


@pytest.fixture(autouse=True)
def balanced_at_the_end(request: pytest.FixtureRequest) -> Iterator[None]:
    """What a test left uncommitted must balance too: the deferred constraints are asked before it is rolled back."""
    yield
    is_open = {"db", "transactional_db"} & set(request.fixturenames) and connection.in_atomic_block
    if is_open and not connection.needs_rollback:
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")


@pytest.fixture
def ledger_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reconcile by the ledger's own checks: seatings and deals are numbers here, without the rows of a table."""
    monkeypatch.setattr(reconcile, "_registered", {})


@pytest.fixture
def give() -> Funder:
    """Put rupees (paise) or chips straight into buckets: `give(asha, deposit=500, winnings=200)`."""
    given = count(1)

    def _give(player: User, currency: Currency = Currency.INR, **buckets: int) -> None:
        amounts = {player_account(player.pk, Bucket(name)): amount for name, amount in buckets.items()}
        amounts[bank_account("main")] = -sum(buckets.values())
        draft = Draft("test_gift", postings_of(currency, amounts), Subject("player", player.pk))
        post.post(draft, f"gift:{player.pk}:{next(given)}")

    return _give


def balance(code: str, currency: Currency = Currency.INR) -> int:
    """Stored balance of an account; 0 for one that was never made."""
    account = Account.objects.filter(code=code, currency=currency).first()
    return account.balance if account else 0


def purse(player: User, currency: Currency = Currency.INR) -> dict[str, int]:
    """The player's buckets that hold something."""
    codes = {bucket.name.lower(): player_account(player.pk, bucket) for bucket in Bucket}
    return {name: held for name, code in codes.items() if (held := balance(code, currency))}
