"""How a deal ends at the table: a wrong show, and the price the page warns of."""

from games.models import DealSeat
from tests.e2e.company import await_deal, path_of, person, table
from tests.e2e.house import House
from tests.e2e.playing import Seat
from tests.e2e.visiting import PHONE, Visit


def test_a_wrong_show_is_warned_of_and_costs_what_the_page_said(house: House, visit: Visit) -> None:
    at = table(seats_max=2)
    asha, bilal = (Seat(visit(person(name), path_of(at), **PHONE), has_finger=True) for name in ("Asha", "Bilal"))
    for seat in (asha, bilal):
        seat.sit_down()
    deal = await_deal(at, [asha.page])
    shower, other = (asha, bilal) if asha.wait_until(lambda look: look.has_decks, "a turn").is_mine else (bilal, asha)
    shower.draw()

    warning = shower.show_wrongly()

    assert "A wrong show costs 80 points, 80 chips." in warning
    assert shower.wait_until(lambda look: look.result_of == deal.pk, "the result").result == "You lost 80 chips"
    assert other.wait_until(lambda look: look.result_of == deal.pk, "the result").result == "You won 80 chips"
    assert sorted(DealSeat.objects.filter(deal=deal).values_list("outcome", "points", "amount_minor")) == [
        ("won", 0, 80),
        ("wrong_show", 80, -80),
    ]
