"""Where the cards of a finished deal are shown; every look from there is written down by the page itself."""

from django.urls import NoReverseMatch, reverse

from games.models import Deal


def replay_url(deal: Deal) -> str:
    """The replay, card by card; the deal's page where no replay is installed."""
    try:
        return reverse("games:replay", args=[deal.pk])
    except NoReverseMatch:
        return reverse("games:deal", args=[deal.pk])
