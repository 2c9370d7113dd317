"""The page and the record of a deal: whole for those who played, nothing for others, nothing at all while it runs."""

import json
from functools import partial

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.engine.cards import parse_code
from games.engine.shuffle import commitment, shuffle
from games.models import Deal, DealSeat, Table
from games.services import deals
from players.models import User
from tests.games.pages import house


def as_(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_a_player_sees_the_hand_that_was_shown_and_what_it_cost(shown: Deal, asha: User) -> None:
    loser = shown.deal_seats.get(outcome="wrong_show")
    page = as_(asha).get(f"/deals/{shown.pk}/").content.decode()

    assert page.count('role="img"') == 13
    assert ("You lost 80 chips" in page) == (loser.player == asha)
    assert "Wrong show" in page
    assert shown.commitment in page


def test_the_page_opens_the_seed_that_was_promised(shown: Deal, bilal: User) -> None:
    fairness = as_(bilal).get(f"/deals/{shown.pk}/").context["fairness"]

    seed = bytes.fromhex(fairness["server_seed"])
    assert commitment(seed, f"{shown.table.code}/{shown.number}") == fairness["commitment"]
    assert [seed["name"] for seed in fairness["seeds"]] == ["Asha", "Bilal"]


def test_the_record_alone_gives_the_deck_again(shown: Deal, asha: User) -> None:
    record = json.loads(as_(asha).get(f"/deals/{shown.pk}/record.json").content)

    server_seed = bytes.fromhex(record["server_seed"])
    seat_seeds = {each["seat"]: bytes.fromhex(each["seed"]) for each in record["seat_seeds"]}
    sheet = house.catalogue.variant(record["variant"])
    deck = sheet.game.deck(house.codec.rules_from_json(record["rules"]))
    again = shuffle(server_seed, record["deal"], seat_seeds, record["rules_hash"], deck, record["seats"])
    layout = again.lay_out()
    cards = record["cards"]
    assert commitment(server_seed, record["deal"]) == record["commitment"]
    assert [card.code for card in again.deck] == cards["deck"]
    assert {str(seat): [card.code for card in hand] for seat, hand in layout.hands.items()} == cards["hands"]
    assert parse_code(cards["wild_card"]) == layout.wild_card
    assert parse_code(cards["open_card"]) == layout.open_card
    assert [card.code for card in layout.closed_deck] == cards["closed_deck"]


def test_the_record_of_a_deal_without_a_toss_says_from_whom_the_cards_went_round(
    asha: User, bilal: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deals, "_open", partial(deals._open, first_seat=1))
    deal = house.dropped_deal(house.practice_table(), [asha, bilal])

    record = json.loads(as_(asha).get(f"/deals/{deal.pk}/record.json").content)

    cards = record["cards"]
    assert (record["moves"][0]["type"], record["moves"][0]["first_seat"]) == ("DealOpened", 1)
    assert (cards["toss"], cards["first_seat"]) == ([], 1)
    assert [cards["hands"]["1"], cards["hands"]["0"]] == [cards["deck"][0:26:2], cards["deck"][1:26:2]]


def test_the_record_tells_moves_but_no_names(shown: Deal, asha: User) -> None:
    text = as_(asha).get(f"/deals/{shown.pk}/record.json").content.decode()

    moves = [move["type"] for move in json.loads(text)["moves"]]
    assert moves[-1] == "DealEnded"
    assert "DeclarationRejected" in moves
    assert "Asha" not in text
    assert "@" not in text


@pytest.mark.parametrize("door", ["/deals/{}/", "/deals/{}/record.json", "/api/v1/deals/{}/"])
def test_a_running_deal_has_no_page_for_anybody(live: Deal, asha: User, sana: User, door: str) -> None:
    assert as_(asha).get(door.format(live.pk)).status_code == 404
    assert as_(sana).get(door.format(live.pk)).status_code == 404


@pytest.mark.parametrize("door", ["/deals/{}/", "/deals/{}/record.json", "/api/v1/deals/{}/"])
def test_a_frozen_deal_has_no_page_for_anybody(live: Deal, asha: User, sana: User, door: str) -> None:
    Deal.objects.filter(pk=live.pk).update(state=Deal.State.FROZEN)

    assert as_(asha).get(door.format(live.pk)).status_code == 404
    assert as_(sana).get(door.format(live.pk)).status_code == 404


@pytest.mark.parametrize("door", ["/deals/{}/", "/deals/{}/record.json", "/api/v1/deals/{}/"])
def test_chitra_does_not_learn_that_the_deal_exists(shown: Deal, chitra: User, door: str) -> None:
    answer = as_(chitra).get(door.format(shown.pk))

    assert answer.status_code == 404
    assert house.card_codes(shown).isdisjoint(answer.content.decode().split('"'))


@pytest.mark.parametrize("door", ["/deals/{}/", "/deals/{}/record.json", "/deals/"])
def test_a_stranger_is_asked_to_sign_in(shown: Deal, door: str) -> None:
    answer = Client().get(door.format(shown.pk))

    assert answer.status_code == 302
    assert answer["Location"].startswith("/accounts/login/")


@pytest.mark.parametrize(
    ("door", "what"),
    [("/deals/{}/", "page"), ("/deals/{}/record.json", "record"), ("/api/v1/deals/{}/", "record")],
)
def test_a_look_of_staff_is_written_down(shown: Deal, sana: User, door: str, what: str) -> None:
    assert as_(sana).get(door.format(shown.pk)).status_code == 200

    look = LogEntry.objects.get()
    assert (look.user, look.object_id) == (sana, str(shown.pk))
    assert f"Looked at the {what}" in look.change_message


def test_a_player_who_is_staff_looks_at_his_own_deal_as_a_player(shown: Deal, asha: User) -> None:
    User.objects.filter(pk=asha.pk).update(is_staff=True, is_superuser=True)

    assert as_(asha).get(f"/deals/{shown.pk}/").status_code == 200
    assert not LogEntry.objects.exists()


def test_staff_without_the_permission_see_nothing(shown: Deal, chitra: User) -> None:
    User.objects.filter(pk=chitra.pk).update(is_staff=True)
    assert as_(chitra).get(f"/deals/{shown.pk}/").status_code == 404

    chitra.user_permissions.add(Permission.objects.get(codename="view_deal"))
    assert as_(chitra).get(f"/deals/{shown.pk}/").status_code == 200


def test_a_winner_reads_the_sum_and_the_fee(asha: User, bilal: User) -> None:
    table = house.practice_table(point_value_minor=5)
    Table.objects.filter(pk=table.pk).update(fee_bps=1000)
    deal = house.dropped_deal(table, [asha, bilal])
    winner = deal.deal_seats.get(outcome="won").player

    verdict = as_(winner).get(f"/deals/{deal.pk}/").context["verdict"]

    assert verdict == {
        "title": "You won 90 chips",
        "text": "20 points × 5 chips = 100 chips, less 10\u00a0% fee 10 chips",
    }


def test_a_deal_that_was_called_off_says_so(live: Deal, asha: User) -> None:
    house.send(live, None, house.commands.Void("The card reader jammed."))

    page = as_(asha).get(f"/deals/{live.pk}/")

    assert page.context["verdict"] == {
        "title": "The deal was called off",
        "text": "The card reader jammed. Nobody paid.",
    }


def queries(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as seen:
        assert client.get(address).status_code == 200
    return len(seen)


def test_the_page_takes_the_same_queries_for_two_and_for_six(asha: User, bilal: User) -> None:
    six = [asha, bilal, *(house.person(name) for name in ("Dev", "Esha", "Gita", "Hari"))]
    small = house.dropped_deal(house.practice_table(), [asha, bilal])
    big = house.live_deal(house.practice_table(), six)
    for _ in range(5):
        house.send(big, house.mover(big), house.commands.Drop())
    client = as_(asha)
    client.get("/deals/")

    assert queries(client, f"/deals/{small.pk}/") == queries(client, f"/deals/{big.pk}/")


def test_the_list_takes_the_same_queries_for_one_and_for_thirty(asha: User, bilal: User) -> None:
    deal = house.dropped_deal(house.practice_table(), [asha, bilal])
    client = as_(asha)
    client.get("/deals/")
    for_one = queries(client, "/deals/")
    copy_deal(deal, asha, times=29)

    assert queries(client, "/deals/") == for_one
    assert client.get("/deals/").content.decode().count('class="row-item"') == 30


def test_the_list_holds_only_ones_own(shown: Deal, asha: User, chitra: User) -> None:
    assert f"/deals/{shown.pk}/" in as_(asha).get("/deals/").content.decode()
    assert f"/deals/{shown.pk}/" not in as_(chitra).get("/deals/").content.decode()


def copy_deal(deal: Deal, player: User, times: int) -> None:
    """More rows of the same kind, for lists."""
    seat = deal.deal_seats.get(player=player)
    for number in range(deal.number + 1, deal.number + 1 + times):
        copy = Deal.objects.create(
            table=deal.table, number=number, variant=deal.variant, currency=deal.currency, rules=deal.rules,
            point_value_minor=deal.point_value_minor, rules_hash=deal.rules_hash, sealed_seed=deal.sealed_seed,
            commitment=f"{number:064x}", state=deal.state, outcome=deal.outcome, ended_at=timezone.now(),
        )  # fmt: skip
        DealSeat.objects.create(
            deal=copy, number=seat.number, seating=seat.seating, player=player, points=20, amount_minor=-20
        )
