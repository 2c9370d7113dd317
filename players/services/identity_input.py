"""What people type about themselves: tidied, or refused (NotAllowed) with a sentence that says what is wrong."""

import re
import unicodedata
from datetime import date

from django.utils.translation import gettext as _

from players.models import Region
from players.services.gate import NotAllowed

NAME_LENGTH = (2, 100)
OLDEST = 120
"""Years: who is older has mistyped his date of birth."""

_PAN = re.compile(r"[A-Z]{5}[0-9]{4}[A-Z]")
_PERSON = "P"
"""The fourth letter of a PAN says who holds it: P a person, C a company, H a family, and so on."""
_IN_NAMES = " .'’-"


def tidy_name(text: str) -> str:
    """Composed letters of any script, single spaces."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    shortest, longest = NAME_LENGTH
    letters = sum(unicodedata.category(sign)[0] in "LM" for sign in name)
    others = sum(name.count(sign) for sign in _IN_NAMES)
    if letters < shortest or letters + others < len(name) or len(name) > longest:
        raise NotAllowed("identity.name", _("Write your name as it stands on your papers: letters, spaces and dots."))
    return name


def tidy_pan(text: str) -> str:
    """Ten capitals and digits, however they were typed."""
    pan = re.sub(r"[\s-]", "", text).upper()
    if not _PAN.fullmatch(pan):
        told = _("A PAN has five letters, four digits and a letter, such as ABCPE1234F.")
        raise NotAllowed("identity.pan", told)
    return pan


def checked_holder(pan: str) -> str:
    """The PAN of a person, and not of a company or a family."""
    if pan[3] != _PERSON:
        told = _("This is not the PAN of a person: its fourth letter is no P. Type the one on your own card.")
        raise NotAllowed("identity.pan_holder", told)
    return pan


def checked_birthday(born: date, today: date) -> date:
    """A day of somebody's lifetime."""
    if not 0 <= (today - born).days <= OLDEST * 366:
        raise NotAllowed("identity.born", _("Check your date of birth: the day, the month and the year."))
    return born


def checked_region(code: str) -> str:
    """The code of a state or territory of India."""
    if code not in Region.values:
        raise NotAllowed("identity.region", _("Choose the state or territory you live in."))
    return code
