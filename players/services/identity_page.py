"""What a player is shown of his own identity: where it stands, why, and what he can do."""

from dataclasses import dataclass, replace
from datetime import datetime

from players.models import Identity, User
from players.services import identity, jurisdiction
from players.services.identity_details import opened
from players.services.identity_reasons import words
from players.services.packs import IdentityCheck


@dataclass(frozen=True, slots=True)
class Shown:
    """One submission, masked. `told` and `fix` are empty unless it was refused."""

    state: str
    name: str
    pan: str
    region: str
    has_paper: bool
    submitted_at: datetime
    reason: str = ""
    told: str = ""
    fix: str = ""


@dataclass(frozen=True, slots=True)
class Standing:
    """`verified` is what holds, `latest` what was sent last where that is another one; `tier` as in `identity.tier`."""

    tier: int
    verified: Shown | None
    latest: Shown | None
    is_sandbox_check: bool
    is_required: bool

    @property
    def waits(self) -> bool:
        return self.latest is not None and self.latest.state in Identity.OPEN

    @property
    def state(self) -> str:
        """What matters now: "none", or the state of what was sent last, or of what holds."""
        row = self.latest or self.verified
        return row.state if row else "none"


def standing(player: User) -> Standing:
    """Two queries, however often he sent something."""
    latest, held = identity.current(player), identity.verified(player)
    rules = jurisdiction.rules()
    return Standing(
        tier=0 if held is None else 2 if held.paper else 1,
        verified=_shown(held),
        latest=None if latest == held else _shown(latest),
        is_sandbox_check=rules.identity_check is IdentityCheck.SANDBOX,
        is_required=rules.requires_identity,
    )


def _shown(row: Identity | None) -> Shown | None:
    if row is None:
        return None
    details = opened(row)
    shown = Shown(
        state=row.state,
        name=details.masked_name,
        pan=details.masked_pan,
        region=row.get_region_display(),
        has_paper=bool(row.paper),
        submitted_at=row.submitted_at,
    )
    if not row.reason:
        return shown
    said = words(row.reason)
    return replace(shown, reason=row.reason, told=str(said.told), fix=str(said.fix))
