"""What the statement says of deals and seats, and that many lines cost no more queries than one."""

from games.models import Deal
from players.models import User
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
