"""The demonstration house has matches to enter, once each, and people alone play for rupees."""

from collections import Counter

import pytest

from games.models import Match, Table
from games.services import demo, demo_matches, house_bots
from players.models import User
from tests.games.matches.playing import enter
from wallet.ledger.money import Currency

pytestmark = pytest.mark.django_db


def test_seeding_twice_opens_every_match_once() -> None:
    demo_matches.open_all()
    demo_matches.open_all()

    by_currency = Counter(Match.objects.values_list("table__currency", flat=True))
    assert by_currency == Counter(offer.currency for offer in demo_matches.OFFERS)
    assert set(Table.objects.values_list("is_house", "state")) == {(True, "open")}


def test_a_person_who_enters_is_joined_by_bots_for_chips_alone() -> None:
    demo.seed()
    asha = User.objects.get(display_name="Asha")
    chips = Table.objects.get(variant="best_of_3", currency=Currency.CHIP, seats_max=6)
    rupees = Table.objects.get(variant="deals", currency=Currency.INR, seats_max=2)

    for at in (chips, rupees):
        enter(at, asha)
        house_bots.fill(at)
        at.refresh_from_db()

    assert (chips.state, chips.seats.count()) == ("playing", 6)
    assert (rupees.state, rupees.seats.count()) == ("open", 1)
