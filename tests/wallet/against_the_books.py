"""A machine of Hypothesis that does everything twice over: in the ledger on PostgreSQL, and in a dict of integers."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from django.db import connection, transaction
from hypothesis.stateful import RuleBasedStateMachine, invariant

from players.models import User
from tests.wallet.books import Books, Change, move, together
from wallet.ledger.chart import Bucket, player_account
from wallet.ledger.entry import Draft
from wallet.ledger.errors import InsufficientFunds
from wallet.ledger.money import Currency
from wallet.models import Hold, LedgerEntry
from wallet.services import accounts, holds, stakes
from wallet.services.accounts import AccountRef
from wallet.services.checks import LEDGER_CHECKS
from wallet.services.post import post

INR = Currency.INR


@dataclass
class Held:
    """Money of a player set aside under a number of its own."""

    who: User
    amount: int
    hold: Hold


class AgainstTheBooks(RuleBasedStateMachine):
    """Each run is a transaction that is rolled back; after every step both sides must say the same."""

    people: list[User]
    changes: list[Change]  # of all runs together, so that a test can see that they did something

    def __init__(self) -> None:
        super().__init__()
        self.frame = transaction.atomic()
        self.frame.__enter__()
        self.books, self.number = Books(), 0

    def teardown(self) -> None:
        try:
            assert list(_findings()) == []
        finally:
            transaction.set_rollback(True)
            self.frame.__exit__(None, None, None)

    @invariant()
    def the_ledger_says_what_the_books_say(self) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")
            cursor.execute(_BALANCES)
            rows = cursor.fetchall()
        assert {code: total for code, total, _tracked, _stored in rows if total} == self.books.non_zero()
        assert [code for code, total, tracked, stored in rows if stored != (total if tracked else 0)] == []

    def happens(self, work: Callable[[], object], change: Change | None, again: bool = False) -> bool:
        """It changes the books once, however often it is asked for; or it is refused, for there is too little money."""
        if change is None:
            with self.refused(InsufficientFunds):
                work()
            return False
        for _time in range(1 + again):
            work()
        self.books.apply(change)
        self.changes.append(change)
        return True

    @contextmanager
    def refused(self, error: type[Exception]) -> Iterator[None]:
        entries = LedgerEntry.objects.count()
        with pytest.raises(error):
            yield
        assert LedgerEntry.objects.count() == entries

    def fund(self, seating: int, player: User, amount: int, again: bool) -> bool:
        parts = self.books.spend(player.pk, amount, "deposit", "winnings")
        change = parts and together(move(f"p:{player.pk}", parts, -1), move(f"seat:{seating}", parts, 1))
        key = f"seat:{seating}:fund:{self.next()}"
        fund = lambda: stakes.fund_seat(  # noqa: E731
            seating=seating, player=player, currency=INR, amount_minor=amount, key=key
        )
        return self.happens(fund, change, again)

    def place(
        self,
        purpose: Hold.Purpose,
        ref_id: int,
        player: User,
        amount: int,
        change: Change | None,
        again: bool,
        key: str,
    ) -> Hold | None:
        placed: list[Hold] = []
        place = lambda: placed.append(  # noqa: E731
            holds.place(purpose=purpose, ref_id=ref_id, player=player, currency=INR, amount_minor=amount, key=key)
        )
        self.happens(place, change, again)
        assert len({hold.pk for hold in placed}) == (change is not None)
        return placed[0] if placed else None

    def set_aside(
        self, purpose: Hold.Purpose, among: dict[int, Held], bucket: str, player: User, amount: int, again: bool
    ) -> None:
        number = self.next()
        parts = self.books.spend(player.pk, amount, bucket)
        change = parts and {f"p:{player.pk}:{bucket}": -amount, f"p:{player.pk}:wd_hold": amount}
        if hold := self.place(purpose, number, player, amount, change, again, key=f"{purpose}:{number}"):
            among[number] = Held(player, amount, hold)

    def close(
        self, held: Held, draft: Draft, key: str, change: Change, again: bool, state: Hold.State = Hold.State.RELEASED
    ) -> None:
        self.happens(lambda: holds.close_with(held.hold, post(draft, key), state), change, again)

    def lose(self, seating: int, loss: int) -> Change | None:
        """A loss leaves a seat's deposit part first; None where the seat has less."""
        from_deposit = min(loss, self.books[f"seat:{seating}:deposit"])
        if loss > self.stack(seating):
            return None
        return {f"seat:{seating}:deposit": -from_deposit, f"seat:{seating}:winnings": from_deposit - loss}

    def stack(self, seating: int) -> int:
        return self.books[f"seat:{seating}:deposit"] + self.books[f"seat:{seating}:winnings"]

    def purse(self, player: User, *buckets: Bucket) -> dict[Bucket, int]:
        """As a service reads it: from the locked accounts."""
        refs = {bucket: AccountRef(player_account(player.pk, bucket), INR) for bucket in buckets}
        return accounts.purse_of(refs, accounts.lock(refs.values()))

    def one_of(self, rows: dict[int, Any], which: int) -> int:
        return sorted(rows)[which % len(rows)]

    def next(self) -> int:
        self.number += 1
        return self.number


def _findings() -> Iterator[str]:
    """What the ledger's own checks say. Deals and withdrawals are numbers here, without rows of the business."""
    with connection.cursor() as cursor:
        for check in LEDGER_CHECKS:
            cursor.execute(check.sql)
            yield from (sentence for (sentence,) in cursor.fetchall())


_BALANCES = """
    SELECT account.code, coalesce(sum(posting.amount), 0)::bigint, account.tracked, account.balance
    FROM wallet_account AS account LEFT JOIN wallet_posting AS posting ON posting.account_id = account.id
    WHERE account.currency = 'INR' GROUP BY account.id
"""
