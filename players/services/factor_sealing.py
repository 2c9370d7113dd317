"""The secrets of second factors lie sealed: who reads the database alone can show nobody's factor."""

from allauth.mfa.models import Authenticator
from cryptography.fernet import InvalidToken
from django.db import transaction

from players.services import vault
from players.services.resealing import Outcome

PURPOSE = "second factor"
SECRETS = ("secret", "seed")
"""What allauth keeps of an app and of recovery codes, in `Authenticator.data`."""


def seal(text: str) -> str:
    return vault.seal(text, PURPOSE).decode()


def unseal(sealed: str) -> str:
    """Raises InvalidToken for what was not sealed by this house, also for a secret in clear that somebody put there."""
    return vault.unseal(sealed.encode(), PURPOSE).decode()


def reseal(outcome: Outcome) -> None:
    """After a new key: under a lock of the row, for beside the seed stands which codes are used up."""
    for pk in Authenticator.objects.order_by("pk").values_list("pk", flat=True):
        with transaction.atomic():
            row = Authenticator.objects.select_for_update().get(pk=pk)
            _reseal(row, outcome)


def _reseal(row: Authenticator, outcome: Outcome) -> None:
    old = {name: row.data[name] for name in SECRETS if name in row.data}
    if all(vault.is_current(sealed.encode()) for sealed in old.values()):
        outcome.current += 1
        return
    try:
        row.data |= {name: seal(unseal(sealed)) for name, sealed in old.items()}
    except InvalidToken:
        outcome.findings.append(f"{row._meta.label} {row.pk}: no key of this house opens it")
        return
    row.save(update_fields=["data"])
    outcome.resealed += 1
