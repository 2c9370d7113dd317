"""What staff may look at and do: tables, seats, deals, and their own log; a live hand, a seed or a live log never."""

from django.utils.translation import gettext_lazy as _

from games.admin.deals import DealAdmin
from games.admin.matches import MatchAdmin
from games.admin.staff_log import StaffLogAdmin
from games.admin.tables import SeatAdmin, TableAdmin
from players.admin.links import PlayerLink, register

__all__ = ["DealAdmin", "MatchAdmin", "SeatAdmin", "StaffLogAdmin", "TableAdmin"]

register(
    PlayerLink(_("Deals"), "games_deal", "deal_seats__player__id__exact", "games.view_deal"),
    PlayerLink(_("Matches"), "games_match", "match_seats__player__id__exact", "games.view_match"),
    PlayerLink(_("Seats"), "games_seat", "player__id__exact", "games.view_seat"),
    PlayerLink(
        _("What staff did"), "admin_logentry", "content_type__model=user&object_id__exact", "admin.view_logentry"
    ),
)
