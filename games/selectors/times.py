"""Times as the table's protocol has them."""

from datetime import datetime


def ms(at: datetime | None) -> int | None:
    """Milliseconds since 1970; None stays None."""
    return int(at.timestamp() * 1000) if at else None
