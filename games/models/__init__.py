"""Rows of the tables, their deals and the processes that serve them."""

from games.models.command import TableCommand
from games.models.deal import Arrangement, Deal, DealEvent, DealSeat
from games.models.house import Beat, Outage, Pulse
from games.models.match import Match, MatchEvent, MatchSeat, MatchWaiting
from games.models.table import Seat, Table

__all__ = [
    "Arrangement",
    "Beat",
    "Deal",
    "DealEvent",
    "DealSeat",
    "Match",
    "MatchEvent",
    "MatchSeat",
    "MatchWaiting",
    "Outage",
    "Pulse",
    "Seat",
    "Table",
    "TableCommand",
]
