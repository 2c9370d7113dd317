"""A whole deal from the first press to the result: by finger on a phone, and by keyboard alone."""

from datetime import timedelta

from games.models import Deal
from games.models import Seat as Chair
from tests.e2e import company
from tests.e2e.house import House
from tests.e2e.players.keyboard import Keyboard
from tests.e2e.playing import Seat
from tests.e2e.visiting import DESKTOP, PHONE, Visit

SEATED_WITHIN = timedelta(seconds=2)


def test_play_now_seats_with_bots_and_a_deal_is_played_by_finger(house: House, visit: Visit) -> None:
    company.bots()
    asha = Seat(visit(company.person("Asha"), "lobby/", **PHONE), has_finger=True)

    asha.page.get_by_role("button", name="Play now").tap()
    asha.page.wait_for_url("**/tables/**")

    asha.wait_until(lambda look: look.is_seated, "a seat")
    mine, *others = Chair.objects.order_by("sat_at").select_related("table", "player")
    assert (mine.player.display_name, {chair.player.is_bot for chair in others}) == ("Asha", {True})
    assert len(others) == mine.table.bots_wanted
    assert others[-1].sat_at - mine.sat_at < SEATED_WITHIN

    deal = company.await_deal(mine.table, [asha.page])
    company.play_to_the_result([asha], deal)
    deal.refresh_from_db()
    assert deal.state == Deal.State.FINISHED
    assert asha.look().result.split()[:2] in (["You", "won"], ["You", "lost"])


def test_a_whole_deal_is_played_by_keyboard_alone(house: House, visit: Visit) -> None:
    company.bots("weak")
    at = company.table(seats_max=2, bots_wanted=1)
    asha = Seat(visit(company.person("Asha"), company.path_of(at), **DESKTOP), Keyboard)
    asha.sit_down()
    deal = company.await_deal(at, [asha.page])

    company.play_to_the_result([asha], deal)

    assert asha.page.evaluate("document.activeElement.dataset.testid") == "result"
    assert asha.moves > 0
