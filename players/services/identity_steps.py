"""The steps of an identity's row. Whoever takes one has asked whether he may, and holds the lock of the player."""

from django.db.models.functions import Now

from players.models import Identity, User
from players.services.identity_details import Details
from players.services.identity_reasons import Reason

State = Identity.State
ONE_HOLDER = "a_pan_is_one_persons"
"""The constraint that refuses a PAN which another row holds."""


def new_row(player: User, details: Details, region: str, paper: str = "") -> Identity:
    return Identity.objects.create(
        player=player, details=details.sealed(), region=region, pan_index=details.pan_indexes()[0], paper=paper
    )


def hold_pan(row: Identity) -> None:
    """Keep the PAN from every other account, unless the player's verified row does that. IntegrityError: ONE_HOLDER."""
    if not row.player.identities.filter(pan_index=row.pan_index, holds_pan=True).exists():
        _write(row, holds_pan=True)


def take(row: Identity, reviewer: User) -> None:
    """Somebody looks at it now."""
    _write(row, state=State.IN_REVIEW, reviewer=reviewer)


def verify(row: Identity, *, reviewer: User | None = None, rule: str = "") -> None:
    """By a person or a rule. The row that was verified before it is superseded, and gives the PAN to this one."""
    for former in row.player.identities.filter(state=State.VERIFIED):
        supersede(former)
    _write(row, state=State.VERIFIED, holds_pan=True, verified_at=Now(), **_decision(reviewer, rule))


def refuse(row: Identity, reason: Reason, *, reviewer: User | None = None, rule: str = "") -> None:
    """By a person or a rule; the PAN is free again."""
    _write(row, state=State.REFUSED, reason=reason, holds_pan=False, **_decision(reviewer, rule))


def supersede(row: Identity) -> None:
    """A later row stands for it."""
    _write(row, state=State.SUPERSEDED, holds_pan=False)


def _decision(reviewer: User | None, rule: str) -> dict[str, object]:
    return {"reviewer": reviewer, "decided_by_rule": rule, "decided_at": Now()}


def _write(row: Identity, **changes: object) -> None:
    for name, value in changes.items():
        setattr(row, name, value)
    row.save(update_fields=list(changes))
    row.refresh_from_db(fields=list(changes))
