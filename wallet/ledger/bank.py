"""What can be an account: the written forms of UPI addresses, bank accounts and postal addresses, and names compared.

Nothing here asks a bank. What passes may still not exist; what does not pass cannot.
"""

import re
import unicodedata
from enum import StrEnum

_VPA = re.compile(r"[a-z0-9][a-z0-9._-]{1,99}@[a-z][a-z0-9]{1,63}")
_IFSC = re.compile(r"[A-Z]{4}0[A-Z0-9]{6}")  # bank, a zero kept for later, branch
_ACCOUNT_NUMBER = re.compile(r"\d{9,18}")
_PIN = re.compile(r"(?<!\d)[1-9]\d{2} ?\d{3}(?!\d)")
_SHORTEST_ADDRESS, _LONGEST_ADDRESS = 20, 300

_TITLES = frozenset({"mr", "mrs", "ms", "miss", "dr", "shri", "sri", "smt", "kum", "prof"})
_ACCENTS = re.compile("[\N{COMBINING GRAVE ACCENT}-\N{COMBINING LATIN SMALL LETTER X}]")  # not the vowel signs of India
_LONG_ENOUGH_FOR_A_SLIP = 5


class BadDetails(Exception):
    """What was typed cannot be an account; `field` says which part, the message what is wrong with it."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field


class NameMatch(StrEnum):
    """How alike two names are."""

    MATCH = "match"  # the same words, in any order and spacing
    CLOSE = "close"  # initials, a missing middle name, one slip: a person should look
    NO = "no"


def vpa(typed: str) -> str:
    """A UPI address in its one written form, such as `asha.k@okbank`; raises BadDetails."""
    address = typed.strip().lower()
    if not _VPA.fullmatch(address):
        raise BadDetails("vpa", "A UPI address looks like name@bank, with no dot after the @.")
    return address


def ifsc(typed: str) -> str:
    """A bank's branch code, four letters, a zero and six characters; raises BadDetails."""
    code = "".join(typed.split()).upper()
    if not _IFSC.fullmatch(code):
        raise BadDetails("ifsc", "An IFSC has 11 characters, such as SBIN0001234; the fifth is a zero.")
    return code


def account_number(typed: str) -> str:
    """An account's number, 9 to 18 digits; spaces and hyphens fall away. Raises BadDetails."""
    number = re.sub(r"[\s-]", "", typed)
    if not (number.isascii() and _ACCOUNT_NUMBER.fullmatch(number)) or not number.strip("0"):
        raise BadDetails("account_number", "An account number has 9 to 18 digits.")
    return number


def address(typed: str) -> str:
    """Where a cheque can be posted, on one line: street, town and the six digits of the PIN. Raises BadDetails."""
    line = re.sub(r"\s*,[\s,]*", ", ", ", ".join(typed.split("\n")))
    line = " ".join(line.split()).strip(", ")
    if not _SHORTEST_ADDRESS <= len(line) <= _LONGEST_ADDRESS:
        raise BadDetails("address", "Give the whole address: house and street, town, state and PIN code.")
    if not _PIN.search(line):
        raise BadDetails("address", "The address needs its PIN code of six digits.")
    return line


def name_match(one: str, other: str) -> NameMatch:
    """How alike two people's names are, whichever comes first. Titles, case, accents and punctuation do not count."""
    ours, theirs = _words(one), _words(other)
    if not ours or not theirs:
        return NameMatch.NO
    if sorted(ours) == sorted(theirs) or "".join(ours) == "".join(theirs):
        return NameMatch.MATCH
    fewer, more = sorted((ours, theirs), key=lambda words: (len(words), words))
    return NameMatch.CLOSE if _fits(fewer, more) else NameMatch.NO


def _words(name: str) -> list[str]:
    plain = _ACCENTS.sub("", unicodedata.normalize("NFKD", name).casefold())
    words = "".join(letter if unicodedata.category(letter)[0] in "LMN" else " " for letter in plain).split()
    return [word for word in words if word not in _TITLES]


def _fits(fewer: list[str], more: list[str]) -> bool:
    """Every word of the shorter name finds one of its own in the longer, and one of them is a whole word."""
    left, has_whole_word = list(more), False
    # Whole words first, so that an initial does not take the place of the word that another needs.
    for likeness in (str.__eq__, _is_slip, _is_initial):
        for word in list(fewer):
            if twin := next((each for each in left if likeness(word, each)), None):
                left.remove(twin)
                fewer = [each for each in fewer if each is not word]
                has_whole_word |= likeness is not _is_initial and len(word) > 1
    return has_whole_word and not fewer


def _is_initial(word: str, other: str) -> bool:
    return min(len(word), len(other)) == 1 and word[0] == other[0]


def _is_slip(word: str, other: str) -> bool:
    """One letter too many, missing, changed, or two swapped; in short words that is another name."""
    if min(len(word), len(other)) < _LONG_ENOUGH_FOR_A_SLIP or abs(len(word) - len(other)) > 1:
        return False
    start = next((at for at, (a, b) in enumerate(zip(word, other, strict=False)) if a != b), min(len(word), len(other)))
    a, b = word[start:], other[start:]
    return a[1:] == b or a == b[1:] or a[1:] == b[1:] or (a[:2] == b[1::-1] and a[2:] == b[2:])
