"""What a player says of himself: checked, sealed, decided by a rule or by staff, one account a PAN."""

from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from threading import Barrier

import pytest
from django.db import IntegrityError, connections, transaction
from django.utils import timezone
from pytest_django.fixtures import Settings

from players.models import Identity, Region, User
from players.services import exclusion, identity, identity_details, jurisdiction, vault
from players.services.gate import NotAllowed
from players.services.identity_input import tidy_name, tidy_pan
from players.services.identity_reasons import WORDS, Reason
from players.services.identity_review import decide
from players.services.identity_submission import A_DAY
from tests.players.conftest import PASSWORD
from tests.players.papers import BORN, NAME, PAN, REGION, picture, reviewer, submitted

State = Identity.State


@pytest.fixture
def sana(sana: User) -> User:
    return reviewer(sana)


@pytest.fixture
def staffed(settings: Settings) -> None:
    """A place where people look at papers."""
    settings.JURISDICTION = "testland"


def states(player: User) -> list[str]:
    return list(player.identities.order_by("pk").values_list("state", flat=True))


# --- The sandbox's rule ------------------------------------------------------------------------------------------


def test_the_sandbox_verifies_at_once_and_says_by_which_rule(asha: User) -> None:
    row = submitted(asha)

    assert (row.state, row.decided_by_rule, row.reviewer) == (State.VERIFIED, "sandbox@1", None)
    assert (identity.tier(asha), identity.verified_name(asha), identity.region(asha)) == (1, NAME, REGION)
    assert identity.age(asha, date(2026, 5, 16)) == 35
    assert identity.age(asha, date(2026, 5, 17)) == 36


def test_a_paper_makes_it_the_second_tier(asha: User) -> None:
    submitted(asha, paper=picture())

    assert identity.tier(asha) == 2


@pytest.mark.parametrize("wrong", [{"name": "Refuse Me"}, {"pan": "SANDB1234F"}])
def test_the_sandbox_refuses_what_its_page_says(asha: User, wrong: dict[str, str]) -> None:
    row = submitted(asha, **wrong)

    assert (row.state, row.reason, identity.tier(asha)) == (State.REFUSED, Reason.SANDBOX, 0)
    assert submitted(asha).state == State.VERIFIED


def test_who_sent_nothing_is_nobody(asha: User) -> None:
    nothing = (identity.current(asha), identity.verified_name(asha), identity.region(asha), identity.age(asha, BORN))

    assert nothing == (None, None, None, None)
    assert (identity.tier(asha), identity.is_verified(asha), list(identity.same_person(asha))) == (0, False, [])


# --- What is typed -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["abcpd1234f", " ABCPD 1234 F ", "ABCPD-1234-F"])
def test_a_pan_is_read_however_it_is_typed(typed: str) -> None:
    assert tidy_pan(typed) == PAN


@pytest.mark.parametrize(
    "typed", ["", "ABCPD1234", "ABCPD12345", "ABCPD1234FF", "ABCPD１234F", "АBCPD1234F", "A" * 5000]
)
def test_what_is_no_pan_is_refused(typed: str) -> None:
    with pytest.raises(NotAllowed):
        tidy_pan(typed)


@pytest.mark.parametrize("typed", ["Asha  Deshpande ", "आशा देशपांडे", "Anne-Marie D'Souza", "K. R. Narayanan", "José"])
def test_names_of_all_scripts_are_read(typed: str) -> None:
    assert tidy_name(typed) == " ".join(typed.split())


@pytest.mark.parametrize("typed", ["", "A", "..", "Asha1", "<b>Asha</b>", "Asha\x00", "Asha\u202e", "A" * 101])
def test_what_is_no_name_is_refused(typed: str) -> None:
    with pytest.raises(NotAllowed):
        tidy_name(typed)


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"region": "IN-XX"}, "identity.region"),
        ({"born": timezone.localdate() + timedelta(days=1)}, "identity.born"),
        ({"born": date(1870, 1, 1)}, "identity.born"),
        ({"paper": b"GIF89a"}, "paper.wrong_type"),
    ],
)
def test_what_cannot_be_read_leaves_no_row(asha: User, wrong: dict[str, object], code: str) -> None:
    with pytest.raises(NotAllowed) as refused:
        submitted(asha, **wrong)

    assert (refused.value.code, states(asha)) == (code, [])


def test_where_people_look_the_pan_has_to_be_a_persons(asha: User, staffed: None) -> None:
    with pytest.raises(NotAllowed, match="fourth letter"):
        submitted(asha, pan="ABCCD1234F")


def test_who_is_too_young_is_refused_and_remembered(asha: User) -> None:
    today = timezone.localdate()
    row = submitted(asha, born=today.replace(year=today.year - 18) + timedelta(days=1))

    assert (row.state, row.reason) == (State.REFUSED, Reason.TOO_YOUNG)
    assert identity.age(asha, today) == 17


def test_every_pack_names_regions_that_there_are() -> None:
    for name in jurisdiction.names():
        for section in jurisdiction.load(jurisdiction.FOLDER / f"{name}.toml").sections:
            named = section.rules.regions_allowed | section.rules.regions_blocked
            assert {each for each in named if each.startswith("IN-")} <= set(Region.values)


def test_every_reason_has_its_words() -> None:
    assert set(WORDS) == set(Reason)
    assert all(str(words.told) and str(words.fix) for words in WORDS.values())


# --- One after the other -----------------------------------------------------------------------------------------


def test_the_same_again_is_the_same_row(asha: User) -> None:
    assert submitted(asha) == submitted(asha, pan="abcpd 1234f")
    assert states(asha) == [State.VERIFIED]


def test_a_correction_replaces_what_waits(asha: User, staffed: None) -> None:
    submitted(asha)
    submitted(asha, name="Asha Deshpande Rao")

    assert states(asha) == [State.SUPERSEDED, State.SUBMITTED]


def test_a_new_name_counts_once_it_is_verified_and_the_old_one_until_then(
    asha: User, sana: User, staffed: None
) -> None:
    decide(identity=submitted(asha), by=sana)
    newer = submitted(asha, name="Asha Rao")
    assert (identity.verified_name(asha), identity.current(asha)) == (NAME, newer)

    decide(identity=newer, by=sana)

    assert (identity.verified_name(asha), states(asha)) == ("Asha Rao", [State.SUPERSEDED, State.VERIFIED])


def test_a_refused_correction_leaves_the_verified_one(asha: User, sana: User, staffed: None) -> None:
    decide(identity=submitted(asha), by=sana)
    decide(identity=submitted(asha, name="Bilal"), by=sana, reason=Reason.NAME_DIFFERS)

    assert (identity.verified_name(asha), states(asha)) == (NAME, [State.VERIFIED, State.REFUSED])


def test_five_a_day_are_enough(asha: User) -> None:
    for number in range(A_DAY):
        submitted(asha, pan=f"SANDB000{number}F")

    with pytest.raises(NotAllowed) as refused:
        submitted(asha)
    assert refused.value.code == "identity.too_often"


# --- One account a PAN -------------------------------------------------------------------------------------------


def test_a_pan_of_another_account_is_refused_with_the_words_of_any_doubtful_one(asha: User, bilal: User) -> None:
    submitted(asha)
    row = submitted(bilal, name="Bilal Khan", paper=picture())

    assert (row.state, row.reason, row.paper) == (State.REFUSED, Reason.PAN_UNCONFIRMED, "")
    words = f"{WORDS[Reason.PAN_UNCONFIRMED].told} {WORDS[Reason.PAN_UNCONFIRMED].fix}".lower()
    assert not any(word in words for word in ("account", "another", "already", "asha", "player"))


def test_a_refused_pan_is_free_again(asha: User, bilal: User, sana: User, staffed: None) -> None:
    decide(identity=submitted(asha), by=sana, reason=Reason.NOT_YOURS)

    assert submitted(bilal).state == State.SUBMITTED


def test_who_excluded_himself_does_not_come_back_under_another_account(asha: User, bilal: User, staffed: None) -> None:
    submitted(asha)
    submitted(asha, pan="BCDPE1234G")  # lets the first PAN go
    exclusion.exclude(player=asha, length=None)

    assert [submitted(bilal, pan=pan).reason for pan in (PAN, "BCDPE1234G")] == [Reason.PAN_UNCONFIRMED] * 2


def test_an_excluded_persons_other_account_is_excluded_too(asha: User, bilal: User) -> None:
    submitted(asha)
    submitted(asha, pan="BCDPE1234G")
    submitted(bilal)  # verified with the PAN that Asha was verified with before
    exclusion.exclude(player=asha, length=None)

    assert exclusion.is_excluded(bilal)


def test_typing_anothers_pan_shuts_nobody_out(asha: User, bilal: User) -> None:
    submitted(asha)
    submitted(bilal)
    exclusion.exclude(player=bilal, length=None)

    assert not exclusion.is_excluded(asha)


def test_the_database_itself_keeps_a_pan_to_one(asha: User, bilal: User) -> None:
    row = submitted(asha)
    with pytest.raises(IntegrityError, match="a_pan_is_one_persons"), transaction.atomic():
        Identity.objects.create(
            player=bilal, details=b"", region="IN-KA", pan_index=row.pan_index, holds_pan=True, state=State.SUBMITTED
        )


def test_of_accounts_that_race_for_a_pan_one_gets_it(committing_db: None) -> None:
    """Seen to fail without the constraint on the holder: then up to eight accounts were verified."""
    players = [
        User.objects.create_user(f"racer{number}@example.in", PASSWORD, display_name=f"Racer {number}")
        for number in range(8)
    ]
    start = Barrier(len(players))

    def race(player: User) -> str:
        try:
            start.wait()
            return submitted(player).state
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(players)) as pool:
        outcomes = sorted(pool.map(race, players))

    assert outcomes == [State.REFUSED] * 7 + [State.VERIFIED]
    assert Identity.objects.filter(holds_pan=True).count() == 1


def test_a_double_click_of_one_player_leaves_one_live_row(asha: User, committing_db: None) -> None:
    start = Barrier(4)

    def click(_number: int) -> str:
        try:
            start.wait()
            return submitted(asha).state
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(click, range(4))) == {State.VERIFIED}
    assert states(asha) == [State.VERIFIED]


# --- Sealed ------------------------------------------------------------------------------------------------------


def test_a_row_shows_nothing_of_the_person(asha: User) -> None:
    row = submitted(asha)

    assert identity_details.opened(row) == identity_details.Details(name=NAME, born=BORN, pan=PAN)
    assert identity_details.opened(row).masked_pan == "ABCPD••••F"
    assert identity_details.opened(row).masked_name == "A•••• D••••"
    assert PAN not in f"{row!r} {row} {identity_details.opened(row)!r} {bytes(row.details)!r}"
    assert row.pan_index == vault.blind_index(PAN, identity_details.PAN_PURPOSE)


def test_a_pan_is_known_again_while_the_key_changes(asha: User, bilal: User, settings: Settings) -> None:
    submitted(asha)
    settings.VAULT_KEYS = ["a new key of the house"]

    assert submitted(bilal).reason == Reason.PAN_UNCONFIRMED
