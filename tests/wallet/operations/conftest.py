"""People at the pages of finance, and a payment that was credited today."""

import pytest
from django.test import Client

from players.models import User
from tests.wallet.business.conftest import checker, known, maker, staff  # noqa: F401
from tests.wallet.business.test_deposits import ordered, says
from wallet.models import Deposit
from wallet.services import clock


@pytest.fixture
def credited(asha: User) -> Deposit:
    known(asha)
    row = ordered(asha)
    says(row)
    row.refresh_from_db()
    return row


@pytest.fixture
def today(db: None) -> object:
    return clock.day_of(clock.now())


def signed_in(person: User) -> Client:
    client = Client()
    client.force_login(person)
    return client
