"""Who goes away finds all as it was: after a reload, a second tab, a lost network, the death of the server."""

import signal

import pytest

from games.models import Table
from tests.e2e import company
from tests.e2e.house import House
from tests.e2e.players.look import Groups
from tests.e2e.playing import Seat
from tests.e2e.visiting import PHONE, Visit


@pytest.fixture
def at(house: House) -> Table:
    company.bots("weak")
    return company.table(seats_max=2, bots_wanted=1)


@pytest.fixture
def asha(at: Table, visit: Visit) -> Seat:
    """Asha has drawn, and has two cards of hers in a group of their own."""
    page = visit(company.person("Asha"), company.path_of(at), may_complain=True, **PHONE)
    seat = Seat(page, has_finger=True)
    seat.sit_down()
    company.await_deal(at, [page])
    seat.wait_for_moment("draw")
    seat.draw()
    page.wait_for_timeout(700)  # the drawn card flies and the hand makes room: a finger waits until the cards lie still
    hand = seat.look().hand
    seat.by.group(hand[0], hand[-2])
    seat.wait_until(lambda look: set(look.groups[-1]) == {hand[0], hand[-2]}, "the group")
    return seat


def in_mid_turn(seat: Seat) -> tuple[Groups, str, str, bool]:
    """What must survive: the groups in their order, the drawn card, the open card, and whose turn it is."""
    look = seat.wait_until(lambda look: look.moment == "discard" and look.points_left, "the turn as it was")
    return look.groups, look.drawn, look.open_card, look.is_mine


def finish_turn(seat: Seat) -> None:
    """The link works both ways."""
    seat.discard(seat.look().hand[0])
    assert len(seat.look().hand) == 13


def test_a_reload_in_mid_turn_keeps_hand_groups_and_turn(asha: Seat) -> None:
    before = in_mid_turn(asha)

    asha.page.reload()

    assert in_mid_turn(asha) == before
    finish_turn(asha)


def test_a_second_tab_takes_over_and_the_first_takes_it_back(asha: Seat) -> None:
    before = in_mid_turn(asha)
    second = Seat(asha.page.context.new_page(), has_finger=True)

    second.page.goto(asha.page.url)

    assert in_mid_turn(second) == before
    assert "somewhere else" in asha.wait_until(lambda look: look.band, "a word to the first tab").band
    assert not asha.look().may_act
    asha.by.press(asha.page.get_by_role("button", name="Play here"))
    asha.wait_until(lambda look: not look.band, "the seat back")
    assert in_mid_turn(asha) == before
    second.wait_until(lambda look: look.band, "a word to the second tab")
    finish_turn(asha)


def test_a_lost_network_is_said_and_all_is_there_when_it_returns(asha: Seat) -> None:
    before = in_mid_turn(asha)

    asha.page.context.set_offline(True)

    look = asha.wait_until(lambda look: look.band, "the band")
    assert "Link lost. Your seat is safe." in look.band
    assert not look.may_finish
    assert look.groups == before[0]
    asha.page.context.set_offline(False)
    asha.wait_until(lambda look: not look.band, "the link back")
    assert in_mid_turn(asha) == before
    finish_turn(asha)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL], ids=["stopped", "killed"])
def test_the_page_finds_the_server_again(asha: Seat, house: House, how: int) -> None:
    before = in_mid_turn(asha)

    house.kill("web", how)

    asha.wait_until(lambda look: look.band, "the band")
    house.start("web")
    asha.wait_until(lambda look: not look.band, "the link back")
    assert in_mid_turn(asha) == before
    finish_turn(asha)


def test_the_clock_may_die_and_be_started_again(asha: Seat, house: House) -> None:
    house.kill("clock", signal.SIGKILL)
    finish_turn(asha)
    house.start("clock")

    asha.wait_for_moment("draw", "done", "result")  # the bot has moved, and now and then it has all it needs to show
