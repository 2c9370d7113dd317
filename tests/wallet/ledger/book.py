"""Every posting rule once, as it is written into the books: kind, subject, whether it closes, and each line."""

from wallet.ledger.chart import Bucket
from wallet.ledger.entry import Draft, Subject
from wallet.ledger.kinds import EntryKind
from wallet.ledger.money import Currency
from wallet.ledger.recipes import corrections, deposits, fees, gifts, holds, seats, taxes, withdrawals

INR, CHIP = Currency.INR, Currency.CHIP
HELD = {Bucket.BONUS: 10_00, Bucket.DEPOSIT: 20_00, Bucket.WINNINGS: 70_00}
PURSE = {Bucket.DEPOSIT: 300_00, Bucket.WINNINGS: 400_00, Bucket.BONUS: 50_00}
PLAYER, OTHER, GATEWAY, BANK = 1, 2, "sandbox", "current"

# By rule: the draft; kind, subject and a "!" where it closes it; account and paise line by line.
BOOK: dict[str, tuple[Draft, str, str]] = {
    "gifts.practice_chips": (
        gifts.practice_chips(PLAYER, 10_000, EntryKind.PRACTICE_GRANT),
        "practice_grant player 1",
        "h:promo -10000, p:1:deposit 10000",
    ),
    "gifts.adjustment": (
        gifts.adjustment(PLAYER, INR, 500_00, "why"),
        "adjust player 1",
        "h:bank:main -50000, p:1:deposit 50000",
    ),
    "corrections.correct": (
        corrections.correct(12, "p:1:winnings", "h:suspense", -40_00, "why"),
        "adjust adjustment 12 !",
        "h:suspense 4000, p:1:winnings -4000",
    ),
    "seats.fund": (
        seats.fund(7, PLAYER, INR, 350_00, PURSE),
        "seat_fund seat 7",
        "p:1:deposit -30000, p:1:winnings -5000, seat:7:deposit 30000, seat:7:winnings 5000",
    ),
    "seats.release": (
        seats.release(7, PLAYER, INR, {Bucket.DEPOSIT: 120_00, Bucket.WINNINGS: 30_00}),
        "seat_release seat 7 !",
        "p:1:deposit 12000, p:1:winnings 3000, seat:7:deposit -12000, seat:7:winnings -3000",
    ),
    "seats.settle": (
        seats.settle(9, INR, {7: 160_00}, {7: {Bucket.DEPOSIT: 100_00, Bucket.WINNINGS: 80_00}}, 8, 16_00),
        "deal_close deal 9 !",
        "h:fee:accrued 1600, seat:7:deposit -10000, seat:7:winnings -6000, seat:8:winnings 14400",
    ),
    "holds.place": (
        holds.place(Subject("tourn", 4), PLAYER, INR, HELD),
        "hold_place tourn 4",
        "esc:tourn:4 10000, p:1:bonus -1000, p:1:deposit -2000, p:1:winnings -7000",
    ),
    "holds.place for a withdrawal": (
        holds.place(Subject("withdrawal", 5), PLAYER, INR, {Bucket.WINNINGS: 500_00}),
        "hold_place withdrawal 5",
        "p:1:wd_hold 50000, p:1:winnings -50000",
    ),
    "holds.place for a refund": (
        holds.place(Subject("refund", 6), PLAYER, INR, {Bucket.DEPOSIT: 200_00}),
        "hold_place refund 6",
        "p:1:deposit -20000, p:1:wd_hold 20000",
    ),
    "holds.call_off": (
        holds.call_off("game", 4, INR, {PLAYER: HELD, OTHER: {Bucket.DEPOSIT: 50_00}}, {PLAYER: 100_00, OTHER: 50_00}),
        "escrow_close game 4 !",
        "esc:game:4 -15000, p:1:bonus 1000, p:1:deposit 2000, p:1:winnings 7000, p:2:deposit 5000",
    ),
    "holds.release": (
        holds.release(3, Subject("game", 4), PLAYER, INR, HELD),
        "hold_release hold 3 !",
        "esc:game:4 -10000, p:1:bonus 1000, p:1:deposit 2000, p:1:winnings 7000",
    ),
    "holds.settle": (
        holds.settle("game", 4, INR, 200_00, {PLAYER: 150_00, OTHER: 30_00}, 20_00),
        "escrow_close game 4 !",
        "esc:game:4 -20000, h:fee:accrued 2000, p:1:winnings 15000, p:2:winnings 3000",
    ),
    "deposits.credit": (
        deposits.credit(11, PLAYER, GATEWAY, 1_280_00, 1_000_00, 280_00),
        "dep_credit deposit 11 !",
        "h:clearing:sandbox -128000, h:tax:gst 28000, p:1:deposit 100000",
    ),
    "deposits.credit without tax": (
        deposits.credit(11, PLAYER, GATEWAY, 1_000_00, 1_000_00, 0),
        "dep_credit deposit 11 !",
        "h:clearing:sandbox -100000, p:1:deposit 100000",
    ),
    "deposits.suspense": (
        deposits.suspense(Subject("deposit", 11), GATEWAY, 900_00, "another amount"),
        "dep_suspense deposit 11",
        "h:clearing:sandbox -90000, h:suspense 90000",
    ),
    "deposits.refund": (
        deposits.refund(6, PLAYER, GATEWAY, 200_00),
        "dep_refund refund 6 !",
        "h:clearing:sandbox 20000, p:1:wd_hold -20000",
    ),
    "deposits.refund_of_suspense": (
        deposits.refund_of_suspense(6, GATEWAY, 900_00),
        "dep_refund refund 6 !",
        "h:clearing:sandbox 90000, h:suspense -90000",
    ),
    "deposits.suspense_sent_back": (
        deposits.suspense_sent_back(Subject("payment", 9), GATEWAY, 900_00),
        "dep_refund payment 9 !",
        "h:clearing:sandbox 90000, h:suspense -90000",
    ),
    "deposits.refund_released": (
        deposits.refund_released(6, PLAYER, 200_00),
        "dep_refund refund 6 !",
        "p:1:deposit 20000, p:1:wd_hold -20000",
    ),
    "deposits.dispute": (
        deposits.dispute(11, PLAYER, GATEWAY, 1_000_00, PURSE, takes_winnings=True),
        "dep_dispute deposit 11",
        "h:chargeback -30000, h:clearing:sandbox 100000, p:1:deposit -30000, p:1:winnings -40000",
    ),
    "deposits.dispute that leaves winnings alone": (
        deposits.dispute(11, PLAYER, GATEWAY, 1_000_00, PURSE, takes_winnings=False),
        "dep_dispute deposit 11",
        "h:chargeback -70000, h:clearing:sandbox 100000, p:1:deposit -30000",
    ),
    "deposits.dispute of what is all there": (
        deposits.dispute(11, PLAYER, GATEWAY, 250_00, PURSE, takes_winnings=True),
        "dep_dispute deposit 11",
        "h:clearing:sandbox 25000, p:1:deposit -25000",
    ),
    "deposits.settle_gateway": (
        deposits.settle_gateway(12, GATEWAY, BANK, 980_00, 20_00),
        "gw_settle gateway_line 12 !",
        "h:bank:current -98000, h:clearing:sandbox 100000, h:gwcharge -2000",
    ),
    "withdrawals.paid": (
        withdrawals.paid(5, PLAYER, BANK, 1_500_00, 150_00),
        "wd_close withdrawal 5 !",
        "h:bank:current 135000, h:tax:tds 15000, p:1:wd_hold -150000",
    ),
    "withdrawals.paid without tax": (
        withdrawals.paid(5, PLAYER, BANK, 1_500_00, 0),
        "wd_close withdrawal 5 !",
        "h:bank:current 150000, p:1:wd_hold -150000",
    ),
    "withdrawals.released": (
        withdrawals.released(5, PLAYER, 1_500_00),
        "wd_close withdrawal 5 !",
        "p:1:wd_hold -150000, p:1:winnings 150000",
    ),
    "withdrawals.returned": (
        withdrawals.returned(5, PLAYER, BANK, 1_500_00, 150_00),
        "wd_return withdrawal 5",
        "h:bank:current -135000, h:tax:tds -15000, p:1:winnings 150000",
    ),
    "withdrawals.overpaid": (
        withdrawals.overpaid(5, PLAYER, BANK, 1_350_00, PURSE),
        "wd_overpaid withdrawal 5",
        "h:bank:current 135000, h:chargeback -95000, p:1:winnings -40000",
    ),
    "withdrawals.overpaid_returned": (
        withdrawals.overpaid_returned(5, PLAYER, BANK, 1_350_00, 950_00),
        "wd_return withdrawal 5",
        "h:bank:current -135000, h:chargeback 95000, p:1:winnings 40000",
    ),
    "fees.sweep": (
        fees.sweep(13, INR, 118_00, 18_00),
        "fee_sweep fee_sweep 13 !",
        "h:fee:accrued -11800, h:fee:game 10000, h:tax:gst 1800",
    ),
    "fees.sweep of chips": (
        fees.sweep(13, CHIP, 118, 0),
        "fee_sweep fee_sweep 13 !",
        "h:fee:accrued -118, h:fee:game 118",
    ),
    "taxes.year_end": (
        taxes.year_end(PLAYER, 2026, 210_00),
        "tds_year_end player 1",
        "h:tax:tds 21000, p:1:winnings -21000",
    ),
}  # fmt: skip
