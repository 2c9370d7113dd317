import pytest

from players.models import User
from players.services import gate
from players.services.gate import Act, NotAllowed

PERSON = {"is_bot": False}
BOT = {"is_bot": True, "bot_strength": "weak"}


@pytest.mark.parametrize(
    ("who", "act", "code"),
    [
        (PERSON, Act.PLAY_PRACTICE, None),
        (PERSON, Act.PLAY_SANDBOX, None),
        (PERSON, Act.PLAY_CASH, "gate.unverified"),
        (BOT, Act.PLAY_PRACTICE, None),
        (BOT, Act.PLAY_SANDBOX, "gate.bot"),
        (BOT, Act.PLAY_CASH, "gate.bot"),
        ({"is_active": False}, Act.PLAY_PRACTICE, "gate.inactive"),
        ({"is_active": False}, Act.PLAY_SANDBOX, "gate.inactive"),
        ({"is_active": False}, Act.PLAY_CASH, "gate.inactive"),
        ({"is_superuser": True, "is_staff": True}, Act.PLAY_CASH, "gate.unverified"),
    ],
)
def test_who_may_do_what(who: dict[str, object], act: Act, code: str | None) -> None:
    player = User(display_name="Asha", **who)
    if code is None:
        gate.check(player, act, 100, 0)
        return
    with pytest.raises(NotAllowed) as refused:
        gate.check(player, act, 100, 0)
    assert refused.value.code == code
    assert refused.value.message.endswith(".")


@pytest.mark.parametrize(("amount", "used"), [(-1, 0), (1, -1)])
def test_negative_amounts_are_a_mistake_of_the_caller(amount: int, used: int) -> None:
    with pytest.raises(ValueError, match="not negative"):
        gate.check(User(display_name="Asha"), Act.PLAY_PRACTICE, amount, used)
