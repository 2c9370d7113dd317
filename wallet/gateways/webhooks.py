"""Reads a webhook of any gateway that is switched on: who sent it, and what it says."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256

from wallet.gateways import registry
from wallet.gateways.ports import (
    BadSignature,
    GatewayOff,
    GatewayUnavailable,
    PaymentEvent,
    PaymentGateway,
    PayoutGateway,
    PayoutStatus,
)

LONGEST_EVENT_ID = 128


Events = list[PaymentEvent] | list[PayoutStatus]


@dataclass(frozen=True, slots=True)
class Webhook:
    """An authentic one. `event_id` names what happened; `headers` are those that its signature needs, and no others.

    `trouble` says why one that is signed could not be read: it is kept for people, and nothing is known from it.
    """

    event_id: str
    headers: dict[str, str]
    payments: tuple[PaymentEvent, ...] = ()
    payouts: tuple[PayoutStatus, ...] = ()
    trouble: str = ""


def read(name: str, raw: bytes, headers: Mapping[str, str]) -> Webhook | None:
    """What the webhook says; None for an authentic one about something that the house does not follow.

    One address hears a gateway's payments and its payouts, which may be signed with different secrets: whoever can
    vouch for it reads it. Raises BadSignature if nobody can, GatewayOff if the gateway is not switched on.
    """
    listeners = list(_listeners(name))
    if not listeners:
        raise GatewayOff(f"Nobody listens to {name!r} here.")
    if not _is_text(raw):
        raise BadSignature("Gateways send text.")
    needed = sorted({header for each in listeners for header in each.webhook_headers})
    kept = {header: headers[header] for header in needed if header in headers}
    try:
        vouched = [told for each in listeners if (told := _told(each, raw, headers)) is not None]
    except GatewayUnavailable as error:
        return Webhook(f"unread:{sha256(raw).hexdigest()}", kept, trouble=str(error))
    if not vouched:
        raise BadSignature(f"{name} did not send this.")
    events = [event for told in vouched for event in told]
    if not events:
        return None
    return Webhook(
        event_id=events[0].event_id[:LONGEST_EVENT_ID],
        headers=kept,
        payments=tuple(event for event in events if isinstance(event, PaymentEvent)),
        payouts=tuple(event for event in events if isinstance(event, PayoutStatus)),
    )


def _is_text(raw: bytes) -> bool:
    """UTF-8 that a column can keep: whoever signs something else is no gateway of ours."""
    try:
        return "\0" not in raw.decode()
    except UnicodeDecodeError:
        return False


def _listeners(name: str) -> Iterator[PaymentGateway | PayoutGateway]:
    for named in (registry.payment_gateway_named, registry.payout_gateway_named):
        try:
            yield named(name)
        except GatewayOff:
            continue


def _told(listener: PaymentGateway | PayoutGateway, raw: bytes, headers: Mapping[str, str]) -> Events | None:
    """The events; None if this listener's secret did not sign it."""
    try:
        return listener.parse_webhook(raw, headers)
    except BadSignature:
        return None
