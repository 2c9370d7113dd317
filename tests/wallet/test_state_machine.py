"""Anything may happen to three players' money, in any order and twice: the ledger on PostgreSQL always says what a
dict of integers says, refuses what would go below nothing, and is whole at the end.

Seen to catch: a seat that takes winnings before deposit; a loss that does; a stack that goes back to one bucket; a
prize into deposit; a withdrawal that is given back after it was paid; a balance below zero not refused in words.
"""

from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule, run_state_machine_as_test

from players.models import User
from tests.counts import count
from tests.wallet.against_the_books import INR, AgainstTheBooks, Held
from tests.wallet.books import move, together
from wallet.ledger.chart import Bucket
from wallet.ledger.errors import AccountClosed, InsufficientFunds, SubjectClosed
from wallet.ledger.gst import split_inside
from wallet.ledger.recipes import deposits, fees, taxes, withdrawals
from wallet.ledger.split import largest_remainder
from wallet.models import Hold
from wallet.services import holds, stakes
from wallet.services.post import post

CLEARING, BANK = "h:clearing:sandbox", "h:bank:current"
people, rates = st.integers(0, 2), st.sampled_from([0, 1_000, 2_800])
amounts = st.one_of(st.integers(1, 1_000), st.integers(1, 6_000))  # mostly there, and sometimes not
twice = st.booleans()
any_of = st.integers(0, 10**6)  # picks one of what there is


class WalletMachine(AgainstTheBooks):
    def __init__(self) -> None:
        super().__init__()
        self.match = 1
        self.credited: list[tuple[int, User, int]] = []
        self.seats: dict[int, User] = {}
        self.left: list[tuple[int, User]] = []
        self.entries: dict[int, Held] = {}
        self.requests: dict[int, Held] = {}
        self.refunds: dict[int, Held] = {}
        self.paid: dict[int, tuple[User, int, int]] = {}
        self.given_back: dict[int, tuple[User, int]] = {}

    # --- money comes in ------------------------------------------------------------------------------------------

    @initialize()
    def everybody_has_money_in_every_bucket_and_a_seat(self) -> None:
        """Or most of what follows would only be refused."""
        for who in range(len(self.people)):
            self.add_cash(who, 10_000, 0, again=False)
            self.enter_the_match(who, 4_000, again=False)
        self.finish(dict.fromkeys((player.pk for player in self.people), 1), 1_000, again=False)
        for who in range(len(self.people)):
            self.sit_down(who, 7_000, again=False)
            self.add_cash(who, 5_000, 0, again=False)

    @rule(who=people, amount=amounts, bps=rates, again=twice)
    def add_cash(self, who: int, amount: int, bps: int, again: bool) -> None:
        player, number, tax = self.people[who], self.next(), amount * bps // (10_000 + bps)
        draft = deposits.credit(number, player.pk, "sandbox", amount, amount - tax, tax)
        change = {CLEARING: -amount, f"p:{player.pk}:deposit": amount - tax, "h:tax:gst": tax}
        self.happens(lambda: post(draft, f"deposit:{number}:credit"), change, again)
        self.credited.append((number, player, amount))

    @precondition(lambda self: self.credited)
    @rule(which=any_of, again=twice, takes_winnings=st.booleans())
    def lose_a_dispute(self, which: int, again: bool, takes_winnings: bool) -> None:
        number, player, amount = self.credited.pop(which % len(self.credited))
        buckets = ("deposit", "winnings") if takes_winnings else ("deposit",)
        parts = self.books.as_far_as_it_goes(player.pk, amount, *buckets)
        change = together(
            {CLEARING: amount, "h:chargeback": sum(parts.values()) - amount}, move(f"p:{player.pk}", parts, -1)
        )

        def dispute() -> None:
            purse = self.purse(player, Bucket.DEPOSIT, Bucket.WINNINGS)
            draft = deposits.dispute(number, player.pk, "sandbox", amount, purse, takes_winnings=takes_winnings)
            post(draft, f"deposit:{number}:dispute")

        self.happens(dispute, change, again)

    @precondition(lambda self: self.books[CLEARING] < -10)
    @rule(charge=st.integers(0, 9))
    def the_gateway_settles(self, charge: int) -> None:
        number, owed = self.next(), -self.books[CLEARING]
        draft = deposits.settle_gateway(number, "sandbox", "current", owed - charge, charge)
        change = {CLEARING: owed, BANK: charge - owed, "h:gwcharge": -charge}
        self.happens(lambda: post(draft, f"line:{number}"), change)

    # --- and is played with --------------------------------------------------------------------------------------

    @rule(who=people, amount=amounts, again=twice)
    def sit_down(self, who: int, amount: int, again: bool) -> None:
        seating, player = self.next(), self.people[who]
        if self.fund(seating, player, amount, again):
            self.seats[seating] = player

    @precondition(lambda self: self.seats)
    @rule(which=any_of, amount=amounts, again=twice)
    def top_up(self, which: int, amount: int, again: bool) -> None:
        seating = self.one_of(self.seats, which)
        self.fund(seating, self.seats[seating], amount, again)

    @precondition(lambda self: len(self.seats) > 1)
    @rule(data=st.data(), bps=rates, again=twice)
    def settle_a_deal(self, data: Any, bps: int, again: bool) -> None:
        winner, *losers = data.draw(st.permutations(sorted(self.seats)))
        losses = {seating: data.draw(st.integers(0, self.stack(seating) + 1)) for seating in losers}
        deal, pot = self.next(), sum(losses.values())
        fee = pot * bps // 10_000
        taken = [self.lose(seating, loss) for seating, loss in losses.items()]
        won = {f"seat:{winner}:winnings": pot - fee, "h:fee:accrued": fee}
        change = None if None in taken else together(won, *taken)
        settle = lambda: stakes.settle_deal(deal=deal, currency=INR, losses=losses, winner=winner, fee_minor=fee)  # noqa: E731
        self.happens(settle, change, again)

    @precondition(lambda self: self.seats)
    @rule(which=any_of, again=twice)
    def stand_up(self, which: int, again: bool) -> None:
        seating = self.one_of(self.seats, which)
        player = self.seats.pop(seating)
        stack = {bucket: self.books[f"seat:{seating}:{bucket}"] for bucket in ("deposit", "winnings")}
        change = together(move(f"seat:{seating}", stack, -1), move(f"p:{player.pk}", stack, 1))
        release = lambda: stakes.release_seat(  # noqa: E731
            seating=seating, player=player, currency=INR, key=f"seat:{seating}:release"
        )
        self.happens(release, change, again)
        self.left.append((seating, player))

    @precondition(lambda self: self.left)
    @rule(which=any_of)
    def nobody_comes_back_to_a_seat_he_left(self, which: int) -> None:
        seating, player = self.left[which % len(self.left)]
        with self.refused(
            AccountClosed if self.books.spend(player.pk, 1, "deposit", "winnings") else InsufficientFunds
        ):
            stakes.fund_seat(
                seating=seating, player=player, currency=INR, amount_minor=1, key=f"seat:{seating}:late:{self.next()}"
            )

    @rule(who=people, amount=amounts, again=twice)
    def enter_the_match(self, who: int, amount: int, again: bool) -> None:
        player = self.people[who]
        if player in [entry.who for entry in self.entries.values()]:
            return
        number = self.next()
        parts = self.books.spend(player.pk, amount, "deposit", "winnings")
        change = parts and together(move(f"p:{player.pk}", parts, -1), {f"esc:game:{self.match}": amount})
        hold = self.place(Hold.Purpose.GAME, self.match, player, amount, change, again, key=f"entry:{number}")
        if hold:
            self.entries[number] = Held(player, amount, hold)

    @precondition(lambda self: self.entries)
    @rule(which=any_of, again=twice)
    def leave_the_match(self, which: int, again: bool) -> None:
        number = self.one_of(self.entries, which)
        entry = self.entries.pop(number)
        back = move(f"p:{entry.who.pk}", {str(bucket): part for bucket, part in entry.hold.parts.items()}, 1)
        change = together(back, {f"esc:game:{self.match}": -entry.amount})
        self.happens(lambda: holds.release(hold=entry.hold, key=f"entry:{number}:release"), change, again)

    @precondition(lambda self: self.entries)
    @rule(bps=rates, again=twice, data=st.data())
    def finish_the_match(self, bps: int, again: bool, data: Any) -> None:
        self.finish({entry.who.pk: data.draw(st.integers(1, 9)) for entry in self.entries.values()}, bps, again)

    def finish(self, weights: dict[int, int], bps: int, again: bool) -> None:
        match, pot = self.match, sum(entry.amount for entry in self.entries.values())
        fee = pot * bps // 10_000
        prizes = largest_remainder(pot - fee, weights)
        change = {f"esc:game:{match}": -pot, "h:fee:accrued": fee}
        change |= {f"p:{player}:winnings": prize for player, prize in prizes.items()}
        capture = lambda: holds.capture(  # noqa: E731
            purpose=Hold.Purpose.GAME, ref_id=match, currency=INR, prizes=prizes, fee_minor=fee
        )
        self.happens(capture, change, again)
        self.entries, self.match = {}, match + 1

    # --- and goes out --------------------------------------------------------------------------------------------

    @rule(who=people, amount=amounts, again=twice)
    def ask_for_a_withdrawal(self, who: int, amount: int, again: bool) -> None:
        self.set_aside(Hold.Purpose.WITHDRAWAL, self.requests, "winnings", self.people[who], amount, again)

    @precondition(lambda self: self.requests)
    @rule(which=any_of, bps=rates, again=twice)
    def pay(self, which: int, bps: int, again: bool) -> None:
        number = self.one_of(self.requests, which)
        who, amount = self.requests[number].who, self.requests[number].amount
        tax = amount * bps // 10_000
        draft = withdrawals.paid(number, who.pk, "current", amount, tax)
        change = {f"p:{who.pk}:wd_hold": -amount, BANK: amount - tax, "h:tax:tds": tax}
        self.close(self.requests.pop(number), draft, f"withdrawal:{number}:paid", change, again, Hold.State.CONSUMED)
        self.paid[number] = (who, amount, tax)
        with self.refused(SubjectClosed):
            post(withdrawals.released(number, who.pk, amount), f"withdrawal:{number}:released")

    @precondition(lambda self: self.requests)
    @rule(which=any_of, again=twice)
    def give_back(self, which: int, again: bool) -> None:
        number = self.one_of(self.requests, which)
        who, amount = self.requests[number].who, self.requests[number].amount
        draft = withdrawals.released(number, who.pk, amount)
        change = {f"p:{who.pk}:wd_hold": -amount, f"p:{who.pk}:winnings": amount}
        self.close(self.requests.pop(number), draft, f"withdrawal:{number}:released", change, again)
        self.given_back[number] = (who, amount)
        with self.refused(SubjectClosed):
            post(withdrawals.paid(number, who.pk, "current", amount, 0), f"withdrawal:{number}:paid")

    @precondition(lambda self: self.paid)
    @rule(which=any_of, again=twice)
    def the_bank_sends_it_back(self, which: int, again: bool) -> None:
        number = self.one_of(self.paid, which)
        who, amount, tax = self.paid.pop(number)
        draft = withdrawals.returned(number, who.pk, "current", amount, tax)
        change = {BANK: tax - amount, "h:tax:tds": -tax, f"p:{who.pk}:winnings": amount}
        self.happens(lambda: post(draft, f"withdrawal:{number}:return"), change, again)

    @precondition(lambda self: self.given_back)
    @rule(which=any_of, again=twice)
    def it_was_paid_after_all(self, which: int, again: bool) -> None:
        number = self.one_of(self.given_back, which)
        who, amount = self.given_back.pop(number)
        parts = self.books.as_far_as_it_goes(who.pk, amount, "winnings")
        owed = {BANK: amount, "h:chargeback": sum(parts.values()) - amount}

        def overpaid() -> None:
            draft = withdrawals.overpaid(number, who.pk, "current", amount, self.purse(who, Bucket.WINNINGS))
            post(draft, f"withdrawal:{number}:overpaid")

        self.happens(overpaid, together(owed, move(f"p:{who.pk}", parts, -1)), again)

    @rule(who=people, amount=amounts, again=twice)
    def ask_for_a_refund(self, who: int, amount: int, again: bool) -> None:
        self.set_aside(Hold.Purpose.REFUND, self.refunds, "deposit", self.people[who], amount, again)

    @precondition(lambda self: self.refunds)
    @rule(which=any_of, is_made=st.booleans(), again=twice)
    def end_a_refund(self, which: int, is_made: bool, again: bool) -> None:
        number = self.one_of(self.refunds, which)
        refund = self.refunds.pop(number)
        who, amount = refund.who.pk, refund.amount
        made = deposits.refund(number, who, "sandbox", amount)
        draft = made if is_made else deposits.refund_released(number, who, amount)
        change = {f"p:{who}:wd_hold": -amount, CLEARING if is_made else f"p:{who}:deposit": amount}
        self.close(refund, draft, f"refund:{number}:close", change, again)

    # --- and the house keeps its own -----------------------------------------------------------------------------

    @precondition(lambda self: self.books["h:fee:accrued"])
    @rule(bps=rates, again=twice)
    def sweep_fees(self, bps: int, again: bool) -> None:
        batch, accrued = self.next(), self.books["h:fee:accrued"]
        tax = split_inside(accrued, bps).gst
        change = {"h:fee:accrued": -accrued, "h:fee:game": accrued - tax, "h:tax:gst": tax}
        self.happens(lambda: post(fees.sweep(batch, INR, accrued, tax), f"sweep:{batch}"), change, again)

    @rule(who=people, tax=amounts, again=twice)
    def end_the_year(self, who: int, tax: int, again: bool) -> None:
        player, year = self.people[who].pk, 2000 + self.next()
        parts = self.books.spend(player, tax, "winnings")
        change = parts and {f"p:{player}:winnings": -tax, "h:tax:tds": tax}
        self.happens(lambda: post(taxes.year_end(player, year, tax), f"player:{player}:tds:{year}"), change, again)


@pytest.mark.django_db
def test_whatever_happens_the_ledger_says_what_a_dict_of_integers_says(asha: User, bilal: User, chitra: User) -> None:
    examples, changes = count("wallet_machine_examples"), []
    run_state_machine_as_test(
        type("Machine", (WalletMachine,), {"people": [asha, bilal, chitra], "changes": changes}),
        settings=settings(
            max_examples=examples,
            stateful_step_count=count("wallet_machine_steps"),
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
    assert len(changes) > 20 * examples
