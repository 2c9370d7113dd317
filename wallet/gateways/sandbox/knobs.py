"""How unreliable the sandbox is: probabilities from 0 to 1, and seconds. Set by `SANDBOX_GATEWAY`, a JSON object."""

import hashlib
from dataclasses import dataclass, fields

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured


@dataclass(frozen=True, slots=True)
class Knobs:
    """Mild by default: webhooks misbehave now and then, calls do not."""

    seed: str = ""  # the same seed, the same accidents for the same keys

    # Webhooks.
    late: float = 0.05
    late_s: int = 15
    twice: float = 0.05
    swapped: float = 0.05  # waits long enough for its successor to overtake it
    swapped_s: int = 3
    never: float = 0.01

    # Answers to calls. "before" and "after" say whether what was asked for had been done when the answer got lost.
    timeout_before: float = 0.0
    timeout_after: float = 0.0
    error_before: float = 0.0
    error_after: float = 0.0
    conflict: float = 0.0
    garbage: float = 0.0

    # What becomes of things.
    payout_fails: float = 0.0  # the bank cannot be reached; the house tries again after five minutes
    payout_reverses: float = 0.0
    refund_fails: float = 0.0
    step_s: float = 2.0  # from one state of a payout or refund to the next
    slow_s: int = 600  # a slow payout stays queued for this long
    pay_late_s: int = 60
    hidden_s: int = 0  # a new payout cannot be found by its key for this long
    key_lifetime_s: int = 24 * 3600
    charge_bps: int = 200  # what the gateway keeps of a payment


def knobs() -> Knobs:
    """As the settings have them; ImproperlyConfigured names one that does not exist."""
    given = dict(settings.SANDBOX_GATEWAY)
    if unknown := given.keys() - {field.name for field in fields(Knobs)}:
        raise ImproperlyConfigured(f"SANDBOX_GATEWAY has no knob {', '.join(sorted(unknown))}.")
    return Knobs(**given)


def happens(probability: float, what: str, subject: str) -> bool:
    """Whether this accident happens to this subject: the same answer in every process, and after every restart."""
    digest = hashlib.sha256(f"{knobs().seed}|{what}|{subject}".encode()).digest()
    return int.from_bytes(digest[:8]) < probability * 2**64
