"""An evening in the house: people and bots at a practice table, people alone at a rupee table, and what befalls them.

`TEST_COUNTS=long pytest tests/e2e/test_evening.py -s` plays ten deals at each and prints a line of figures for it.
"""

import signal

from django.db.models import Sum

from games.models import Deal, DealSeat
from games.models import Seat as Chair
from tests.counts import count
from tests.e2e import company
from tests.e2e.evening import Evening, await_look
from tests.e2e.house import House
from tests.e2e.playing import Seat
from tests.e2e.visiting import DESKTOP, PHONE, Visit
from wallet.selectors import balances

FOR_THE_EVENING = "800"  # the most that one may bring to these tables: ten of the dearest deals


def test_two_people_and_four_bots(house: House, visit: Visit) -> None:
    company.bots("strong")
    at = company.table(title="Two and four bots", bots_wanted=4)
    seats = {
        "Asha": Seat(visit(company.person("Asha"), company.path_of(at), may_complain=True, **PHONE), has_finger=True),
        "Bilal": Seat(visit(company.person("Bilal"), company.path_of(at), may_complain=True, **DESKTOP)),
    }
    for seat in seats.values():
        seat.sit_down(bringing=FOR_THE_EVENING)

    def server_restarts(evening: Evening, deal: Deal) -> None:
        evening.await_turn("Bilal")
        house.kill("web", signal.SIGTERM)
        house.start("web")

    def server_is_killed(evening: Evening, deal: Deal) -> None:
        evening.await_turn("Asha")
        house.kill("web", signal.SIGKILL)
        house.start("web")

    evening = Evening(at, seats)
    evening.play(
        count("evening_deals"),
        {1: bilal_reloads, 2: asha_drops, 3: server_restarts, 5: bilal_shows_wrongly, 7: server_is_killed},
    )

    assert _settled(at) == count("evening_deals")
    print(evening.figures())


def test_three_people_for_rupees(house: House, visit: Visit) -> None:
    at = company.table(title="Three for rupees", seats_max=3, rupees=1)
    people = [company.person(name) for name in ("Asha", "Bilal", "Chitra")]
    kinds = (PHONE, DESKTOP, DESKTOP)
    seats = {
        person.display_name: Seat(
            visit(person, company.path_of(at), may_complain=True, **kind), has_finger="has_touch" in kind
        )
        for person, kind in zip(people, kinds, strict=True)
    }
    before = sum(balances(person).of("INR").playable_minor for person in people)
    for seat in seats.values():
        seat.sit_down(bringing=FOR_THE_EVENING)

    evening = Evening(at, seats)
    evening.play(
        count("evening_deals"),
        {1: bilal_shows_wrongly, 2: bilal_reloads, 3: asha_drops, 5: asha_misses_three_turns, 8: chitra_leaves},
    )

    deal = at.deals.order_by("number")[0]
    won = DealSeat.objects.get(deal=deal, outcome="won")
    shown = seats[won.player.display_name]
    shown.page.goto(f"{house.url}wallet/statement/?currency=INR")
    assert f"₹{won.amount_minor / 100:.2f}" in shown.page.locator("main").inner_text()
    for seat in seats.values():
        seat.page.goto(f"{house.url}{company.path_of(at)}")
        if seat.wait_until(lambda look: look.stake, "the table").is_seated:
            seat.stand_up()
    company.wait_for(shown.page, lambda: not Chair.objects.filter(table=at, left_at=None).exists(), "empty chairs")
    after = sum(balances(person).of("INR").playable_minor for person in people)
    fees = sum(each["fee_minor"] for each in at.deals.filter(state="finished").values_list("outcome", flat=True))
    assert _settled(at) >= count("evening_deals")
    assert before - after == fees > 0
    print(evening.figures(), f"fees ₹{fees / 100:.2f}")


# --- What befalls people ---------------------------------------------------------------------------------------------


def asha_drops(evening: Evening, deal: Deal) -> None:
    evening.await_turn("Asha").drop()


def bilal_shows_wrongly(evening: Evening, deal: Deal) -> None:
    bilal = evening.await_turn("Bilal")
    bilal.draw()
    assert "A wrong show costs 80 points" in bilal.show_wrongly()


def bilal_reloads(evening: Evening, deal: Deal) -> None:
    bilal = evening.await_turn("Bilal")
    before = bilal.draw().groups
    bilal.page.reload()
    assert bilal.wait_for_moment("discard").groups == before


def asha_misses_three_turns(evening: Evening, deal: Deal) -> None:
    """The others go on; she is dropped, not dealt in again, and returns when she has read why."""
    evening.away = {"Asha"}
    asha = evening.seats["Asha"]

    def is_over() -> bool:
        company.miss_turn(asha, deal)
        return Deal.objects.get(pk=deal.pk).is_over

    evening.play_on(is_over, "a deal without Asha")
    await_look(asha, deal)
    asha.page.reload()
    if DealSeat.objects.get(deal=deal, player__display_name="Asha").outcome == "dropped_misses":
        assert "after three misses" in asha.wait_until(lambda look: look.band, "a word").band
        asha.return_to_play()


def chitra_leaves(evening: Evening, deal: Deal) -> None:
    """And sits down again when the deal is over."""
    chitra = evening.await_turn("Chitra")
    assert "leaving now costs" in chitra.stand_up()
    evening.play_on(lambda: Deal.objects.get(pk=deal.pk).is_over, "a deal without Chitra")
    chitra.page.reload()
    chitra.wait_until(lambda look: look.stake and not look.is_seated, "no chair")
    chitra.sit_down(bringing=FOR_THE_EVENING)


def _settled(at: company.Table) -> int:
    """Deals whose amounts are there and sum to the fee."""
    for deal in at.deals.filter(state="finished"):
        total = deal.deal_seats.aggregate(total=Sum("amount_minor"))["total"]
        assert total == -deal.outcome["fee_minor"], deal.pk
    return at.deals.filter(state="finished").count()
