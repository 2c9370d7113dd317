"""Matches for browsers: who has entered, deals that end at once as the test wants them to, and pauses that wait."""

from contextlib import suppress
from datetime import timedelta
from uuid import uuid4

from django.utils import timezone
from playwright.sync_api import Page

from games.engine.errors import EngineError, RuleViolation
from games.models import Deal, Match, Table
from games.services import deals, store
from games.services.dealing import shuffled
from games.services.matches import entering
from players.models import User
from rummy_site.embedded.processes import wait_until
from tests.e2e import company
from tests.e2e.house import CEILING_S
from tests.e2e.players.waiting import wait_for
from tests.games.matches import playing


def enter(at: Table, *players: User) -> None:
    """By the service, without a page."""
    for player in players:
        entering.enter(player=player, code=at.code, cmd_id=uuid4())


def open_deal(at: Table) -> Deal:
    """The next deal, with the cards out now."""
    before = at.deals.count()

    def is_open() -> bool:
        company.hurry(at)
        deals.open_next(table_id=at.pk)  # None while the house's time is a moment behind, or the clock was first
        return at.deals.count() > before

    assert wait_until(is_open, CEILING_S)
    deal = at.deals.latest("pk")
    while not deal.events.filter(type="DealStarted").exists():
        with suppress(EngineError, RuleViolation):  # a page has given its seed meanwhile, or the clock has dealt
            playing.submit(deal, None, shuffled(store.fold(deal.pk), deal.sealed_seed))
    return deal


def play_deal(at: Table, winner: int) -> Deal:
    """The next deal, which everybody but `winner` gives up."""
    deal = open_deal(at)
    playing.give_up_all(deal, winner)
    return deal


def hold_pause(at: Table) -> None:
    """However slow the machine is, the pause before the next deal lasts."""
    Table.objects.filter(pk=at.pk, next_deal_at__isnull=False).update(next_deal_at=timezone.now() + timedelta(hours=1))


def await_match(page: Page, at: Table, **fields: object) -> Match:
    """The match, as soon as it is as these fields say."""
    return wait_for(page, lambda: Match.objects.filter(table=at, **fields).first(), f"a match with {fields}")
