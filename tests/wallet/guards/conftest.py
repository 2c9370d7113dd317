"""Accounts and rows to try the guards on."""

import pytest

from players.models import User
from tests.wallet.conftest import Funder
from tests.wallet.guards.plain_sql import run
from tests.wallet.guards.rows import Rows, one_row_of_each
from wallet.ledger.chart import Bucket, player_account
from wallet.models import Account, Hold
from wallet.services import holds


@pytest.fixture
def promo(asha: User) -> Account:
    return Account.objects.get(code="h:promo", currency="CHIP")


@pytest.fixture
def deposit(asha: User) -> Account:
    return Account.objects.get(code=player_account(asha.pk, Bucket.DEPOSIT), currency="CHIP")


@pytest.fixture
def one_of_each(asha: User) -> None:
    holds.place(purpose=Hold.Purpose.GAME, ref_id=1, player=asha, currency="CHIP", amount_minor=10, key="game:1:asha")


@pytest.fixture
def rows(asha: User, bilal: User, chitra: User, give: Funder, django_user_model: type[User]) -> Rows:
    """Asha's money, proposed by Bilal; Chitra can check it, and so can another."""
    give(asha, winnings=2_000_00)
    other = django_user_model.objects.create_user("other@example.in", display_name="Other")
    made = one_row_of_each(asha, bilal, chitra, other)
    run("SET CONSTRAINTS ALL IMMEDIATE")
    run("SET CONSTRAINTS ALL DEFERRED")
    return made
