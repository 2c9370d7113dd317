"""Whether whoever sits at the screen showed just now that he is the player: asked before money leaves."""

from allauth.account.internal.flows import reauthentication
from allauth.core.exceptions import ReauthenticationRequired
from django.http import HttpRequest, HttpResponse, QueryDict

from players.services import vault

PURPOSE = "typed before a password"


def is_recent(request: HttpRequest) -> bool:
    """True if the password or the second factor was given again within the last minutes, as pages ask for it too."""
    return not reauthentication.is_reauthentication_required(request, app="")


def ask(request: HttpRequest, *, resume: str) -> HttpResponse:
    """Ask for it now. What was typed into a form is kept meanwhile, sealed, for it may hold a bank account.

    `resume` is the dotted path of a function of the request and a mapping, which `typed` opens; it answers afterwards.
    Looking at a page leads back to it: raises ReauthenticationRequired, which allauth's middleware takes care of.
    """
    if request.method != "POST":
        raise ReauthenticationRequired
    sealed = vault.seal(request.POST.urlencode(), PURPOSE).hex()
    answer: HttpResponse = reauthentication.stash_and_reauthenticate(request, {"sealed": sealed}, resume)
    return answer


def typed(state: dict[str, str]) -> QueryDict:
    """What `ask` kept."""
    return QueryDict(vault.unseal(bytes.fromhex(state["sealed"]), PURPOSE))
