"""Webhooks that the sandbox owes the house: written down with what they tell of, sent later, again until taken."""

import json
import urllib.error
import urllib.request
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.db.models.functions import Now
from django.urls import reverse

from wallet.gateways.sandbox.knobs import happens, knobs
from wallet.gateways.sandbox.models import Delivery, event_id
from wallet.gateways.sandbox.shapes import Shape
from wallet.gateways.sandbox.signature import headers_of

PATIENCE_S = 5  # the house has to answer within
LEASE_S = 30  # whoever dies while sending leaves the row to the next after this
FIRST_PAUSE_S = 5
TRIES = 14  # with doubling pauses about a day, as the real ones do


def tell(kind: str, **what: Shape) -> None:
    """Owe the house this piece of news. Called in the transaction that makes it true."""
    ident, at = event_id(), Now()
    body = json.dumps({"event_id": ident, "kind": kind, **what}, separators=(",", ":"))
    set_to = knobs()
    delay = 0
    if happens(set_to.late, "late", ident):
        delay = set_to.late_s
    elif happens(set_to.swapped, "swapped", ident):
        delay = set_to.swapped_s
    is_dropped = happens(set_to.never, "never", ident)
    copies = 2 if happens(set_to.twice, "twice", ident) else 1
    Delivery.objects.bulk_create(
        Delivery(
            event_id=ident,
            kind=kind,
            body=body,
            due_at=at + timedelta(seconds=delay),
            is_given_up=is_dropped,
            answer="never sent, on purpose" if is_dropped else "",
        )
        for _copy in range(copies)
    )


def send_due(most: int = 50) -> int:
    """Send what is due, oldest first; how many the house took. Safe in several processes at once."""
    taken = 0
    for _turn in range(most):
        delivery = _claim()
        if delivery is None:
            break
        taken += _send(delivery)
    return taken


def webhook_url() -> str:
    """Where the house listens."""
    house: str = settings.PUBLIC_URL
    return house.rstrip("/") + reverse("wallet:webhook", args=["sandbox"])


def _claim() -> Delivery | None:
    """The next one, put off for as long as sending may take, so that no other process sends it meanwhile."""
    with transaction.atomic(durable=True):
        due = Delivery.objects.select_for_update(skip_locked=True).filter(
            due_at__lte=Now(), delivered_at=None, is_given_up=False
        )
        delivery = due.order_by("due_at", "id").first()
        if delivery is not None:
            Delivery.objects.filter(pk=delivery.pk).update(
                attempts=F("attempts") + 1, due_at=Now() + timedelta(seconds=LEASE_S)
            )
            delivery.attempts += 1
    return delivery


def _send(delivery: Delivery) -> bool:
    status, said = _post(delivery.body.encode())
    row = Delivery.objects.filter(pk=delivery.pk)
    if 200 <= status < 300:
        row.update(delivered_at=Now(), answer=said)
        return True
    pause = timedelta(seconds=FIRST_PAUSE_S * 2 ** (delivery.attempts - 1))
    row.update(due_at=Now() + pause, is_given_up=delivery.attempts >= TRIES, answer=said)
    return False


def _post(raw: bytes) -> tuple[int, str]:
    """Over HTTP, like a stranger: no proxy and no redirects. Status 0 stands for no answer."""
    request = urllib.request.Request(webhook_url(), data=raw, headers=headers_of(raw), method="POST")
    try:
        with _OPENER.open(request, timeout=PATIENCE_S) as answer:
            return answer.status, f"{answer.status}"
    except urllib.error.HTTPError as refused:
        return refused.code, f"{refused.code} {refused.reason}"[:200]
    except OSError as silence:
        return 0, f"no answer: {silence}"[:200]


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_args: object, **_kwargs: object) -> None:
        return None


_OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}), _NoRedirects())
