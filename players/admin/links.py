"""Where a player's page leads to. The apps above say what they keep of a player; this one knows none of them."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import Promise

from players.models import User


@dataclass(frozen=True, slots=True)
class PlayerLink:
    """A list of the admin ("games_deal"), asked by the query `lookup` for one player; for those with `permission`."""

    label: str | Promise
    model: str
    lookup: str
    permission: str

    def href(self, player: User) -> str:
        return f"{reverse(f'admin:{self.model}_changelist')}?{self.lookup}={player.pk}"


_links: list[PlayerLink] = []


def register(*links: PlayerLink) -> None:
    """Offer these on every player's page; called once, when the app's admin is loaded."""
    _links.extend(links)


def links_for(*, player: User, staff: User) -> list[tuple[str, str]]:
    """Label and address of every list that this member of staff may open."""
    return [(str(link.label), link.href(player)) for link in _links if staff.has_perm(link.permission)]
