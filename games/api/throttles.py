"""How often one person may change a seat; how often he may look is the house's setting (`API_RATE`)."""

from rest_framework.throttling import UserRateThrottle


class SeatThrottle(UserRateThrottle):
    """Whatever changes a seat or moves money: each of these locks a table."""

    scope = "seat"
    rate = "60/min"
