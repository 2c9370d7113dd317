"""What pages, the API and sockets read of the tables. Nothing here writes."""

from games.selectors.history import HistoryPage, Total, Wish, history, tables_played
from games.selectors.lobby import LobbyRow, SeatRow, ended_seats, lobby_rows, seat_rows
from games.selectors.match_lobby import MatchRow, match_row, match_rows
from games.selectors.table import Shown, shown_table, you_json

__all__ = [
    "HistoryPage", "LobbyRow", "MatchRow", "SeatRow", "Shown", "Total", "Wish", "ended_seats", "history", "lobby_rows",
    "match_row", "match_rows", "seat_rows", "shown_table", "tables_played", "you_json",
]  # fmt: skip
