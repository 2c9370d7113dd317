"""A deal whose log a newer release went on with: this one cannot read it."""

from django.utils import timezone

from games.models import Deal, DealEvent
from games.services import store


def freeze_unread(deal: Deal) -> None:
    """What the clock leaves behind after eight tries."""
    seq = deal.events.count() + 1
    DealEvent.objects.create(
        deal=deal, seq=seq, type="Newer", payload={"v": 2, "type": "Newer"}, created_at=timezone.now()
    )
    Deal.objects.filter(pk=deal.pk).update(seq=seq, state=Deal.State.FROZEN)
    store.cache.drop(deal.pk)
