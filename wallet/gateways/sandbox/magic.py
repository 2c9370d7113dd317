"""Beneficiaries with a fate of their own, so that a person can try every ending. The sandbox's page lists them."""

from dataclasses import dataclass
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Fate(StrEnum):
    """What becomes of a payout once it was accepted."""

    PROCESSED = "processed"
    FAILED = "failed"  # for good: whoever tries again hears the same
    UNREACHABLE = "unreachable"  # this time: another try may go through
    REVERSED = "reversed"
    SLOW = "slow"


class Fault(StrEnum):
    """What becomes of the answer to a call. The names end in whether the thing itself was done."""

    NONE = ""
    TIMEOUT_BEFORE = "timeout_before"
    TIMEOUT_AFTER = "timeout_after"
    ERROR_BEFORE = "error_before"
    ERROR_AFTER = "error_after"
    CONFLICT = "conflict"
    GARBAGE = "garbage"


@dataclass(frozen=True, slots=True)
class Magic:
    """A UPI address and a bank branch (any account number) that choose an ending. A fault happens once a key."""

    name: str
    branch: str
    says: Promise
    fate: Fate = Fate.PROCESSED
    fault: Fault = Fault.NONE
    is_refused: bool = False

    @property
    def vpa(self) -> str:
        return f"{self.name}@sandbox"

    @property
    def ifsc(self) -> str:
        return f"SBOX0{self.branch:0>6}"


MAGIC = (
    Magic("paid", "1", _("Paid after a few seconds, like everyone who is not listed here.")),
    Magic("fail", "2", _("Accepted, then failed: the bank knows no such account."), Fate.FAILED),
    Magic("reverse", "3", _("Paid, then sent back by the bank."), Fate.REVERSED),
    Magic("slow", "4", _("Stays queued for ten minutes, then paid."), Fate.SLOW),
    Magic("refused", "5", _("Refused at once: the account cannot be paid."), is_refused=True),
    Magic("timeout", "6", _("No answer, and nothing was done."), fault=Fault.TIMEOUT_BEFORE),
    Magic("lost", "7", _("No answer, but it was done."), fault=Fault.TIMEOUT_AFTER),
    Magic("broken", "8", _("Error 502, and nothing was done."), fault=Fault.ERROR_BEFORE),
    Magic("halfbroken", "9", _("Error 502, but it was done."), fault=Fault.ERROR_AFTER),
    Magic("busy", "10", _("Conflict 409: try again with the same key."), fault=Fault.CONFLICT),
    Magic("garbage", "11", _("An answer that nobody can read, but it was done."), fault=Fault.GARBAGE),
)

_BY_ADDRESS = {magic.vpa: magic for magic in MAGIC} | {magic.ifsc: magic for magic in MAGIC}


def magic_of(vpa: str, ifsc: str) -> Magic | None:
    """The magic beneficiary behind a UPI address or a branch; None for everyone else."""
    return _BY_ADDRESS.get(vpa.lower() or ifsc.upper())
