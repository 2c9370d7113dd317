"""Where a player's money goes: accounts and addresses he saves, sealed, compared with his name, rested for a day."""

import json
from collections.abc import Iterable, Mapping
from datetime import timedelta
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from players.models import User
from players.services import identity, vault
from wallet.gateways.ports import Beneficiary
from wallet.ledger import bank
from wallet.ledger.states import OPEN_WITHDRAWAL
from wallet.models import PayoutMethod, Withdrawal
from wallet.services import clock, limits
from wallet.services.refusals import MoneyRefused
from wallet.services.retry import retried

PURPOSE = "payout method"
MOST_METHODS = 5
Kind = PayoutMethod.Kind


@retried
@transaction.atomic
def add(*, player: User, kind: str, details: Mapping[str, str], holder_name: str) -> PayoutMethod:
    """Save where money may be sent. The same details again find the saved row; a new one rests for a day.

    `details`: `vpa` for UPI, `account_number` and `ifsc` for a bank, `address` for a cheque. Raises MoneyRefused for
    what cannot be an account, and for a name that is not the player's.
    """
    limits.lock_player(player)
    cleaned = _cleaned(Kind(kind), details) | {"name": " ".join(holder_name.split())}
    if not 3 <= len(cleaned["name"]) <= 80:
        raise MoneyRefused("method.name", _("Give the account holder's name as the bank has it."))
    told = json.dumps({"kind": kind} | cleaned, sort_keys=True)
    fingerprints = vault.blind_indexes(_identity_of(kind, cleaned), PURPOSE)
    saved = PayoutMethod.objects.filter(player=player, removed_at=None)
    if same := saved.filter(fingerprint__in=fingerprints).first():
        return same
    if saved.count() >= MOST_METHODS:
        raise MoneyRefused("method.too_many", _("You have saved five ways to be paid. Remove one that you do not use."))
    return PayoutMethod.objects.create(
        player=player,
        kind=kind,
        details=vault.seal(told, PURPOSE),
        masked=masked(kind, cleaned),
        fingerprint=fingerprints[0],
        name_match=_name_match(player, cleaned["name"]),
        usable_from=clock.now() + timedelta(seconds=settings.PAYOUT_METHOD_REST_S),
    )


@retried
@transaction.atomic
def remove(*, player: User, public_id: UUID) -> None:
    """Forget a way to be paid; not while a request is on its way there. Raises MoneyRefused."""
    limits.lock_player(player)
    method = owned(player, public_id)
    if Withdrawal.objects.filter(method=method, state__in=OPEN_WITHDRAWAL).exists():
        raise MoneyRefused("method.in_use", _("Money is on its way there. Remove it when that is done."))
    PayoutMethod.objects.filter(pk=method.pk).update(removed_at=clock.now())


def saved_by(player: User) -> list[PayoutMethod]:
    """The player's ways to be paid, the latest first."""
    return list(PayoutMethod.objects.filter(player=player, removed_at=None).order_by("-pk"))


def usable(saved: Iterable[PayoutMethod]) -> list[PayoutMethod]:
    """Of these the ones that money may go to now: rested, and not in another name."""
    now = clock.now()
    return [each for each in saved if each.usable_from <= now and each.name_match != PayoutMethod.NameMatch.NO]


def owned(player: User, public_id: UUID) -> PayoutMethod:
    """The player's own saved method; raises MoneyRefused for another's, and for one that was removed."""
    method = PayoutMethod.objects.filter(player=player, public_id=public_id, removed_at=None).first()
    if method is None:
        raise MoneyRefused("method.unknown", _("Choose one of your saved ways to be paid."))
    return method


def beneficiary(method: PayoutMethod) -> Beneficiary:
    """The details in clear, for the one call that pays; never stored, never logged."""
    details = json.loads(vault.unseal(method.details, PURPOSE))
    return Beneficiary(**details)


def fingerprint_of(told: str) -> str:
    """The keyed hash of what is sealed, by which the same account is found at other players."""
    details = json.loads(told)
    return vault.blind_index(_identity_of(details.pop("kind"), details), PURPOSE)


def masked(kind: str, details: Mapping[str, str]) -> str:
    """What a screen may show of it: enough to know it again."""
    if kind == Kind.UPI:
        user, _at, handle = details["vpa"].partition("@")
        return f"UPI {user[:2]}{'•' * 4}@{handle}"
    if kind == Kind.BANK:
        return f"{details['ifsc'][:4]} {'•' * 4}{details['account_number'][-4:]}"
    return f"Cheque, {details['address'].split(',')[-1].strip()[:40]}"


def _cleaned(kind: PayoutMethod.Kind, details: Mapping[str, str]) -> dict[str, str]:
    """The fields of this kind in their one written form; raises MoneyRefused with the field in its code."""
    try:
        if kind == Kind.UPI:
            return {"vpa": bank.vpa(details.get("vpa", ""))}
        if kind == Kind.BANK:
            number = bank.account_number(details.get("account_number", ""))
            return {"account_number": number, "ifsc": bank.ifsc(details.get("ifsc", ""))}
        return {"address": bank.address(details.get("address", ""))}
    except bank.BadDetails as bad:
        raise MoneyRefused(f"method.{bad.field}", str(bad)) from bad


def _identity_of(kind: str, details: Mapping[str, str]) -> str:
    """What makes two methods the same account, whatever name was typed beside it."""
    return json.dumps([kind, *(details[name] for name in sorted(details) if name != "name")])


def _name_match(player: User, name: str) -> str:
    verified = identity.verified_name(player)
    return bank.name_match(verified, name) if verified else PayoutMethod.NameMatch.UNKNOWN
