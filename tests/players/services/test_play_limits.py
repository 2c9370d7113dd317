"""Tighter at once, looser after three days by the clock of the database, and off again until then."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from players.models import LimitKind, PlayLimit, User
from players.services import play_limits
from players.services.play_limits import LOOSENS_AFTER, Limit

pytestmark = pytest.mark.django_db
DAY, SESSION = LimitKind.DEPOSIT_DAY, LimitKind.SESSION


def choose(player: User, amount: int | None, kind: LimitKind = DAY) -> Limit:
    return play_limits.choose(player=player, kind=kind, amount=amount)


def own(player: User, kind: LimitKind = DAY) -> int | None:
    return play_limits.current(player).of(kind).own


def let_pass(time: timedelta) -> None:
    """As if every choice had been made so much earlier."""
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE players_playlimit SET chosen_at = chosen_at - %(by)s::interval, "
            "counts_from = counts_from - %(by)s::interval, cancelled_at = cancelled_at - %(by)s::interval",
            {"by": f"{time.total_seconds()} s"},
        )


def test_a_first_limit_and_a_tighter_one_count_at_once(asha: User) -> None:
    assert own(asha) is None
    assert (choose(asha, 1_000_00).own, choose(asha, 400_00).own, own(asha)) == (1_000_00, 400_00, 400_00)


@pytest.mark.parametrize("looser", [500_00, None], ids=["a higher one", "none at all"])
def test_a_looser_limit_counts_after_three_days(looser: int | None, asha: User) -> None:
    choose(asha, 400_00)
    changed = choose(asha, looser)
    assert (changed.own, changed.pending.amount) == (400_00, looser)
    assert abs(changed.pending.counts_from - timezone.now() - LOOSENS_AFTER) < timedelta(minutes=1)

    let_pass(LOOSENS_AFTER - timedelta(minutes=1))
    assert own(asha) == 400_00
    let_pass(timedelta(minutes=1))
    assert (own(asha), play_limits.current(asha).of(DAY).pending) == (looser, None)


def test_the_three_days_are_those_of_the_database(asha: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process whose clock runs ahead loosens nothing."""
    choose(asha, 400_00)
    choose(asha, 500_00)
    ahead = timezone.now() + timedelta(days=30)
    monkeypatch.setattr(timezone, "now", lambda: ahead)
    assert own(asha) == 400_00
    with connection.cursor() as cursor:
        cursor.execute("SELECT counts_from - chosen_at FROM players_playlimit ORDER BY id DESC LIMIT 1")
        assert cursor.fetchone() == (LOOSENS_AFTER,)


def test_a_new_choice_begins_the_three_days_anew(asha: User) -> None:
    choose(asha, 400_00)
    choose(asha, 500_00)
    let_pass(timedelta(days=2))
    choose(asha, 600_00)
    let_pass(timedelta(days=2))
    assert own(asha) == 400_00
    let_pass(timedelta(days=1))
    assert own(asha) == 600_00


def test_what_is_pending_goes_when_a_tighter_limit_comes(asha: User) -> None:
    choose(asha, 400_00)
    choose(asha, 500_00)
    choose(asha, 300_00)
    let_pass(timedelta(days=4))
    assert play_limits.current(asha).of(DAY) == Limit(DAY, 300_00, 10_000_00)


def test_the_limit_stays_when_the_player_keeps_it(asha: User) -> None:
    choose(asha, 400_00)
    choose(asha, None)
    assert [play_limits.keep(player=asha, kind=DAY) for _ in range(2)] == [True, False]
    let_pass(timedelta(days=4))
    assert own(asha) == 400_00


def test_choosing_what_one_has_keeps_it_and_writes_nothing(asha: User) -> None:
    choose(asha, 400_00)
    choose(asha, 500_00)
    assert choose(asha, 400_00) == Limit(DAY, 400_00, 10_000_00)
    assert PlayLimit.objects.count() == 2


def test_another_players_limits_and_other_kinds_are_left_alone(asha: User, bilal: User) -> None:
    choose(asha, 400_00)
    assert (own(bilal), own(asha, LimitKind.DEPOSIT_WEEK)) == (None, None)
    assert play_limits.keep(player=bilal, kind=DAY) is False


def test_the_lower_of_the_players_and_the_houses_counts(asha: User) -> None:
    house = play_limits.current(asha).of(DAY)
    assert (house.own, house.house, house.effective) == (None, 10_000_00, 10_000_00)
    assert choose(asha, 20_000_00).effective == 10_000_00
    assert choose(asha, 5_000_00).effective == 5_000_00
    assert play_limits.current(asha).effective(LimitKind.LOSS_DAY) is None


def test_the_reminder_comes_when_the_player_wants_it(asha: User) -> None:
    assert play_limits.current(asha).effective(SESSION) == 60
    assert choose(asha, 120, SESSION).effective == 120


@pytest.mark.parametrize(("kind", "amount"), [(DAY, 0), (DAY, -1), (DAY, 10**13), (SESSION, 4), (SESSION, 1_441)])
def test_what_no_form_lets_through_is_refused(kind: LimitKind, amount: int, asha: User) -> None:
    with pytest.raises(ValueError, match="no limit of the kind"):
        choose(asha, amount, kind)


def test_the_database_keeps_a_limit_that_counts(asha: User) -> None:
    """No code can say later that a limit was off while it counted."""
    choose(asha, 400_00)
    let_pass(timedelta(days=1))
    with pytest.raises(IntegrityError, match="a_limit_that_counts_is_not_cancelled"), transaction.atomic():
        PlayLimit.objects.update(cancelled_at=timezone.now())
