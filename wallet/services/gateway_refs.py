"""References that gateways give: what the database has room for, and what to do about one that cannot be.

A gateway may say anything. A reference that is too long, unprintable, or another row's already is no reason to fall
over at every question: it is kept as it was said, a case is opened, and people find out.
"""

from wallet.services import cases

LONGEST = 64


def can_be(ref: str) -> bool:
    """Whether it can be kept and found again; none at all can."""
    return len(ref) <= LONGEST and (not ref or ref.isprintable())


def as_kept(text: str, longest: int = LONGEST) -> str:
    """What fits of a text, without what no column takes."""
    return text.replace("\0", "\N{REPLACEMENT CHARACTER}")[:longest]


def give_to_people(check_code: str, subject: str, ref: str) -> None:
    """A case, once: not again for what two people have closed."""
    finding = f"{subject} is called {ref[:LONGEST]!r} by its gateway, which cannot be."
    if not cases.explained(check_code, [finding]):
        cases.open_case(check_code, finding)
