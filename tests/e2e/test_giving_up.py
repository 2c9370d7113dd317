"""Getting out of a deal: by a drop, by leaving the table, and by missing three turns."""

from games.models import DealSeat
from games.models import Seat as Chair
from tests.e2e import company
from tests.e2e.house import House
from tests.e2e.playing import Seat
from tests.e2e.visiting import DESKTOP, PHONE, Visit


def test_one_leaves_the_other_drops_and_the_page_names_both_prices(house: House, visit: Visit) -> None:
    at = company.table(seats_max=3, rupees=1)
    asha = Seat(visit(company.person("Asha"), company.path_of(at), **PHONE), has_finger=True)
    bilal, chitra = (Seat(visit(company.person(name), company.path_of(at), **DESKTOP)) for name in ("Bilal", "Chitra"))
    for seat in (asha, bilal, chitra):
        seat.sit_down()
    deal = company.await_deal(at, [asha.page])
    bilal.wait_until(lambda look: look.has_decks, "the cards")

    price = bilal.stand_up()
    company.play([chitra], lambda: asha.look().moment == "draw" and asha.look().may_drop, "Asha's turn")
    asha_may = asha.look().drop
    asha.drop(expects="Drop now and lose")

    chitra.wait_until(lambda look: look.result_of == deal.pk, "the result")
    lost = {row.player.display_name: row for row in DealSeat.objects.filter(deal=deal).select_related("player")}
    assert (lost["Bilal"].outcome, lost["Asha"].outcome[:7], lost["Chitra"].outcome) == ("left", "dropped", "won")
    assert f"leaving now costs {lost['Bilal'].points} points, ₹{lost['Bilal'].points}.00" in price
    assert asha_may == f"Drop −{lost['Asha'].points}"
    assert lost["Chitra"].amount_minor == (lost["Asha"].points + lost["Bilal"].points) * 90
    bilal.wait_until(lambda look: not look.is_seated, "the chair given back")


def test_three_misses_drop_a_seat_that_is_told_so_when_it_returns(house: House, visit: Visit) -> None:
    at = company.table(seats_max=3)
    asha, bilal, chitra = (
        Seat(visit(company.person(name), company.path_of(at), **DESKTOP)) for name in ("Asha", "Bilal", "Chitra")
    )
    asha.sit_down()
    bilal.sit_down()
    first = company.await_deal(at, [asha.page])
    chitra.sit_down()

    def bilal_passes_and_asha_sleeps() -> bool:
        if bilal.look().moment == "draw":
            bilal.pass_turn()
        company.miss_turn(asha, first)
        return bilal.look().result_of == first.pk

    company.wait_for(bilal.page, bilal_passes_and_asha_sleeps, "Asha dropped", bilal.look)
    assert "Three misses" in asha.outcome(0)
    second = company.await_deal(at, [bilal.page], number=2)

    assert set(second.deal_seats.values_list("player__display_name", flat=True)) == {"Bilal", "Chitra"}
    assert Chair.objects.get(player__display_name="Asha").is_sitting_out
    asha.page.reload()
    told = asha.wait_until(lambda look: look.band, "a word on what happened").band
    assert "You were dropped after three misses." in told
    asha.page.locator("#band").get_by_role("button", name="Return").click()
    asha.wait_until(lambda look: "chair is kept" not in look.band, "the band gone")
    assert not Chair.objects.get(player__display_name="Asha").is_sitting_out
