"""What the statement says of deals, seats and matches, and that many lines cost no more queries than one."""

from uuid import uuid4

from games.models import Deal
from games.services.matches import calling_off, entering
from players.models import User
from tests.games.matches import playing
from tests.games.pages import house
from tests.games.pages.test_deals import as_, queries
from wallet import selectors


def lines(player: User) -> list[tuple[str, str]]:
    page = selectors.statement(player, "CHIP")
    return [(line.reference.text, line.reference.url) for line in page.lines]


def test_each_line_says_what_it_was(shown: Deal, asha: User) -> None:
    won = shown.deal_seats.get(player=asha).outcome == "won"
    house.tables.stand_up(player=asha, code=shown.table.code)

    assert lines(asha) == [
        (f"Back from {shown.table.title}", ""),
        (f"{'Won' if won else 'Lost'} at {shown.table.title}, deal 1", f"/deals/{shown.pk}/"),
        (f"Taken to {shown.table.title}", ""),
        ("Practice chips to begin with", ""),
    ]


def test_a_seat_that_is_still_taken_leads_to_its_table(live: Deal, asha: User) -> None:
    assert lines(asha)[0] == (f"Taken to {live.table.title}", f"/tables/{live.table.code}/")


def test_the_statement_takes_the_same_queries_for_few_lines_and_for_many(asha: User) -> None:
    client = as_(asha)
    house.seat_all(house.practice_table(), [asha])
    client.get("/wallet/statement/?currency=CHIP")
    for_few = queries(client, "/wallet/statement/?currency=CHIP")
    for _ in range(16):
        house.seat_all(house.practice_table(), [asha])

    assert queries(client, "/wallet/statement/?currency=CHIP") == for_few


def test_an_entry_and_a_prize_lead_to_their_match(asha: User, bilal: User) -> None:
    at = playing.a_match(options={"deals": 1}, title="Neem")
    playing.enter(at, asha, bilal)
    playing.play_deal(at, winner=0)

    page = f"/matches/{at.code}/"
    assert lines(asha)[:2] == [("Prize of Neem, Deals Rummy", page), ("Entry for Neem, Deals Rummy", page)]
    assert lines(bilal)[:1] == [("Entry for Neem, Deals Rummy", page)]


def test_what_comes_back_says_whether_one_took_it_or_the_match_was_called_off(asha: User) -> None:
    at = playing.a_match(variant="pool101", title="Lotus")
    playing.enter(at, asha)
    entering.take_back(player=asha, code=at.code, cmd_id=uuid4())
    playing.enter(at, asha)
    calling_off.call_off(code=at.code, because="Too few players entered in time.")

    assert [text for text, _url in lines(asha)[:4]] == [
        "Back from Lotus, Pool Rummy 101: match called off",
        "Entry for Lotus, Pool Rummy 101",
        "Entry taken back from Lotus, Pool Rummy 101",
        "Entry for Lotus, Pool Rummy 101",
    ]


def test_entries_lie_in_play_until_the_match_is_over(asha: User, bilal: User, chitra: User) -> None:
    at = playing.a_match(options={"deals": 1})
    playing.enter(at, asha, bilal)
    during = selectors.balances(asha).of("CHIP")
    playing.play_deal(at, winner=1)
    after = selectors.balances(asha).of("CHIP")

    assert (during.in_play_minor, during.entered_minor, during.total_minor) == (100, 100, 10_000)
    assert (after.in_play_minor, after.total_minor) == (0, 9_900)
    assert selectors.balances(chitra).of("CHIP").in_play_minor == 0


def test_a_statement_says_that_a_line_counts_an_entry_as_paid(asha: User) -> None:
    playing.enter(playing.a_match(), asha)

    page = " ".join(as_(asha).get("/wallet/statement/?currency=CHIP").content.decode().split())

    assert "100 chips of it lie in matches that are not over; a line counts an entry as paid." in page
    assert selectors.statement(asha, "CHIP").lines[0].balance_minor == 9_900


def test_matches_cost_a_statement_the_same_queries_for_few_and_for_many(asha: User) -> None:
    client, address = as_(asha), "/wallet/statement/?currency=CHIP"

    def come_and_go() -> None:
        at = playing.a_match()
        playing.enter(at, asha)
        entering.take_back(player=asha, code=at.code, cmd_id=uuid4())

    come_and_go()
    client.get(address)
    for_few = queries(client, address)
    for _ in range(6):
        come_and_go()

    assert queries(client, address) == for_few
