"""Pool matches at the table: going out, entering again, sharing the pool."""

from uuid import uuid4

import pytest

from games.engine.errors import RuleViolation
from games.models import Match, MatchSeat, Table
from games.services.matches import pauses, progress
from players.models import User
from tests.games.house import bot, chips, person, refusal
from tests.games.matches import playing
from tests.wallet.conftest import balance
from wallet.ledger.errors import InsufficientFunds
from wallet.ledger.money import Currency
from wallet.services import grants

pytestmark = pytest.mark.django_db


def act(use_case: object, player: User, at: Table, **wishes: object) -> object:
    return use_case(player=player, code=at.code, cmd_id=uuid4(), **wishes)  # type: ignore[operator]


def a_pool(*names: str, **wishes: object) -> tuple[Table, list[User]]:
    return playing.a_full_match(*names, **({"variant": "pool61"} | wishes))


def until_out(at: Table, winner: int) -> None:
    """Deals that `winner` wins, until somebody is out: first drops of 15 each."""
    while not playing.course(at).played.pending_rejoin and not playing.course(at).played.is_over:
        playing.play_deal(at, winner)


def test_who_reaches_the_limit_may_enter_again_for_another_entry_of_the_same_match() -> None:
    at, (_asha, bilal) = a_pool("Asha", "Bilal")
    until_out(at, winner=0)
    assert (playing.course(at).played.pending_rejoin, Table.objects.get(pk=at.pk).state) == ((1,), "playing")
    act(pauses.rejoin, bilal, at)
    match = Match.objects.get(table=at)
    assert (chips(bilal), balance(f"esc:game:{match.pk}", Currency.CHIP)) == (9_800, 300)
    assert (playing.course(at).played.score(1).total, MatchSeat.objects.get(number=1).entries) == (1, 2)
    assert playing.end_pause(at) is not None


def test_who_does_not_answer_stays_out_and_the_last_one_takes_the_pool() -> None:
    at, (asha, bilal) = a_pool("Asha", "Bilal")
    until_out(at, winner=0)
    assert playing.end_pause(at) is None
    assert (Match.objects.get(table=at).outcome["how"], chips(asha), chips(bilal)) == ("won", 10_080, 9_900)


def test_who_declines_ends_it_at_once() -> None:
    at, (asha, bilal) = a_pool("Asha", "Bilal")
    until_out(at, winner=0)
    act(pauses.decline_rejoin, bilal, at)
    assert (Match.objects.get(table=at).state, chips(asha)) == ("paid", 10_080)
    assert refusal(act, use_case=pauses.rejoin, player=bilal, at=at) == "match.not_running"


def test_nobody_enters_again_who_is_still_in_or_cannot_pay() -> None:
    at, (asha, bilal) = a_pool("Asha", "Bilal", currency="INR", entry_minor=500_000)
    until_out(at, winner=0)
    with pytest.raises(RuleViolation):
        act(pauses.rejoin, asha, at)
    with pytest.raises(InsufficientFunds):
        act(pauses.rejoin, bilal, at)
    assert playing.course(at).played.pending_rejoin == (1,)


def test_a_split_that_everybody_agrees_to_shares_the_pool_and_ends_the_match() -> None:
    at, (asha, bilal) = a_pool("Asha", "Bilal", fee_bps=0)
    playing.play_deal(at, winner=0)
    shares = playing.course(at).format.may_split(playing.course(at).played, playing.course(at).pot_minor, 100)
    assert shares is not None
    act(pauses.offer_split, asha, at)
    assert playing.course(at).played.split is not None
    act(pauses.answer_split, bilal, at, accepts=True)
    match = Match.objects.get(table=at)
    assert (match.outcome["how"], match.outcome["prizes"]) == (
        "agreed_split", {str(seat): share for seat, share in shares.items()},
    )  # fmt: skip
    assert chips(asha) + chips(bilal) == 20_000


def test_a_split_that_is_refused_or_not_answered_goes_on_with_the_next_deal() -> None:
    at, (asha, bilal) = a_pool("Asha", "Bilal", fee_bps=0)
    playing.play_deal(at, winner=0)
    act(pauses.offer_split, asha, at)
    act(pauses.answer_split, bilal, at, accepts=False)
    assert playing.end_pause(at) is not None
    assert playing.course(at).played.split is None


def test_nothing_is_decided_in_the_middle_of_a_deal() -> None:
    at, (asha, _bilal) = a_pool("Asha", "Bilal")
    playing.end_pause(at)
    assert refusal(act, use_case=pauses.offer_split, player=asha, at=at) == "match.deal_running"


def test_bots_stay_out_and_agree_to_share() -> None:
    at, asha = playing.a_match(variant="pool61", fee_bps=0), person("Asha")
    robot = bot("Bo")
    grants.grant_practice_chips(robot)
    playing.enter(at, asha, robot)
    playing.play_deal(at, winner=0)
    act(pauses.offer_split, asha, at)
    assert Match.objects.get(table=at).outcome["how"] == "agreed_split"


def test_the_pause_is_longer_while_somebody_may_decide() -> None:
    at, _ = a_pool("Asha", "Bilal")
    until_out(at, winner=0)
    waits = Table.objects.get(pk=at.pk).next_deal_at
    match = Match.objects.get(table=at)
    assert waits is not None
    last = at.deals.order_by("-number")[0]
    assert last.ended_at is not None
    assert (waits - last.ended_at).total_seconds() == pytest.approx(progress.DECIDING_S, abs=2)
    assert match.state == "running"
