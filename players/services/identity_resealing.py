"""The papers' part in a change of keys: files are sealed too."""

from cryptography.fernet import InvalidToken

from players.models import Identity
from players.services import documents
from players.services.resealing import Outcome


def reseal_papers(outcome: Outcome) -> None:
    """Each file is written anew beside the old one; the row changes over, and the old one goes."""
    for pk, name in Identity.objects.exclude(paper="").order_by("pk").values_list("pk", "paper"):
        try:
            _reseal(pk, name, outcome)
        except (FileNotFoundError, InvalidToken):
            outcome.findings.append(f"{Identity._meta.label} {pk}: its paper is gone, or no key of this house opens it")


def _reseal(pk: int, name: str, outcome: Outcome) -> None:
    fresh = documents.resealed(name)
    if fresh is None:
        outcome.current += 1
    elif Identity.objects.filter(pk=pk, paper=name).update(paper=fresh):
        outcome.resealed += 1
        documents.forget(name)
    else:
        documents.forget(fresh)
        outcome.findings.append(f"{Identity._meta.label} {pk}: written meanwhile, so reseal once more")
