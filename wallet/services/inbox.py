"""Takes in what gateways tell the house: proved, kept as it was said, counted once. What it means comes later."""

from collections.abc import Mapping

from wallet.gateways import webhooks
from wallet.gateways.ports import BadSignature, GatewayOff, GatewayUnavailable
from wallet.models import GatewayEvent

__all__ = ["BadSignature", "GatewayOff", "receive", "reread"]


def receive(name: str, raw: bytes, headers: Mapping[str, str]) -> int | None:
    """Keep a webhook; the number of its row, or None for one that was here before or is about nothing of ours.

    Raises GatewayOff for a gateway that is not switched on, BadSignature for a webhook that it did not send.
    """
    told = webhooks.read(name, raw, headers)
    if told is None:
        return None
    event = GatewayEvent(gateway=name, event_id=told.event_id, headers=told.headers, raw_body=raw.decode())
    GatewayEvent.objects.bulk_create([event], ignore_conflicts=True)
    mine = GatewayEvent.objects.filter(gateway=name, event_id=told.event_id, attempts=0, processed_at=None)
    return mine.values_list("pk", flat=True).first()


def reread(event: GatewayEvent) -> webhooks.Webhook | None:
    """What a kept webhook says, its signature proved once more.

    Raises as `receive` does, and GatewayUnavailable for one that cannot be read: a person has to.
    """
    told = webhooks.read(event.gateway, event.raw_body.encode(), event.headers)
    if told and told.trouble:
        raise GatewayUnavailable(told.trouble)
    return told
