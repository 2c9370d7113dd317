"""Two people and four bots play three deals of a match in real browsers; the two tie, and play one deal more."""

from playwright.sync_api import expect

from games.engine.indian.commands import Declare, Draw, Finish, Source
from games.models import Deal
from games.services import store
from tests.e2e import company, matching
from tests.e2e.house import House
from tests.e2e.players.waiting import wait_for
from tests.e2e.playing import Seat
from tests.e2e.visiting import DESKTOP, PHONE, Visit, faults
from tests.games.matches import playing


def test_two_people_and_four_bots_play_three_deals_a_tie_breaker_and_for_the_prizes(house: House, visit: Visit) -> None:
    company.bots()
    wishes = {"deals": 3, "prizes": [50, 30, 20]}
    at = company.unhurried(playing.a_match(seats_max=6, bots_wanted=4, options=wishes))
    asha, bilal = company.person("Asha"), company.person("Bilal")
    hers, his = Seat(visit(asha, company.path_of(at), **DESKTOP)), Seat(visit(bilal, company.path_of(at), **PHONE))
    for seat in (hers, his):
        seat.by.press("match-enter")
    matching.await_match(hers.page, at, state="running")
    people = {at.seats.get(player=asha).number: hers, at.seats.get(player=bilal).number: his}

    with house.without("clock"):  # the bots have no will of their own in two deals, of which each person wins one
        for winner in (hers, his):
            let_win(winner, matching.open_deal(at), people)
    third = company.await_deal(at, [hers.page, his.page], number=3)
    await_turn(hers, his).drop()  # and the bots play it to its end, far behind
    await_turn(hers, his).drop()
    watch_to_the_end(third, hers)
    for seat in (hers, his):
        seat.wait_until(lambda look: look.result_of == third.pk, "the result")
    matching.hold_pause(at)
    for seat in (hers, his):
        expect(seat.page.locator("#result")).to_contain_text("Tie-breaker")

    tie = company.await_deal(at, [hers.page, his.page], number=4)
    assert set(tie.deal_seats.values_list("number", flat=True)) == set(people)
    while await_turn(hers, his) is hers:
        hers.pass_turn()
    his.draw()
    his.show_wrongly()
    matching.await_match(hers.page, at, state="paid")
    found = []
    for seat, prize in ((hers, "270 chips"), (his, "162 chips")):  # 50 and 30 % of six entries of 100, 10 % taken off
        expect(seat.page.locator("#result")).to_contain_text(prize)
        found += faults(seat.page)
    assert found == []


def await_turn(*seats: Seat) -> Seat:
    """Whoever of them may draw first."""
    return wait_for(
        seats[0].page, lambda: next((seat for seat in seats if seat.look().moment == "draw"), None), "a turn"
    )


def watch_to_the_end(deal: Deal, seat: Seat) -> None:
    """However long the bots play: each next move may take a minute to come."""
    is_over = Deal.objects.filter(pk=deal.pk, state=Deal.State.FINISHED).exists
    while not is_over():
        before = deal.events.count()
        wait_for(seat.page, lambda before=before: is_over() or deal.events.count() > before, "the next move")


def let_win(winner: Seat, deal: Deal, people: dict[int, Seat]) -> None:
    """The other person drops, and every bot shows a wrong hand, in turn."""
    while not (state := store.fold(deal.pk).state).result:
        person = people.get(state.turn.seat)
        if person is None:
            show_wrongly(deal, state.turn.seat)
        elif await_turn(person) is winner:
            winner.pass_turn()
        else:
            person.drop()


def show_wrongly(deal: Deal, seat: int) -> None:
    playing.submit(deal, seat, Draw(Source.CLOSED))
    playing.submit(deal, seat, Finish(store.fold(deal.pk).state.turn.drawn))
    playing.submit(deal, seat, Declare(()))
