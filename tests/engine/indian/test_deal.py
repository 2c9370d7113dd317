"""The doors of the deal: opening, dealing from a real shuffle, the clock's questions, and whom an event concerns."""

from dataclasses import replace

import pytest

from games.engine.errors import EngineError, RuleViolation
from games.engine.indian import commands as c
from games.engine.indian import deal
from games.engine.indian import events as e
from games.engine.indian.redaction import redact
from games.engine.indian.rules import POINTS, ZAPAK2
from games.engine.indian.state import State
from games.engine.shuffle import Shuffle, shuffle
from tests.engine.telling import START_MS, Table, open_table, play_line, tell

COMMITMENT = "c0" * 32
SERVER_SEED = bytes(range(128))
VALID = "AH 2H 3H 5S 6S 7S 9D TD JD 8C 8S 8D 8H"


def real_shuffle(seats: tuple[int, ...]) -> Shuffle:
    seeds = {seat: bytes([seat]) * 16 for seat in seats}
    return shuffle(SERVER_SEED, "deal-1", seeds, POINTS.hash, deal.deck(POINTS), seats)


def used(seats: tuple[int, ...]) -> tuple[c.UsedSeed, ...]:
    return tuple(c.UsedSeed(seat, (bytes([seat]) * 16).hex(), by_player=False) for seat in seats)


def opened(seats: tuple[int, ...]) -> State:
    return deal.fold(deal.open_deal(POINTS, seats, COMMITMENT, START_MS))


def test_cards_go_round_one_at_a_time_from_the_mover() -> None:
    seats = (0, 2, 5)
    mixed = real_shuffle(seats)
    started = deal.decide(opened(seats), None, c.Deal(mixed, used(seats)), START_MS)[0]
    assert isinstance(started, e.DealStarted)
    mover = seats.index(started.first_seat)
    order = seats[mover:] + seats[:mover]
    hands = {hand.seat: hand.cards for hand in started.hands}
    assert [hands[order[n % 3]][n // 3] for n in range(39)] == list(mixed.deck[:39])
    assert started.open_card == mixed.deck[39]
    assert started.wild_card == mixed.deck[40 + mixed.wild_index]
    assert [*reversed(started.closed_deck)] == [card for card in mixed.deck[40:] if card != started.wild_card]


def test_a_deal_has_two_to_six_seats_once_each() -> None:
    for seats in ((), (1,), (1, 1), tuple(range(7))):
        with pytest.raises(EngineError, match="two to six"):
            deal.open_deal(POINTS, seats, COMMITMENT, START_MS)


def test_a_deal_needs_cards_for_all_its_seats() -> None:
    with pytest.raises(EngineError, match="not enough cards"):
        deal.open_deal(ZAPAK2, range(4), COMMITMENT, START_MS)


def test_seats_may_come_in_any_order_and_bring_their_wishes() -> None:
    wish = {3: deal.SeatOptions(c.OnDisconnect.STAY_UNTIL_BACK)}
    (event,) = deal.open_deal(POINTS, {5, 3}, COMMITMENT, START_MS, wish)
    assert event == e.DealOpened(
        POINTS,
        (e.SeatOpened(3, c.OnDisconnect.STAY_UNTIL_BACK), e.SeatOpened(5, c.OnDisconnect.DROP_AFTER_3_MISSES)),
        COMMITMENT,
        due_ms=START_MS + 2_000,
        total_ms=2_000,
    )


def test_a_settled_first_mover_takes_the_place_of_the_toss() -> None:
    (event,) = deal.open_deal(POINTS, (0, 2, 5), COMMITMENT, START_MS, first_seat=5)
    state = deal.fold([event])
    mixed = real_shuffle((0, 2, 5))
    started, turn = deal.decide(state, None, c.Deal(mixed, used((0, 2, 5))), START_MS)
    assert isinstance(started, e.DealStarted)
    assert (started.toss, started.first_seat) == ((), 5)
    assert {hand.seat: hand.cards for hand in started.hands} == mixed.lay_out(5).hands
    assert turn == e.TurnStarted(5, 1, START_MS + 36_000, 36_000)
    assert redact(event, None) == {
        "type": "DealOpened",
        "commitment": COMMITMENT,
        "deal_seats": [0, 2, 5],
        "first_seat": 5,
        "due_ms": START_MS + 2_000,
        "total_ms": 2_000,
    }


def test_who_moves_first_is_known_as_soon_as_it_is_settled_or_tossed() -> None:
    mixed = real_shuffle((0, 2))
    tossed = opened((0, 2))
    settled = deal.fold(deal.open_deal(POINTS, (0, 2), COMMITMENT, START_MS, first_seat=2))
    assert (deal.first_seat(tossed), deal.first_seat(settled)) == (None, 2)
    for event in deal.decide(tossed, None, c.Deal(mixed, used((0, 2))), START_MS):
        tossed = deal.evolve(tossed, event)
    assert deal.first_seat(tossed) == mixed.first_seat


def test_only_a_seat_of_the_deal_can_move_first() -> None:
    with pytest.raises(EngineError, match="moves first"):
        deal.open_deal(POINTS, (0, 2), COMMITMENT, START_MS, first_seat=1)


@pytest.mark.parametrize(
    "seeds",
    [
        used((0,)),
        tuple(reversed(used((0, 1)))),
        (used((0, 1))[0], c.UsedSeed(1, "ab" * 15, by_player=False)),
        (used((0, 1))[0], c.UsedSeed(1, "ab" * 16, by_player=True)),
    ],
    ids=["one missing", "out of order", "too short", "never offered"],
)
def test_a_shuffle_must_name_the_seeds_it_used(seeds: tuple[c.UsedSeed, ...]) -> None:
    with pytest.raises(EngineError, match="seed"):
        deal.decide(opened((0, 1)), None, c.Deal(real_shuffle((0, 1)), seeds), START_MS)


def test_an_offered_seed_cannot_be_replaced() -> None:
    state = opened((0, 1))
    for event in deal.decide(state, 0, c.OfferSeed("ab" * 16), START_MS):
        state = deal.evolve(state, event)
    with pytest.raises(EngineError, match="not the one it offered"):
        deal.decide(state, None, c.Deal(real_shuffle((0, 1)), used((0, 1))), START_MS)


def test_a_shuffle_must_hold_the_cards_of_the_game_for_its_seats() -> None:
    short = replace(real_shuffle((0, 1)), deck=deal.deck(ZAPAK2))
    with pytest.raises(EngineError, match="cards of this game"):
        deal.decide(opened((0, 1)), None, c.Deal(short, used((0, 1))), START_MS)
    with pytest.raises(EngineError, match="toss"):
        deal.decide(opened((0, 1)), None, c.Deal(real_shuffle((0, 2)), used((0, 1))), START_MS)


def test_cards_are_dealt_once() -> None:
    table = open_table({"players": ["asha", "bilal"]})
    with pytest.raises(RuleViolation, match="already dealt"):
        table.do(None, c.Deal(real_shuffle((0, 1)), used((0, 1))))


def test_whom_the_clock_acts_for() -> None:
    table = open_table({"players": ["asha", "bilal"], "hands": {"asha": VALID}, "closed": "KD", "deal_out": False})
    assert deal.on_deadline(table.state) == (None, "deal")
    with pytest.raises(EngineError, match="ends with Deal"):
        table.do(None, c.TimeOut())
    table = open_table({"players": ["asha", "bilal"], "hands": {"asha": VALID}, "closed": "KD"})
    assert deal.on_deadline(table.state) == (0, "turn")
    play_line(table, "asha draws closed")
    play_line(table, "asha finishes KD")
    assert deal.on_deadline(table.state) == (0, "declare")
    play_line(table, "asha declares AH 2H 3H / 5S 6S 7S / 9D TD JD / 8C 8S 8D 8H")
    assert deal.on_deadline(table.state) == (None, "arrange")


def test_the_clock_acts_only_for_the_seat_it_runs_for() -> None:
    table = open_table({"players": ["asha", "bilal"]})
    with pytest.raises(RuleViolation) as refused:
        table.do(1, c.TimeOut())
    assert refused.value.code == "timeout.other_seat"


@pytest.mark.parametrize("seat", [None, 7])
def test_who_is_not_in_the_deal_can_do_nothing(seat: int | None) -> None:
    table = open_table({"players": ["asha", "bilal"]})
    for command in (c.Draw(c.Source.CLOSED), c.Drop(), c.Leave(), c.SetLink(is_connected=False)):
        with pytest.raises(RuleViolation) as refused:
            deal.decide(table.state, seat, command, START_MS)
        assert refused.value.code == "seat.not_in_deal"
    assert deal.see(table.state, seat) == deal.see(table.state, None)


def test_a_link_that_did_not_change_makes_no_event() -> None:
    table = open_table({"players": ["asha", "bilal"]})
    assert deal.decide(table.state, 0, c.SetLink(is_connected=True), START_MS) == ()
    same_wish = c.SetDisconnect(c.OnDisconnect.DROP_AFTER_3_MISSES)
    assert deal.decide(table.state, 0, same_wish, START_MS) == ()


def told_to_the_end() -> Table:
    return tell(
        {
            "players": ["asha", "bilal", "chitra"],
            "hands": {"asha": VALID},
            "closed": "KS KC QC KD",
            "game": [
                "the link of bilal goes down",
                "asha plays closed",
                "time is up",
                "chitra drops",
                "asha draws closed",
                "an outage of 1 s",
                "asha finishes KC",
                "asha declares AH 2H 3H / 5S 6S 7S / 9D TD JD / 8C 8S 8D 8H",
                "bilal is done",
            ],
            "outcome": {"winner": "asha", "reason": "show"},
        }
    )


def test_whom_an_event_concerns() -> None:
    events = told_to_the_end().events
    concerned = [[seat for seat in range(3) if deal.concerns(event, seat)] for event in events]
    assert list(zip([type(event).__name__ for event in events], concerned, strict=True)) == [
        ("DealOpened", [0, 1, 2]),
        ("DealStarted", [0, 1, 2]),
        ("TurnStarted", [0]),
        ("LinkChanged", []),
        ("CardDrawn", [0]),
        ("CardDiscarded", [0]),
        ("TurnStarted", [1]),
        ("TurnMissed", [1]),
        ("TurnStarted", [2]),
        ("SeatDropped", [2]),
        ("TurnStarted", [0]),
        ("CardDrawn", [0]),
        ("DeadlineMoved", []),
        ("FinishMade", [0, 1, 2]),
        ("DeclarationAccepted", [0, 1, 2]),
        ("HandArranged", [1]),
        ("DealEnded", [0, 1, 2]),
    ]


def test_what_a_seat_is_told() -> None:
    table = told_to_the_end()
    drawn, thrown, missed = table.events[4], table.events[5], table.events[7]
    assert deal.redact(drawn, 0) == {"type": "CardDrawn", "seat": 0, "source": "closed", "card": "KS.0"}
    assert deal.redact(drawn, 1) == {"type": "CardDrawn", "seat": 0, "source": "closed"}
    assert deal.redact(drawn, None) == {"type": "CardDrawn", "seat": 0, "source": "closed"}
    assert deal.redact(thrown, 1) == {"type": "CardDiscarded", "seat": 0, "card": "KS.0", "is_forced": False}
    assert deal.redact(missed, 0) == {"type": "TurnMissed", "seat": 1, "number": 2, "misses": 1}


def test_a_card_from_the_open_deck_is_seen_by_all() -> None:
    table = open_table({"players": ["asha", "bilal"], "open": "6C"})
    play_line(table, "asha draws open")
    told = {"type": "CardDrawn", "seat": 0, "source": "open", "card": "6C.0"}
    assert [deal.redact(table.events[-1], seat) for seat in (0, 1, None)] == [told, told, told]


def test_a_card_cannot_lie_in_two_groups() -> None:
    table = open_table({"players": ["asha", "bilal"], "hands": {"asha": VALID}, "closed": "KD"})
    play_line(table, "asha draws closed")
    play_line(table, "asha finishes KD")
    sequence = table.hand("asha")[:3]
    with pytest.raises(RuleViolation) as refused:
        table.do(0, c.Declare((sequence, sequence)))
    assert refused.value.code == "groups.not_your_cards"


def test_the_start_names_no_deck_no_key_and_no_other_hand() -> None:
    started = told_to_the_end().events[1]
    told = deal.redact(started, 1)
    assert told is not None
    assert sorted(told) == ["first", "hand", "open", "toss", "type", "wild"]
    assert isinstance(started, e.DealStarted)
    assert told["hand"] == [card.code for card in started.hands[1].cards]
    assert deal.redact(started, None) == {**told, "hand": []}


def test_a_wrong_show_tells_only_its_owner_what_was_wrong() -> None:
    table = open_table({"players": ["asha", "bilal", "chitra"], "hands": {"asha": VALID}, "closed": "KD"})
    for line in ("asha draws closed", "asha finishes KD", "asha declares AH 2H 3H 5S"):
        play_line(table, line)
    rejected = table.events[-2]
    own, other = deal.redact(rejected, 0), deal.redact(rejected, 1)
    assert other == {"type": "DeclarationRejected", "seat": 0, "points": 80, "is_forced": False}
    assert own is not None
    reasons = ["invalid_group", "needs_two_sequences", "no_pure_sequence"]
    assert (own["reasons"], own["groups"][0]) == (reasons, ["AH.0", "2H.0", "3H.0", "5S.0"])


def test_a_log_begins_with_its_opening_and_has_only_one() -> None:
    events = told_to_the_end().events
    with pytest.raises(EngineError, match="begins with"):
        deal.fold(events[1:])
    with pytest.raises(EngineError, match="once"):
        deal.fold([events[0], events[0]])
    with pytest.raises(EngineError, match="no state"):
        deal.fold([])
