import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models.signals import post_save

from players.models import User
from players.services import names

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "name",
    ["Asha", "a.b", "Ravi K", "x_1-2", "अशा३", "Sixteen letters!"[:15], "A" * 16, "Zoë", "Łukasz", "Søren Å", "Nguyễn"],
)
def test_a_name_that_may_be_shown(name: str) -> None:
    User(email="x@example.in", password="x", display_name=name).full_clean()


@pytest.mark.parametrize(
    "name",
    [
        "",
        "ab",
        "A" * 17,
        " Asha",
        "Asha ",
        "Asha\n",
        "<b>Asha</b>",
        "a/b",
        "-ab",
        "a\u202eb",
        "Asha\u0000x",
        "\u0410sha",
        "As\u200bha",
        "Bılal",  # dotless i
        "Ĳssel",  # a ligature that NFKC would have taken apart
        "z\u0308oe",  # a mark that stands alone
        "×××",
    ],
)
def test_a_name_that_may_not(name: str) -> None:
    with pytest.raises(ValidationError):
        User(email="x@example.in", password="x", display_name=name).full_clean()


@pytest.mark.parametrize("twin", ["Asha", "ASHA", "asha"])
def test_a_name_belongs_to_one_person_whatever_its_case(twin: str, asha: User) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("other@example.in", display_name=twin)


@pytest.mark.parametrize(
    ("name", "twin"),
    [("Zoë", "Zoe"), ("ZOE", "zoë"), ("Łukasz", "lukasz"), ("Øyvind", "oyvind"), ("Ærø", "æro"), ("Đặng", "dang")],
)
def test_a_name_belongs_to_one_person_whatever_its_accents(name: str, twin: str) -> None:
    User.objects.create_user("first@example.in", display_name=name)
    assert not names.is_free(twin)
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("other@example.in", display_name=twin)


@pytest.mark.parametrize(("name", "other"), [("कमल", "कमला"), ("Zoë", "Zoey"), ("मीना", "मिना")])
def test_vowel_signs_are_letters_and_no_accents(name: str, other: str) -> None:
    User.objects.create_user("first@example.in", display_name=name)
    assert names.is_free(other)
    User.objects.create_user("other@example.in", display_name=other)


def test_an_address_belongs_to_one_person_whatever_its_case(asha: User) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("ASHA@example.in", display_name="Other")


@pytest.mark.parametrize(("is_bot", "strength"), [(True, ""), (False, "weak")])
def test_a_bot_has_a_strength_and_a_person_has_none(is_bot: bool, strength: str) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("b@example.in", display_name="Botsy", is_bot=is_bot, bot_strength=strength)


def test_nobody_signs_in_as_a_bot() -> None:
    bot = User.objects.create_user("b@example.in", display_name="Botsy", is_bot=True, bot_strength="weak")
    assert not bot.has_usable_password()


@pytest.mark.django_db(transaction=True)
def test_an_account_and_what_it_is_given_are_one_transaction() -> None:
    def fails(**_kwargs: object) -> None:
        raise RuntimeError("the grant failed")

    post_save.connect(fails, sender=User)
    try:
        with pytest.raises(RuntimeError):
            User.objects.create_user("asha@example.in", display_name="Asha")
    finally:
        post_save.disconnect(fails, sender=User)
    assert not User.objects.exists()
