"""The questions that prove the ledger whole, one SQL statement each; every row that comes back is a finding."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LedgerCheck:
    """`sql` yields one column of text, a sentence for each thing that is wrong."""

    code: str
    title: str
    sql: str


def rupees(paise: str) -> str:
    """SQL for an amount as people read it: a finding is read by those who have to explain it."""
    figure = f"to_char(abs({paise}) / 100.0, 'FM9,99,99,99,99,990.00')"
    return f"CASE WHEN {paise} < 0 THEN '\N{MINUS SIGN}' ELSE '' END || '₹' || {figure}"


def money(amount: str, currency: str = "account.currency") -> str:
    """The same in any currency of the house."""
    return f"CASE {currency} WHEN 'INR' THEN {rupees(amount)} ELSE {amount} || ' chips' END"


GUARDS = LedgerCheck(
    "R0",
    "the ledger's triggers stand and are awake",
    """
    SELECT format('trigger %s of wallet_%s is missing or asleep', expected.name, expected.tab)
    FROM (
        SELECT tab, name
        FROM unnest(ARRAY[
            'ledgerentry', 'posting', 'account', 'hold', 'statechange', 'payoutanswer', 'taxrecord', 'feesweep',
            'gatewaystatement', 'dayclose', 'approval', 'withdrawal', 'deposit', 'refund', 'payoutattempt',
            'payoutmethod', 'gatewayevent', 'cheque', 'gatewayline', 'case', 'notice', 'adjustment'
        ]) AS tab, unnest(ARRAY['refuse_change', 'refuse_truncate']) AS name
        UNION ALL VALUES
            ('ledgerentry', 'stamp_entry'), ('ledgerentry', 'check_entry'),
            ('posting', 'apply_posting'), ('posting', 'check_entry'),
            ('account', 'guard_account'), ('hold', 'guard_hold'), ('approval', 'guard_approval'),
            ('withdrawal', 'guard_withdrawal'), ('deposit', 'guard_deposit'), ('payoutattempt', 'guard_attempt'),
            ('payoutmethod', 'guard_method'), ('gatewayevent', 'guard_event'), ('refund', 'guard_refund'),
            ('gatewayline', 'guard_line'), ('case', 'guard_case'), ('cheque', 'guard_cheque'),
            ('payoutattempt', 'guard_failure'), ('adjustment', 'guard_adjustment')
    ) AS expected (tab, name)
    WHERE NOT EXISTS (
        SELECT FROM pg_trigger
        WHERE tgrelid = ('wallet_' || expected.tab)::regclass AND tgname = expected.name AND tgenabled IN ('O', 'A'))
    """,
)

R1 = LedgerCheck(
    "R1",
    "all postings of a currency sum to zero",
    f"""
    SELECT format('the postings in %s sum to %s', currency, {money("sum(amount)", "currency")})
    FROM wallet_posting GROUP BY currency HAVING sum(amount) <> 0
    """,
)

R2 = LedgerCheck(
    "R2",
    "every entry has two postings or more and balances in each currency",
    f"""
    SELECT format('entry %s (%s %s) has %s postings and is off by %s', entry.id, entry.kind, entry.key,
                  coalesce(sum(part.lines), 0),
                  coalesce(string_agg({money("part.total", "part.currency")}, ', ') FILTER (WHERE part.total <> 0),
                           'nothing'))
    FROM wallet_ledgerentry AS entry
    LEFT JOIN (SELECT entry_id, currency, count(*) AS lines, sum(amount) AS total
               FROM wallet_posting GROUP BY entry_id, currency) AS part ON part.entry_id = entry.id
    GROUP BY entry.id
    HAVING coalesce(sum(part.lines), 0) < 2 OR bool_or(part.total <> 0)
    """,
)

R3_STORED = LedgerCheck(
    "R3",
    "a stored balance is the sum of its postings, and their number is the account's",
    f"""
    SELECT format('account %s (%s) stores %s after %s postings, and has %s after %s', account.code, account.currency,
                  {money("account.balance")}, account.seq, {money("coalesce(kept.total, 0)")},
                  coalesce(kept.lines, 0))
    FROM wallet_account AS account
    LEFT JOIN (SELECT account_id, sum(amount) AS total, count(*) AS lines
               FROM wallet_posting GROUP BY account_id) AS kept ON kept.account_id = account.id
    WHERE account.tracked
        AND (account.balance, account.seq) IS DISTINCT FROM (coalesce(kept.total, 0), coalesce(kept.lines, 0))
    """,
)

R3_CHAIN = LedgerCheck(
    "R3",
    "the postings of an account are numbered without a gap, each balance following from the one before",
    """
    SELECT format('posting %s of account %s does not follow from the one before', link.id, link.code)
    FROM (SELECT posting.id, account.code, posting.account_seq, posting.balance_after,
                 row_number() OVER by_account AS number,
                 sum(posting.amount) OVER by_account AS running
          FROM wallet_posting AS posting JOIN wallet_account AS account ON account.id = posting.account_id
          WHERE account.tracked
          WINDOW by_account AS (PARTITION BY posting.account_id ORDER BY posting.account_seq)) AS link
    WHERE (link.account_seq, link.balance_after) IS DISTINCT FROM (link.number, link.running)
    """,
)

R3_CURRENCY = LedgerCheck(
    "R3",
    "a posting has the currency of its account",
    """
    SELECT format('posting %s in %s stands on account %s in %s', posting.id, posting.currency, account.code,
                  account.currency)
    FROM wallet_posting AS posting JOIN wallet_account AS account ON account.id = posting.account_id
    WHERE posting.currency <> account.currency
    """,
)

R4 = LedgerCheck(
    "R4",
    "no account is or was negative that may not be",
    f"""
    SELECT format('account %s (%s) reached %s', account.code, account.currency,
                  {money("least(account.balance, min(posting.balance_after))")})
    FROM wallet_account AS account LEFT JOIN wallet_posting AS posting ON posting.account_id = account.id
    WHERE NOT account.may_go_negative
    GROUP BY account.id
    HAVING least(account.balance, min(posting.balance_after)) < 0
    """,
)

R5 = LedgerCheck(
    "R5",
    "what is set aside for withdrawals and refunds is the sum of the open ones",
    f"""
    SELECT format('account %s (%s) holds %s for open withdrawals of %s', account.code, account.currency,
                  {money("account.balance")}, {money("coalesce(open.total, 0)")})
    FROM wallet_account AS account
    LEFT JOIN (SELECT player_id, currency, sum(from_deposit + from_winnings + from_bonus) AS total
               FROM wallet_hold WHERE purpose IN ('withdrawal', 'refund') AND state = 'active'
               GROUP BY player_id, currency) AS open
        ON open.player_id = account.owner_id AND open.currency = account.currency
    WHERE account.code LIKE 'p:%:wd\\_hold' AND account.balance <> coalesce(open.total, 0)
    """,
)

R6_ESCROW = LedgerCheck(
    "R6",
    "an escrow holds exactly its active holds",
    f"""
    SELECT format('account %s (%s) holds %s for active holds of %s', account.code, account.currency,
                  {money("account.balance")}, {money("coalesce(active.total, 0)")})
    FROM wallet_account AS account
    LEFT JOIN (SELECT purpose, ref_id, currency, sum(from_deposit + from_winnings + from_bonus) AS total
               FROM wallet_hold WHERE state = 'active' GROUP BY purpose, ref_id, currency) AS active
        ON account.code = format('esc:%s:%s', active.purpose, active.ref_id) AND active.currency = account.currency
    WHERE account.code LIKE 'esc:%' AND account.balance <> coalesce(active.total, 0)
    """,
)

R6_SEATS = LedgerCheck(
    "R6",
    "the accounts of a seat that was released are closed and empty",
    f"""
    SELECT format('account %s (%s) was released and holds %s', account.code, account.currency,
                  {money("account.balance")})
    FROM wallet_account AS account
    WHERE account.code LIKE 'seat:%' AND (account.balance <> 0 OR account.is_open)
        AND (NOT account.is_open OR EXISTS (
            SELECT FROM wallet_ledgerentry AS entry
            WHERE entry.kind = 'seat_release' AND entry.ref_type = 'seat'
                AND entry.ref_id = split_part(account.code, ':', 2)::bigint))
    """,
)

R7_ONCE = LedgerCheck(
    "R7",
    "a subject has at most one closing entry",
    """
    SELECT format('%s %s has %s closing entries', ref_type, ref_id, count(*))
    FROM wallet_ledgerentry WHERE closes GROUP BY ref_type, ref_id HAVING count(*) > 1
    """,
)

R7_HOLDS = LedgerCheck(
    "R7",
    "nothing is held for a match or tournament that was settled",
    """
    SELECT format('hold %s is active although %s %s was settled', hold.id, hold.purpose, hold.ref_id)
    FROM wallet_hold AS hold JOIN wallet_ledgerentry AS entry
        ON entry.closes AND entry.ref_type = hold.purpose AND entry.ref_id = hold.ref_id
    WHERE hold.state = 'active'
    """,
)

LEDGER_CHECKS = (
    GUARDS, R1, R2, R3_STORED, R3_CHAIN, R3_CURRENCY, R4, R5, R6_ESCROW, R6_SEATS, R7_ONCE, R7_HOLDS,
)  # fmt: skip
