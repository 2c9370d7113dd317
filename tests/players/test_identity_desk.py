"""The desk for papers: who may sit at it, what is written down of it, and what it decides."""

import pytest
from django.contrib.admin.models import LogEntry
from django.core import mail
from django.db import IntegrityError, transaction
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries, Settings

from players.models import Identity, User
from players.services import identity, identity_review
from players.services.gate import NotAllowed
from players.services.identity_reasons import WORDS, Reason
from players.signals import restricted
from tests.players.conftest import PASSWORD
from tests.players.hostile import pdf
from tests.players.papers import NAME, PAN, picture, reviewer, submitted

QUEUE = "/admin/players/identity/"
State = Identity.State


@pytest.fixture(autouse=True)
def staffed(settings: Settings) -> None:
    """A place where people look at papers; their second factor has tests of its own."""
    settings.JURISDICTION = "testland"
    settings.STAFF_SECOND_FACTOR = False


@pytest.fixture
def rita(db: None) -> User:
    """Staff with the right to review, and nothing else."""
    return reviewer(User.objects.create_user("rita@example.in", PASSWORD, display_name="Rita", is_staff=True))


def as_(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def page(row: Identity) -> str:
    return f"{QUEUE}{row.pk}/change/"


def lines() -> list[str]:
    return list(LogEntry.objects.order_by("pk").values_list("change_message", flat=True))


def state(row: Identity) -> tuple[str, str]:
    row.refresh_from_db()
    return row.state, row.reason


def test_two_clicks_from_the_queue_to_verified(asha: User, rita: User) -> None:
    row, client = submitted(asha, paper=picture()), as_(rita)
    assert page(row) in client.get(QUEUE).content.decode()

    screen = client.get(page(row)).content.decode()
    assert all(shown in screen for shown in (NAME, PAN, "17 May 1990", "Karnataka", f"{row.pk}/paper/"))
    assert state(row) == (State.IN_REVIEW, "")
    client.post(page(row), {"verdict": "verify"})

    assert (state(row), identity.tier(asha)) == ((State.VERIFIED, ""), 2)
    assert (row.reviewer, row.decided_by_rule) == (rita, "")


def test_who_is_verified_shows_his_pan_to_nobody_any_more(asha: User, rita: User) -> None:
    row = submitted(asha)
    identity_review.decide(identity=row, by=rita)

    assert PAN not in as_(rita).get(page(row)).content.decode()


def test_a_refusal_needs_a_reason_and_tells_it_in_a_letter(asha: User, rita: User) -> None:
    row, client = submitted(asha), as_(rita)
    assert "Choose a reason" in client.post(page(row), {"verdict": "refuse"}).content.decode()
    assert client.post(page(row), {"verdict": "refuse", "reason": "sandbox"}).status_code == 200

    client.post(page(row), {"verdict": "refuse", "reason": "paper_unreadable"})

    assert state(row) == (State.REFUSED, Reason.PAPER_UNREADABLE)
    (letter,) = mail.outbox
    assert letter.to == [asha.email]
    assert str(WORDS[Reason.PAPER_UNREADABLE].fix) in letter.body
    assert not any(secret in f"{letter.subject} {letter.body}" for secret in (NAME, PAN, "Asha"))


def test_every_look_and_every_decision_is_a_line(asha: User, rita: User) -> None:
    row, client = submitted(asha, paper=picture()), as_(rita)
    client.get(page(row))
    client.get(page(row))  # within the same minute: the same look
    client.get(f"{QUEUE}{row.pk}/paper/")
    client.post(page(row), {"verdict": "verify"})

    looks = [f"Looked at {what}; nothing was changed." for what in ("the details", "the paper")]
    assert lines() == [*looks, "Verified."]
    assert not any(secret in str(lines()) for secret in (NAME, PAN))


@pytest.mark.parametrize(
    ("sent", "kind", "name"), [(picture(), "image/jpeg", "jpg"), (pdf(), "application/pdf", "pdf")]
)
def test_a_paper_comes_as_something_to_save(asha: User, rita: User, sent: bytes, kind: str, name: str) -> None:
    row = submitted(asha, paper=sent)
    answer = as_(rita).get(f"{QUEUE}{row.pk}/paper/")

    assert (answer.status_code, answer["Content-Type"]) == (200, kind)
    assert answer["Content-Disposition"] == f'attachment; filename="papers-{row.pk}.{name}"'
    assert (answer["X-Content-Type-Options"], "no-store" in answer["Cache-Control"]) == ("nosniff", True)


def test_a_paper_whose_file_is_gone_is_not_there(asha: User, rita: User) -> None:
    row = submitted(asha, paper=picture())
    Identity.objects.update(paper="identity/gone.jpg.sealed")

    assert as_(rita).get(f"{QUEUE}{row.pk}/paper/").status_code == 404
    assert as_(rita).get(page(row)).status_code == 200


def test_nobody_else_comes_to_the_desk(asha: User, bilal: User, sana: User, client: Client) -> None:
    """Asha plays, Bilal has no business there, Sana is staff without the right."""
    row = submitted(asha, paper=picture())
    for address in (QUEUE, page(row), f"{QUEUE}{row.pk}/paper/"):
        answers = [visitor.get(address) for visitor in (client, as_(asha), as_(bilal), as_(sana))]
        assert [answer.status_code for answer in answers] == [302, 302, 302, 403], address
        assert not any(NAME.encode() in answer.content for answer in answers)
    for user in (asha, bilal, sana):
        assert as_(user).post(page(row), {"verdict": "verify"}).status_code in (302, 403)
        with pytest.raises(NotAllowed):
            identity_review.decide(identity=row, by=user)
    assert (state(row), lines()) == ((State.SUBMITTED, ""), [])


def test_nobody_decides_on_himself(rita: User) -> None:
    row = submitted(rita, paper=picture())
    answer = as_(rita).get(page(row), follow=True)

    assert "your own" in answer.content.decode()
    assert NAME not in answer.content.decode()
    as_(rita).post(page(row), {"verdict": "verify"})
    assert as_(rita).get(f"{QUEUE}{row.pk}/paper/").status_code == 403
    assert state(row) == (State.SUBMITTED, "")
    with pytest.raises(IntegrityError, match="nobody_reviews_himself"), transaction.atomic():
        Identity.objects.filter(pk=row.pk).update(reviewer=rita)


def test_what_is_decided_stays_decided(asha: User, rita: User) -> None:
    row = submitted(asha)
    assert identity_review.decide(identity=row, by=rita, reason=Reason.NOT_YOURS)
    assert not identity_review.decide(identity=row, by=rita, reason=Reason.NOT_YOURS)
    with pytest.raises(NotAllowed):
        identity_review.decide(identity=row, by=rita)

    assert (state(row), len(lines())) == ((State.REFUSED, Reason.NOT_YOURS), 1)


def test_what_the_player_replaced_meanwhile_is_not_decided(asha: User, rita: User) -> None:
    old = submitted(asha)
    submitted(asha, name="Asha Rao")

    with pytest.raises(NotAllowed):
        identity_review.decide(identity=old, by=rita)


def test_a_verification_can_be_taken_back_and_play_hears_of_it(asha: User, bilal: User, rita: User) -> None:
    heard: list[int] = []

    def hear(players: list[User], **_kwargs: object) -> None:
        heard.extend(player.pk for player in players)

    row = submitted(asha)
    identity_review.decide(identity=row, by=rita)
    restricted.connect(hear, sender=User)
    identity_review.decide(identity=row, by=rita, reason=Reason.NOT_YOURS)
    restricted.disconnect(hear, sender=User)

    assert (heard, identity.is_verified(asha)) == ([asha.pk], False)
    assert submitted(bilal).state == State.SUBMITTED


def test_a_pan_that_another_account_got_hold_of_is_not_verified(asha: User, bilal: User, rita: User) -> None:
    """Asha corrects her name, loses her first verification, and Bilal gets hold of the PAN before anybody looks."""
    first = submitted(asha)
    identity_review.decide(identity=first, by=rita)
    second = submitted(asha, name="Asha Rao")
    identity_review.decide(identity=first, by=rita, reason=Reason.NOT_YOURS)
    submitted(bilal)

    answer = as_(rita).post(page(second), {"verdict": "verify"}, follow=True)

    assert "Another account has this PAN" in answer.content.decode()
    assert state(second)[0] == State.SUBMITTED
    assert "Bilal sent the same PAN" in as_(rita).get(page(second)).content.decode()


def test_the_queue_begins_with_who_waits_longest(asha: User, bilal: User, rita: User) -> None:
    identity_review.decide(identity=submitted(asha), by=rita)
    first, second = submitted(bilal, pan="BCDPE1234G"), submitted(asha, name="Asha Rao")
    listed = as_(rita).get(QUEUE).content.decode()

    assert listed.index(page(first)) < listed.index(page(second))
    assert listed.index(page(second)) < listed.index(page(Identity.objects.get(state=State.VERIFIED)))


def test_the_queue_costs_the_same_with_one_row_and_with_thirty(
    asha: User, rita: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    row, client = submitted(asha), as_(rita)
    client.get(QUEUE)
    with django_assert_num_queries(6):
        client.get(QUEUE)
    for number in range(30):
        row.pk, row.public_id, row._state.adding = None, None, True
        row.player = User.objects.create_user(f"{number}@example.in", None, display_name=f"Player {number}")
        row.public_id, row.holds_pan = Identity._meta.get_field("public_id").get_default(), False
        row.save()
    with django_assert_num_queries(6):
        client.get(QUEUE)
