"""Signals from where players sign in: the same address and browser as another player. For people to look at."""

from collections.abc import Iterator
from datetime import timedelta

from allauth.usersessions.models import UserSession
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from players.models import User
from wallet.models import Withdrawal
from wallet.services.signals import Signal

LOOKED_BACK = timedelta(days=30)
MOST_NAMED = 5


def of_the_player(withdrawal: Withdrawal) -> Iterator[Signal]:
    """Others who came from the same network address with the same browser in the last month."""
    lately = UserSession.objects.filter(last_seen_at__gte=timezone.now() - LOOKED_BACK)
    mine = set(lately.filter(user=withdrawal.player).values_list("ip", "user_agent"))
    if not mine:
        return
    same = Q()
    for ip, user_agent in mine:
        same |= Q(ip=ip, user_agent=user_agent)
    others = lately.filter(same).exclude(user=withdrawal.player).values("user")
    found = User.objects.filter(pk__in=others, is_bot=False).order_by("pk")[:MOST_NAMED]
    if found:
        names = ", ".join(player.display_name for player in found)
        told = _("The same network and browser as %(names)s.") % {"names": names}
        yield Signal("shared_device", told, tuple(player.pk for player in found))
