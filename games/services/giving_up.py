"""The end of a frozen deal whose log nobody can read any more: its money needs no log, for none has moved.

This is the only way past `play.submit`. It takes what that door needs and cannot have, the state of the deal, for
nothing: who was dealt in is known from rows, and every stack lies on its seat, where it was when the deal began.
"""

from uuid import UUID

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext

from games import broadcast
from games.engine import codec
from games.engine.indian.events import DealVoided
from games.models import Deal, DealEvent, Table
from games.services import house_time, settlement, store
from games.services.errors import DealNotRunning, Refused


@transaction.atomic
def give_up(*, deal_id: int, reason: str, cmd_id: UUID) -> bool:
    """Call the deal off without reading its log. False if this very command counted before.

    Only a frozen deal: what one process cannot read, another one of a newer release may, and it is the clock that
    finds out. DealNotRunning if the deal is over, Refused while it is not frozen.
    """
    table = Table.objects.select_for_update().get(pk=Deal.objects.values_list("table_id").get(pk=deal_id)[0])
    deal = Deal.objects.select_for_update().get(pk=deal_id)
    if deal.events.filter(seat=None, cmd_id=cmd_id).exists():
        return False
    if deal.is_over:
        raise DealNotRunning
    if deal.state != Deal.State.FROZEN:
        raise Refused("deal.unreadable", gettext("This deal cannot be read. Try again when it is frozen."))
    _write_end(deal, reason, cmd_id)
    settlement.give_up(table=table, deal=deal, reason=reason)
    transaction.on_commit(lambda: store.cache.drop(deal_id))
    broadcast.after_commit(table.pk)
    return True


def _write_end(deal: Deal, reason: str, cmd_id: UUID) -> None:
    """After the last line there is, even where the row counted another number of them."""
    deal.seq = (deal.events.aggregate(last=Max("seq"))["last"] or 0) + 1
    event = codec.event_to_json(DealVoided(reason))
    DealEvent.objects.create(
        deal=deal, seq=deal.seq, type=event["type"], payload=event, cmd_id=cmd_id, created_at=house_time.now()
    )
    deal.save(update_fields=["seq"])
