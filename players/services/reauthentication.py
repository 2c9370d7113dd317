"""Whether whoever sits at the screen showed just now that he is the player: asked before money leaves."""

from allauth.account.internal.flows.reauthentication import is_reauthentication_required
from django.http import HttpRequest


def is_recent(request: HttpRequest) -> bool:
    """True if the password or the second factor was given again within the last minutes, as pages ask for it too."""
    return not is_reauthentication_required(request, app="")
