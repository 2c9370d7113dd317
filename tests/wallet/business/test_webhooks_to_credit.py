"""A webhook is heard by a view and means something only to the job behind it: heard thrice, credited once."""

import pytest
from django.test import Client
from django.urls import reverse

from players.models import User
from tests.wallet.business.conftest import known
from tests.wallet.business.test_deposits import ordered
from tests.wallet.conftest import purse
from wallet.gateways.sandbox import checkout
from wallet.gateways.sandbox.models import Delivery, Order
from wallet.gateways.sandbox.signature import headers_of
from wallet.models import GatewayEvent
from wallet.services import events

pytestmark = pytest.mark.usefixtures("ledger_alone")


def test_hearing_credits_nothing_and_reading_credits_once(asha: User, client: Client) -> None:
    """Seen to catch: a credit in the view of the webhook."""
    known(asha)
    row = ordered(asha)
    checkout.act(order=Order.objects.get(ref=row.order_ref), method="upi", how=checkout.How.PAY)
    told = list(Delivery.objects.filter(kind="payment.captured").values_list("body", flat=True))
    for body in told * 3:
        raw = body.encode()
        heard = client.post(
            reverse("wallet:webhook", args=["sandbox"]), raw, "application/json", headers=headers_of(raw)
        )
        assert heard.status_code == 200
    assert (len(told), purse(asha), GatewayEvent.objects.count()) == (1, {}, 1)

    for _time in range(3):
        events.process(GatewayEvent.objects.get().pk)
    assert purse(asha) == {"deposit": row.credit_minor}
