"""What pages, the API and sockets read of the tables. Nothing here writes."""

from games.selectors.lobby import LobbyRow, SeatRow, ended_seats, lobby_rows, seat_rows
from games.selectors.table import Shown, shown_table, you_json

__all__ = ["LobbyRow", "SeatRow", "Shown", "ended_seats", "lobby_rows", "seat_rows", "shown_table", "you_json"]
