"""What holds in every match that can be played; `match_telling.check` looks after every event, this at what is paid.

Seen to turn red with: a pot without the entries of who came back, a winner who takes from one loser only, a leaver who
stays in, a ladder cut off too early, odd units to nobody, and somebody long out who may come back. What a rule says
beyond that is told by the scenarios.
"""

from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.formats.state import How, Standing
from tests.counts import count
from tests.engine.formats.random_match import Plan, finish, plans, play
from tests.engine.match_telling import Told

EXAMPLES = settings(max_examples=count("match_properties"), deadline=None)
MOST_DEALS = 700
"""More than a calm match can have: two of six reach 201 by 2 points a deal, and extra deals are soon decided."""


def last(plan: Plan) -> Told:
    """The match when the plan is through, over or not."""
    *_, match = play(plan)
    return match


def pot_of(match: Told) -> int:
    return match.entry * sum(match.state.entries.values())


@EXAMPLES
@given(plans())
def test_what_holds_after_every_event(plan: Plan) -> None:
    """The checks of `Told.happen`: places complete, chips conserved, the log folds to the live state."""
    for match in play(plan):
        pot, entries = pot_of(match), match.state.entries
        called_off = match.format.called_off(match.state, entries, entries, match.entry)
        assert list(called_off) == list(entries)
        assert sum(called_off.values()) == pot
        assert min(called_off.values()) >= 0
        shares = match.format.may_split(match.state, match.prize, match.entry)
        if shares is not None:
            assert list(shares) == [score.seat for score in match.state.still_in]
            assert sum(shares.values()) == match.prize
            assert min(shares.values()) >= 0


@EXAMPLES
@given(plans(), st.integers(0, 10**9))
def test_every_match_ends_and_pays_what_came_in(plan: Plan, seed: int) -> None:
    match = last(plan)
    for _ in finish(match, seed):
        assert len(match.state.deals) < MOST_DEALS
    outcome = match.format.outcome(match.state, match.entry, match.fee_bps)
    assert outcome.pot_minor == pot_of(match)
    assert outcome.fee_minor == outcome.pot_minor * match.fee_bps // 10_000
    assert sum(outcome.prizes.values()) + outcome.fee_minor == outcome.pot_minor
    assert min(outcome.prizes.values()) >= 0
    assert list(outcome.prizes) == sorted(outcome.places) == list(range(len(match.players)))
    _check_places(match, outcome.places, outcome.prizes)


def _check_places(match: Told, places: dict[int, int], prizes: dict[int, int]) -> None:
    """Places are counted as in sport, a better one is never paid less, and who left is below who stayed."""
    assert {seat: 1 + sum(other < place for other in places.values()) for seat, place in places.items()} == places
    if match.state.how is not How.AGREED_SPLIT:
        best_first = sorted(places, key=lambda seat: (places[seat], -prizes[seat]))
        paid = [prizes[seat] for seat in best_first]
        assert paid == sorted(paid, reverse=True)
    left = [places[score.seat] for score in match.state.seats if score.standing is Standing.LEFT]
    stayed = [places[score.seat] for score in match.state.seats if score.standing is not Standing.LEFT]
    assert max(stayed) < min(left, default=99)
    assert len(set(left)) == len(left)
