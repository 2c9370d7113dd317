"""Where gateways report: POST /wallet/webhooks/<gateway>/. It says "heard" fast; a worker finds out what it means."""

from contextlib import suppress

import structlog
from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST
from kombu.exceptions import OperationalError

from wallet.services import inbox
from wallet.tasks import process_gateway_event

LONGEST_BODY = 64 * 1024

log = structlog.get_logger(__name__)


@csrf_exempt
@require_POST
def receive(request: HttpRequest, gateway: str) -> HttpResponse:
    """200 for whatever the gateway really sent, also again; 400 for what it did not, 404 if nobody listens to it."""
    raw = request.read(LONGEST_BODY + 1)
    if len(raw) > LONGEST_BODY:
        return _say(413)
    try:
        event_id = inbox.receive(gateway, raw, request.headers)
    except inbox.GatewayOff:
        return _say(404)
    except inbox.BadSignature:
        log.warning("webhook_not_signed", gateway=gateway, length=len(raw))
        return _say(400)
    if event_id is not None:
        _hurry(event_id)
    return _say(200)


def _hurry(event_id: int) -> None:
    """Have it processed now. Without a broker the sweeper finds the row."""
    with suppress(OperationalError):
        process_gateway_event.delay_on_commit(event_id)


def _say(status: int) -> HttpResponse:
    """No more than the number: whoever forges webhooks learns nothing from us."""
    return HttpResponse(status=status, content_type="text/plain")
