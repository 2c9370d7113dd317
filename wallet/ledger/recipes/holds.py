"""Money set aside for a match, a tournament, a withdrawal or a refund: placed, given back, or paid out by a result."""

from collections.abc import Mapping

from wallet.ledger.chart import HOUSE_FEES_ACCRUED, Bucket, escrow_account, player_account
from wallet.ledger.entry import Draft, Subject, postings_of
from wallet.ledger.errors import InvalidDraft
from wallet.ledger.kinds import EntryKind
from wallet.ledger.money import Currency
from wallet.ledger.purse import MATCH_BUCKETS, Purse

OUTWARD = ("withdrawal", "refund")


def target_of(purpose: str, ref_id: int, player: int) -> str:
    """Where held money stands: the escrow of the match or tournament, or the player's own set-aside bucket."""
    if purpose in OUTWARD:
        return player_account(player, Bucket.SET_ASIDE)
    return escrow_account(purpose, ref_id)


def place_asked(player: int, currency: Currency, amount_minor: int) -> str:
    """What is asked for when money is set aside, whatever buckets it comes from."""
    return f"{player=} {currency} {amount_minor}"


def place(subject: Subject, player: int, currency: Currency, parts: Purse) -> Draft:
    """Money set aside: from the player's buckets into the subject's account."""
    amounts = {player_account(player, bucket): -part for bucket, part in parts.items()}
    amounts[target_of(subject.type, subject.id, player)] = total = sum(parts.values())
    asked = place_asked(player, currency, total)
    return Draft(EntryKind.HOLD_PLACE, postings_of(currency, amounts), subject, asked=asked)


def release(hold: int, subject: Subject, player: int, currency: Currency, parts: Purse) -> Draft:
    """What a cancellation returns goes back to where it came from; the hold is closed."""
    amounts = {player_account(player, bucket): part for bucket, part in parts.items()}
    amounts[target_of(subject.type, subject.id, player)] = -sum(parts.values())
    return Draft(EntryKind.HOLD_RELEASE, postings_of(currency, amounts), Subject("hold", hold), closes=True)


def settle_asked(currency: Currency, prizes: Mapping[int, int], fee_minor: int) -> str:
    """What is asked for when a match or tournament is settled, whatever stands in its escrow."""
    return f"{currency} prizes={sorted((player, prize) for player, prize in prizes.items() if prize)} {fee_minor=}"


def settle(
    purpose: str, subject: int, currency: Currency, pot_minor: int, prizes: Mapping[int, int], fee_minor: int
) -> Draft:
    """The result of a match or tournament: prizes by player into winnings, the fee accrued, escrow to exactly zero."""
    if sum(prizes.values()) + fee_minor != pot_minor or min([fee_minor, *prizes.values()]) < 0:
        raise InvalidDraft(f"Prizes and fee of {purpose} {subject} do not make up its escrow of {pot_minor}.")
    amounts = {escrow_account(purpose, subject): -pot_minor, HOUSE_FEES_ACCRUED: fee_minor}
    amounts |= {player_account(player, Bucket.WINNINGS): prize for player, prize in prizes.items()}
    postings, asked = postings_of(currency, amounts), settle_asked(currency, prizes, fee_minor)
    return Draft(EntryKind.ESCROW_CLOSE, postings, Subject(purpose, subject), closes=True, asked=asked)


def call_off_asked(currency: Currency, shares: Mapping[int, int]) -> str:
    """What is asked for when a match or tournament ends without a result."""
    return f"{currency} back={sorted((player, share) for player, share in shares.items() if share)}"


def call_off(
    purpose: str, subject: int, currency: Currency, held: Mapping[int, Purse], shares: Mapping[int, int]
) -> Draft:
    """No result: the escrow goes to the players by `shares`, `held` being what each has in it by bucket.

    A share goes back to where it came from, the last bucket that was taken first; only what is above a player's own
    money is won. Nobody makes deposits withdrawable by a match that is called off.
    """
    pot = sum(sum(purse.values()) for purse in held.values())
    if sum(shares.values()) != pot or min(shares.values(), default=0) < 0:
        raise InvalidDraft(f"The shares of {purpose} {subject} do not make up its escrow of {pot}.")
    amounts = {escrow_account(purpose, subject): -pot}
    for player, share in shares.items():
        for bucket, part in _given_back(held.get(player, {}), share).items():
            amounts[player_account(player, bucket)] = part
    postings, asked = postings_of(currency, amounts), call_off_asked(currency, shares)
    return Draft(EntryKind.ESCROW_CLOSE, postings, Subject(purpose, subject), closes=True, asked=asked)


def _given_back(purse: Purse, share: int) -> dict[Bucket, int]:
    parts: dict[Bucket, int] = {}
    left = share
    for bucket in reversed(MATCH_BUCKETS):
        if part := min(left, purse.get(bucket, 0)):
            parts[bucket] = part
            left -= part
    if left:
        parts[Bucket.WINNINGS] = parts.get(Bucket.WINNINGS, 0) + left
    return parts
