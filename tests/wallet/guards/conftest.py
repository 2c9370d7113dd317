"""Accounts and rows to try the guards on."""

import pytest

from players.models import User
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
