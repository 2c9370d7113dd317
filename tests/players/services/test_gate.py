"""The gate over every region, age, pack, act and break: what is not allowed by name is refused."""

from datetime import date, timedelta
from itertools import product

import pytest
from pytest_django.fixtures import Settings

from players.models import Region, User
from players.services import exclusion, gate, identity_facts, identity_submission
from players.services.gate import Act, NotAllowed, Used
from players.services.identity_facts import Person

REGIONS = [None, *Region.values, "IN", "XT", "XT-1", "US", "US-CA", "GB", ""]
AGES = (None, 17, 18)
TESTLAND_FORBIDS = {Region.AP, Region.AS, Region.NL, Region.OD, Region.SK, Region.TS}


@pytest.fixture
def papers(monkeypatch: pytest.MonkeyPatch) -> list[Person]:
    """What is known of the person who asks next; tier 2, so that the house's caps are not what refuses him."""
    known = [Person()]
    monkeypatch.setattr(identity_facts, "person", lambda _player, _today: known[0])
    monkeypatch.setattr(identity_facts, "tier", lambda _player: 2)
    return known


def refusal(player: User, act: Act, amount: int = 100, used: Used = gate.NOTHING) -> str | None:
    """The code of the first reason against it; None where he may."""
    try:
        gate.check(player, act, amount, used)
    except NotAllowed as refused:
        return refused.code if refused.message.endswith(".") else f"no sentence: {refused.message}"
    return None


def expected(pack: str, act: Act, region: str | None, age: int | None, is_verified: bool, is_out: bool) -> bool:
    """Told a second time and otherwise: who may do it, by what each pack promises in words."""
    if act is Act.WITHDRAW:
        return is_verified
    if is_out:
        return False
    if act is Act.PLAY_PRACTICE:
        return True
    if pack == "india":
        return False
    if pack == "sandbox" and act is not Act.DEPOSIT:
        return act is Act.PLAY_SANDBOX and (age is None or age >= 18)
    is_at_home = region is not None and region not in TESTLAND_FORBIDS and region[:2] in ("IN", "XT")
    is_at_home = is_at_home or (pack == "sandbox" and region is not None)
    return act is not Act.PLAY_SANDBOX and is_verified and age is not None and age >= 18 and is_at_home


@pytest.mark.parametrize("pack", ["sandbox", "india", "testland"])
@pytest.mark.parametrize("is_out", [False, True])
def test_every_region_age_and_act(
    pack: str, is_out: bool, asha: User, papers: list[Person], settings: Settings
) -> None:
    settings.JURISDICTION = pack
    if is_out:
        exclusion.exclude(player=asha, length=None)
    wrong = []
    assert len(REGIONS) >= 30
    for region, age, is_verified, act in product(REGIONS, AGES, (False, True), Act):
        papers[0] = Person(is_verified, region, age)
        is_allowed = refusal(asha, act) is None
        if is_allowed != expected(pack, act, region, age, is_verified, is_out):
            wrong.append((region, age, is_verified, act, is_allowed))
    assert wrong == []


@pytest.mark.parametrize(
    ("pack", "act", "known", "code"),
    [
        ("sandbox", Act.PLAY_CASH, Person(), "gate.no_real_money"),
        ("sandbox", Act.PLAY_SANDBOX, Person(), None),
        ("sandbox", Act.DEPOSIT, Person(), "gate.unverified"),
        ("sandbox", Act.PLAY_SANDBOX, Person(False, "IN-AP", 17), "gate.age"),
        ("india", Act.PLAY_SANDBOX, Person(True, "IN-KA", 30), "gate.rupees_off"),
        ("india", Act.DEPOSIT, Person(True, "IN-KA", 30), "gate.rupees_off"),
        ("india", Act.WITHDRAW, Person(True, "IN-KA", 30), None),
        ("india", Act.WITHDRAW, Person(), "gate.unverified"),
        ("testland", Act.PLAY_CASH, Person(), "gate.unverified"),
        ("testland", Act.PLAY_CASH, Person(True, "IN-KA", None), "gate.age"),
        ("testland", Act.PLAY_CASH, Person(True, "IN-TS", 30), "gate.region"),
        ("testland", Act.PLAY_CASH, Person(True, None, 30), "gate.region"),
        ("testland", Act.PLAY_SANDBOX, Person(True, "IN-KA", 30), "gate.no_sandbox"),
        ("testland", Act.WITHDRAW, Person(True, "IN-TS", 16), None),
    ],
)
def test_the_player_hears_why(
    pack: str, act: Act, known: Person, code: str | None, asha: User, papers: list[Person], settings: Settings
) -> None:
    settings.JURISDICTION = pack
    papers[0] = known
    assert refusal(asha, act) == code


@pytest.mark.parametrize("act", list(Act))
def test_an_account_out_of_use_does_nothing(act: Act, asha: User) -> None:
    asha.is_active = False
    assert refusal(asha, act) == "gate.inactive"


@pytest.mark.parametrize("act", list(Act))
def test_bots_play_for_chips_and_nothing_else(act: Act, db: None) -> None:
    bot = User.objects.create_user("bot@bots.invalid", display_name="Bo Bot", is_bot=True, bot_strength="weak")
    assert refusal(bot, act) == (None if act is Act.PLAY_PRACTICE else "gate.bot")


def test_a_break_is_one_for_every_account_of_the_person(
    asha: User, bilal: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    same = {asha.pk, bilal.pk}
    monkeypatch.setattr(identity_facts, "accounts_of_same_person", lambda _player: same)
    exclusion.take_time_out(player=asha, length=timedelta(days=1))
    assert [refusal(bilal, act) for act in Act] == ["gate.excluded"] * 4 + ["gate.unverified"]


def test_why_not_says_it_act_by_act(asha: User, papers: list[Person], settings: Settings) -> None:
    settings.JURISDICTION = "testland"
    papers[0] = Person(True, "IN-AP", 17)
    exclusion.exclude(player=asha, length=None)
    told = [(reason.act, reason.code) for reason in gate.why_not(asha)]
    place = ["gate.excluded", "gate.age", "gate.region"]
    assert told == [
        (Act.PLAY_PRACTICE, "gate.excluded"),
        *((Act.PLAY_CASH, code) for code in place),
        *((Act.DEPOSIT, code) for code in place),
    ]


def test_a_player_without_a_reason_against_him_is_told_nothing(asha: User, papers: list[Person]) -> None:
    papers[0] = Person(True, "IN-KA", 30)
    assert gate.why_not(asha) == []


def test_negative_amounts_are_a_mistake_of_the_caller(asha: User) -> None:
    with pytest.raises(ValueError, match="not negative"):
        gate.check(asha, Act.PLAY_PRACTICE, -1)


@pytest.mark.parametrize(
    ("region", "born", "code"),
    [
        (Region.KA, date(1990, 5, 1), None),
        (Region.TS, date(1990, 5, 1), "gate.region"),
    ],
)
def test_papers_that_were_checked_open_the_gate(
    region: Region, born: date, code: str | None, asha: User, settings: Settings
) -> None:
    """With real papers: what the sandbox's rule verified counts under another pack."""
    sent = identity_submission.submit(player=asha, name="Asha Rao", born=born, region=region, pan="ABCPR1234K")
    assert sent.state == "verified"
    settings.JURISDICTION = "testland"
    assert refusal(asha, Act.PLAY_CASH) == refusal(asha, Act.DEPOSIT) == code
    assert refusal(asha, Act.WITHDRAW) is None
