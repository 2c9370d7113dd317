"""Why papers are refused: what the player is told, and what exactly puts it right."""

from dataclasses import dataclass
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Reason(StrEnum):
    """Kept with the row; programs go by it."""

    NAME_DIFFERS = "name_differs"
    BORN_DIFFERS = "born_differs"
    PAN_DIFFERS = "pan_differs"
    PAN_UNCONFIRMED = "pan_unconfirmed"
    PAPER_MISSING = "paper_missing"
    PAPER_UNREADABLE = "paper_unreadable"
    PAPER_INCOMPLETE = "paper_incomplete"
    PAPER_UNKNOWN = "paper_unknown"
    PAPER_EXPIRED = "paper_expired"
    NOT_YOURS = "not_yours"
    TOO_YOUNG = "too_young"
    SANDBOX = "sandbox"


@dataclass(frozen=True, slots=True)
class Words:
    """`told`: what is wrong. `fix`: what to do, in a sentence that needs no other."""

    told: str | Promise
    fix: str | Promise


WORDS: dict[Reason, Words] = {
    Reason.NAME_DIFFERS: Words(
        _("The name on your paper is not the one you typed."),
        _("Type your name letter for letter as it is printed there, and send it again."),
    ),
    Reason.BORN_DIFFERS: Words(
        _("The date of birth on your paper is not the one you typed."),
        _("Type the date that is printed on your paper, and send it again."),
    ),
    Reason.PAN_DIFFERS: Words(
        _("The PAN on your paper is not the one you typed."),
        _("Type the ten characters that are printed on your PAN card, and send it again."),
    ),
    Reason.PAN_UNCONFIRMED: Words(
        _("We could not confirm this PAN."),
        _("Check its ten characters against your card. If they are right, write to us and somebody looks into it."),
    ),
    Reason.PAPER_MISSING: Words(
        _("A picture of a paper with your photograph is missing."),
        _("Photograph your PAN card, passport, driving licence or voter card, and send everything again with it."),
    ),
    Reason.PAPER_UNREADABLE: Words(
        _("We cannot read your picture."),
        _("Photograph the paper by daylight, without a flash, so near that every letter is sharp."),
    ),
    Reason.PAPER_INCOMPLETE: Words(
        _("A part of your paper is not in the picture."),
        _("Lay it on a table and photograph the whole of it, with all four corners."),
    ),
    Reason.PAPER_UNKNOWN: Words(
        _("This is no paper that we can take."),
        _("Send your PAN card, passport, driving licence or voter card."),
    ),
    Reason.PAPER_EXPIRED: Words(
        _("Your paper has expired."),
        _("Send one that is valid today: PAN card, passport, driving licence or voter card."),
    ),
    Reason.NOT_YOURS: Words(
        _("The paper is not yours, as far as we can see."),
        _("Send a paper of your own. If this one is yours, write to us."),
    ),
    Reason.TOO_YOUNG: Words(
        _("By the date of birth that you gave you are too young."),
        _("If you mistyped it, send it again with the date on your papers. Practice chips are open to you meanwhile."),
    ),
    Reason.SANDBOX: Words(
        _("The check of this sandbox refuses this name or PAN on purpose."),
        _("Type another made-up name or PAN, without “Refuse” and not beginning with SANDB, and send it again."),
    ),
}

FOR_REVIEWERS = tuple(reason for reason in Reason if reason not in {Reason.TOO_YOUNG, Reason.SANDBOX})
"""What a person may choose; the other two are said by rule."""


def words(reason: str) -> Words:
    """What to tell about a row's reason."""
    return WORDS[Reason(reason)]
