"""The load client's own parts: what it measures, where it may go, and how it reads a form."""

import io

import pytest
from django.core.management import CommandError, call_command

from games.bots.load.figures import Figures, percentile_ms
from games.bots.load.visitor import NotLoopback, check_loopback, read_form
from games.bots.load.watch import TableWatch

SIGN_UP = """
<form method="get" action="/search/"><input name="q" value="cards"></form>
<form method="post" action="/language/"><input name="language" value="en"></form>
<form method="post"><input type="hidden" name="csrfmiddlewaretoken" value="abc"><input name="email">
<input type="password" name="password1"><input type="checkbox" name="is_adult"><button name="go">Go</button></form>
"""


def test_a_move_takes_until_the_last_seat_has_seen_it() -> None:
    watch = _two_seats()
    watch.sent("m1", 7, 10.0)
    watch.saw("asha", (7, 4), 10.01)
    watch.saw("bilal", (7, 3), 10.02)
    watch.acknowledged("m1", 4)
    assert watch.figures.latencies_s == []
    watch.saw("bilal", (7, 5), 10.25)
    assert watch.figures.latencies_s == pytest.approx([0.25])


def test_a_seat_that_saw_it_before_the_answer_came_counts() -> None:
    watch = _two_seats()
    watch.sent("m1", 7, 10.0)
    watch.saw("asha", (7, 4), 10.1)
    watch.saw("bilal", (8, 1), 10.2)
    watch.acknowledged("m1", 4)
    assert watch.figures.latencies_s == pytest.approx([0.2])


def test_nobody_waits_for_a_seat_that_left_nor_for_a_refused_move() -> None:
    watch = _two_seats()
    watch.sent("m1", 7, 10.0)
    watch.acknowledged("m1", 4)
    watch.saw("asha", (7, 4), 10.1)
    watch.left("bilal")
    watch.sent("m2", 7, 11.0)
    watch.refused("m2")
    watch.saw("asha", (7, 9), 12.0)
    assert watch.figures.latencies_s == pytest.approx([0.1])


def test_figures_of_a_run() -> None:
    figures = Figures(latencies_s=[n / 1000 for n in range(100, 0, -1)], deals={3, 5})
    figures.errors["superseded"] += 2
    told = figures.as_json(seconds=50, players=6, tables=2)
    assert (told["moves"], told["moves_per_s"], told["errors"], told["deals_finished"]) == (100, 2.0, 2, 2)
    assert (told["p50_ms"], told["p95_ms"], told["p99_ms"]) == (50.0, 95.0, 99.0)
    assert percentile_ms([], 50) is None


@pytest.mark.parametrize(
    "url", ["https://example.com", "http://10.0.0.1:8000", "http://127.0.0.1.example.com", "ftp://localhost"]
)
def test_other_machines_are_left_alone(url: str) -> None:
    with pytest.raises(NotLoopback):
        check_loopback(url)
    with pytest.raises(CommandError, match="not on this machine"):
        call_command("bots", url=url, stdout=io.StringIO())


def test_loopback_addresses_are_taken_without_their_path() -> None:
    assert check_loopback("http://localhost:8000/lobby/") == "http://localhost:8000"
    assert check_loopback("http://[::1]:8000") == "http://[::1]:8000"


@pytest.mark.parametrize(("players", "tables"), [(1, 1), (7, 1), (3, 2), (5000, 1000), (2, 0)])
def test_counts_that_make_no_tables_are_refused(players: int, tables: int) -> None:
    with pytest.raises(CommandError, match="A table takes 2 to 6 players"):
        call_command("bots", players=players, tables=tables, stdout=io.StringIO())


def test_nobody_at_home_is_said_in_a_sentence() -> None:
    with pytest.raises(CommandError, match="Nothing answers at http"):
        call_command("bots", url="http://127.0.0.1:9", players=2, stdout=io.StringIO())


def test_the_entrance_form_is_the_one_with_a_password() -> None:
    assert read_form(SIGN_UP) == {"csrfmiddlewaretoken": "abc", "email": "", "password1": "", "is_adult": "on"}


def _two_seats() -> TableWatch:
    watch = TableWatch(Figures())
    watch.joined("asha")
    watch.joined("bilal")
    return watch
