"""Money that nobody paid in: what the cover check is there to find."""

from players.models import User
from wallet.ledger.chart import HOUSE_PROMO, Bucket, player_account
from wallet.ledger.entry import Draft, Subject, postings_of
from wallet.ledger.money import Currency
from wallet.services import post


def give_from_nothing(player: User, amount_minor: int) -> None:
    amounts = {player_account(player.pk, Bucket.DEPOSIT): amount_minor, HOUSE_PROMO: -amount_minor}
    post.post(Draft("test_gift", postings_of(Currency.INR, amounts), Subject("player", player.pk)), "gift")
