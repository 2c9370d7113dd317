"""What staff may look at: tables, seats and deals. All of it to read; a live hand, a seed or a live log never."""

from games.admin.deals import DealAdmin
from games.admin.tables import SeatAdmin, TableAdmin

__all__ = ["DealAdmin", "SeatAdmin", "TableAdmin"]
