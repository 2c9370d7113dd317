import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wallet.ledger import bank
from wallet.ledger.bank import BadDetails, NameMatch, name_match


@pytest.mark.parametrize(
    ("clean", "typed", "written"),
    [
        (bank.vpa, " Asha.K-1@OkBank ", "asha.k-1@okbank"),
        (bank.vpa, "9876543210@ybl", "9876543210@ybl"),
        (bank.vpa, "ravi@kbl052", "ravi@kbl052"),
        (bank.ifsc, "sbin 0001234", "SBIN0001234"),
        (bank.ifsc, "HDFC0ABC123", "HDFC0ABC123"),
        (bank.account_number, "0012 3456-7890", "001234567890"),
        (bank.address, "4 Rose Villa\n12 Hill Road,, Mumbai \n400 050", "4 Rose Villa, 12 Hill Road, Mumbai, 400 050"),
    ],
)  # fmt: skip
def test_details_have_one_written_form(clean: Callable[[str], str], typed: str, written: str) -> None:
    assert clean(typed) == written
    assert clean(written) == written


@pytest.mark.parametrize(
    ("clean", "field", "typed"),
    [
        *((bank.vpa, "vpa", typed) for typed in (
            "", "asha", "asha@", "@okbank", "asha@gmail.com", "as ha@okbank", "a@okbank", "asha@1bank", "asha@@okbank",
            "ashā@okbank", "asha@okbank\nbilal@okbank",
        )),
        *((bank.ifsc, "ifsc", typed) for typed in (
            "", "SBIN1001234", "SBIN000123", "SBIN00012345", "SBI00001234", "SBINO001234",
            "SBIN000123\N{ARABIC-INDIC DIGIT FOUR}",
        )),
        *((bank.account_number, "account_number", typed) for typed in (
            "", "12345678", "1" * 19, "12345678A", "000000000", "\N{DEVANAGARI DIGIT ONE}" * 10, "1234567.89",
        )),
        *((bank.address, "address", typed) for typed in (
            "Mumbai 400050", "Flat 4, Rose Villa, 12 Hill Road, Mumbai", "Flat 4, Rose Villa, 12 Hill Road, 0400050",
            "Flat 4, Rose Villa, 12 Hill Road, 4000501", "Hill Road " * 40 + "400050",
        )),
    ],
)  # fmt: skip
def test_what_cannot_be_an_account_is_refused_by_its_field(clean: Callable[[str], str], field: str, typed: str) -> None:
    with pytest.raises(BadDetails) as refused:
        clean(typed)
    assert refused.value.field == field


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("Asha Patel", "ASHA PATEL", NameMatch.MATCH),
        ("Asha Patel", "Patel, Asha", NameMatch.MATCH),
        ("Asha Patel", "Mrs. Asha  Patel", NameMatch.MATCH),
        ("Ravi Kumar", "RAVIKUMAR", NameMatch.MATCH),
        ("José D'Souza", "JOSE D SOUZA", NameMatch.MATCH),
        ("आशा पटेल", "पटेल आशा", NameMatch.MATCH),
        ("Asha K Patel", "Asha Patel", NameMatch.CLOSE),
        ("A. Patel", "Asha Patel", NameMatch.CLOSE),
        ("Asha Kumari Patel", "A K Patel", NameMatch.CLOSE),
        ("Asha Patel", "Asha Pattel", NameMatch.CLOSE),
        ("Mohammed Rafi", "Mohammad Rafi", NameMatch.CLOSE),
        ("Asha Sharma", "Asha Shamra", NameMatch.CLOSE),
        ("Asha", "Asha Patel", NameMatch.CLOSE),
        ("Asha Patel", "Usha Patel", NameMatch.NO),  # one letter of a short name is another person
        ("Anil Sharma", "Sunil Sharma", NameMatch.NO),
        ("Asha Patel", "Asha Mehta", NameMatch.NO),
        ("A P", "Asha Patel", NameMatch.NO),  # initials alone name nobody
        ("आशा", "आशी", NameMatch.NO),  # vowel signs are letters, not accents
        ("Asha Asha", "Asha Patel", NameMatch.NO),  # one word cannot stand for two
        ("", "Asha Patel", NameMatch.NO),
        ("Mr", "Mrs", NameMatch.NO),
        ("Rajesh Rajesh", "Rajesh R", NameMatch.CLOSE),
    ],
)
def test_names_are_compared_as_a_person_would(one: str, other: str, alike: NameMatch) -> None:
    assert name_match(one, other) is alike
    assert name_match(other, one) is alike


words = st.text(st.characters(categories=["Lu", "Ll"]), min_size=2, max_size=12)
names = st.lists(words, min_size=1, max_size=4)


@given(names, st.randoms())
def test_the_order_of_the_words_does_not_matter(name: list[str], chance: random.Random) -> None:
    shuffled = name[:]
    chance.shuffle(shuffled)
    is_a_name = name_match(" ".join(name), " ".join(name)) is NameMatch.MATCH  # not if all of it is a title
    assert (name_match(" ".join(name), " ".join(shuffled)) is NameMatch.MATCH) == is_a_name


@given(names, names)
def test_a_name_is_as_like_another_as_the_other_is_like_it(one: list[str], other: list[str]) -> None:
    assert name_match(" ".join(one), " ".join(other)) is name_match(" ".join(other), " ".join(one))
