"""A seat at a Points table: its money comes in, goes back, and changes hands when a deal is settled."""

from collections.abc import Mapping

from wallet.ledger.chart import HOUSE_FEES_ACCRUED, Bucket, player_account, seat_account
from wallet.ledger.entry import Draft, Subject, postings_of
from wallet.ledger.errors import InvalidDraft
from wallet.ledger.kinds import EntryKind
from wallet.ledger.money import Currency
from wallet.ledger.purse import SEAT_BUCKETS, Purse, above_zero, spend


def fund_asked(player: int, currency: Currency, amount_minor: int) -> str:
    """What is asked for when a seat is funded, whatever buckets pay it."""
    return f"{player=} {currency} {amount_minor}"


def fund(seating: int, player: int, currency: Currency, amount_minor: int, purse: Purse) -> Draft:
    """Buy-in or top-up: deposit first, then winnings, each into the seat's account of the same bucket."""
    amounts: dict[str, int] = {}
    for bucket, part in spend(purse, above_zero(amount_minor), SEAT_BUCKETS, currency).items():
        amounts[player_account(player, bucket)] = -part
        amounts[seat_account(seating, bucket)] = part
    asked = fund_asked(player, currency, amount_minor)
    return Draft(EntryKind.SEAT_FUND, postings_of(currency, amounts), Subject("seat", seating), asked=asked)


def release_asked(player: int, currency: Currency) -> str:
    """What is asked for when a seat is released, whatever is left on it."""
    return f"{player=} {currency}"


def release(seating: int, player: int, currency: Currency, stack: Purse) -> Draft:
    """Standing up: what is left goes back bucket by bucket, and the seating's money is closed."""
    amounts: dict[str, int] = {}
    for bucket in SEAT_BUCKETS:
        amounts[seat_account(seating, bucket)] = -stack.get(bucket, 0)
        amounts[player_account(player, bucket)] = stack.get(bucket, 0)
    postings, asked = postings_of(currency, amounts), release_asked(player, currency)
    return Draft(EntryKind.SEAT_RELEASE, postings, Subject("seat", seating), closes=True, asked=asked)


def settle_asked(currency: Currency, losses: Mapping[int, int], winner: int, fee_minor: int) -> str:
    """What is asked for when a deal is settled, whatever buckets the losses leave from."""
    return f"{currency} losses={sorted((seat, loss) for seat, loss in losses.items() if loss)} {winner=} {fee_minor=}"


def settle(
    deal: int,
    currency: Currency,
    losses: Mapping[int, int],
    stacks: Mapping[int, Purse],
    winner: int,
    fee_minor: int,
) -> Draft:
    """A settled deal of Points: each loss leaves its seat's deposit part first and then its winnings part; the
    winner's seat gets the pot less the fee as winnings. `losses` are minor units not below zero by seating."""
    pot = sum(above_zero(loss) for loss in losses.values() if loss)
    if losses.get(winner) or not 0 <= fee_minor <= pot:
        raise InvalidDraft(f"Deal {deal}: the winner cannot lose, and the fee lies between nothing and the pot.")
    amounts = {seat_account(winner, Bucket.WINNINGS): pot - fee_minor, HOUSE_FEES_ACCRUED: fee_minor}
    for seating, loss in losses.items():
        for bucket, part in spend(stacks.get(seating, {}), loss, SEAT_BUCKETS, currency).items():
            amounts[seat_account(seating, bucket)] = -part
    postings, asked = postings_of(currency, amounts), settle_asked(currency, losses, winner, fee_minor)
    return Draft(EntryKind.DEAL_CLOSE, postings, Subject("deal", deal), closes=True, asked=asked)
