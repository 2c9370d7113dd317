"""What must hold between the ledger and the business that moves it (R5 to R13), one SQL statement each."""

from wallet.services.checks import LedgerCheck, money, rupees

_OPEN = (
    "('requested', 'in_review', 'ready', 'proposed', 'approved', 'submitting', 'processing', 'unknown', 'retryable',"
    " 'manual')"
)


R5_WITHDRAWALS = LedgerCheck(
    "R5",
    "an open withdrawal has its money set aside, and a closed one has not",
    f"""
    SELECT format('withdrawal %s over %s is %s, and its hold over %s is %s', w.id, {rupees("w.amount_minor")}, w.state,
                  {rupees("(hold.from_deposit + hold.from_winnings + hold.from_bonus)")}, hold.state)
    FROM wallet_withdrawal AS w JOIN wallet_hold AS hold ON hold.id = w.hold_id
    WHERE (hold.state = 'active') <> (w.state IN {_OPEN})
        OR hold.from_winnings <> w.amount_minor OR hold.from_deposit + hold.from_bonus <> 0
        OR (hold.purpose, hold.ref_id, hold.player_id) IS DISTINCT FROM ('withdrawal', w.id, w.player_id)
    """,
)

R5_REFUNDS = LedgerCheck(
    "R5",
    "money set aside for a refund belongs to a refund that is open",
    """
    SELECT format('hold %s for refund %s is %s, and the refund is %s', hold.id, hold.ref_id, hold.state,
                  coalesce(refund.state, 'not there'))
    FROM wallet_hold AS hold LEFT JOIN wallet_refund AS refund ON refund.hold_id = hold.id
    WHERE hold.purpose = 'refund'
        AND (hold.state = 'active') <> coalesce(refund.state IN ('asked', 'approved', 'sending'), false)
    """,
)

R7_WITHDRAWALS = LedgerCheck(
    "R7",
    "a withdrawal is closed by its own entry, and paid by one that says so",
    """
    SELECT format('withdrawal %s is %s, and its closing entry is %s', w.id, w.state, coalesce(entry.key, 'missing'))
    FROM wallet_withdrawal AS w
    FULL JOIN (SELECT entry.id, entry.key, entry.ref_id, bool_or(account.code LIKE 'h:bank:%') AS is_paid
               FROM wallet_ledgerentry AS entry JOIN wallet_posting AS posting ON posting.entry_id = entry.id
               JOIN wallet_account AS account ON account.id = posting.account_id
               WHERE entry.ref_type = 'withdrawal' AND entry.closes GROUP BY entry.id) AS entry ON entry.ref_id = w.id
    WHERE w.close_entry_id IS DISTINCT FROM entry.id
        OR (w.state IN ('paid', 'returned')) AND NOT entry.is_paid
        OR (w.state IN ('rejected', 'cancelled', 'failed')) AND entry.is_paid
    """,
)

R7_CORRECTIONS = LedgerCheck(
    "R7",
    "a correction by hand is posted by its own entry, and two people agreed to it",
    """
    SELECT format('correction %s is %s, and its entry is %s', coalesce(a.id, entry.ref_id),
                  coalesce(a.state, 'not there'), coalesce(entry.key, 'missing'))
    FROM wallet_adjustment AS a
    FULL JOIN (SELECT id, key, ref_id FROM wallet_ledgerentry WHERE ref_type = 'adjustment') AS entry
        ON entry.ref_id = a.id
    WHERE a.entry_id IS DISTINCT FROM entry.id
        OR (a.state = 'posted' AND NOT EXISTS (
            SELECT FROM wallet_approval AS approval
            WHERE approval.subject_type = 'adjustment' AND approval.subject_id = a.id
                AND approval.decision = 'approved'))
    """,
)

R8_CREDITS = LedgerCheck(
    "R8",
    "a deposit is credited with what was paid, by its own entry",
    f"""
    SELECT format('deposit %s over %s is %s, and its entry brought %s', d.id, {rupees("d.amount_minor")}, d.state,
                  {rupees("coalesce(-entry.paid, 0)")})
    FROM wallet_deposit AS d
    FULL JOIN (SELECT entry.id, entry.ref_id, sum(posting.amount) AS paid
               FROM wallet_ledgerentry AS entry JOIN wallet_posting AS posting ON posting.entry_id = entry.id
               JOIN wallet_account AS account ON account.id = posting.account_id
               WHERE entry.kind = 'dep_credit' AND account.code LIKE 'h:clearing:%'
               GROUP BY entry.id) AS entry ON entry.ref_id = d.id
    WHERE d.credited_entry_id IS DISTINCT FROM entry.id
        OR (entry.id IS NOT NULL AND -entry.paid IS DISTINCT FROM d.amount_minor)
        OR (d.payment_ref IS NULL AND entry.id IS NOT NULL)
    """,
)

R8_LINES = LedgerCheck(
    "R8",
    "the gateway's statements and the deposits and refunds agree",
    f"""
    SELECT format('line %s of the statement of %s of %s, %s %s over %s: %s', line.line_no, statement.gateway,
                  statement.day, line.kind, line.ref, {rupees("line.amount_minor")}, line.note)
    FROM wallet_gatewayline AS line JOIN wallet_gatewaystatement AS statement ON statement.id = line.statement_id
    WHERE line.match <> 'matched' AND line.kind NOT IN ('payout', 'payout_return')
    UNION ALL
    SELECT format('payment %s of deposit %s is missing from the statement of %s', d.payment_ref, d.id, statement.day)
    FROM wallet_gatewaystatement AS statement
    JOIN wallet_deposit AS d ON d.gateway = statement.gateway AND d.credited_entry_id IS NOT NULL
    JOIN wallet_ledgerentry AS entry ON entry.id = d.credited_entry_id
    WHERE (entry.created_at AT TIME ZONE 'Asia/Kolkata')::date = statement.day
        AND NOT EXISTS (SELECT FROM wallet_gatewayline AS line JOIN wallet_gatewaystatement AS other
                        ON other.id = line.statement_id
                        WHERE other.gateway = d.gateway AND line.kind = 'payment' AND line.ref = d.payment_ref)
    """,
)

R9_LINES = LedgerCheck(
    "R9",
    "the gateway's statements and the payouts agree",
    f"""
    SELECT format('line %s of the statement of %s of %s, %s %s over %s: %s', line.line_no, statement.gateway,
                  statement.day, line.kind, line.ref, {rupees("line.amount_minor")}, line.note)
    FROM wallet_gatewayline AS line JOIN wallet_gatewaystatement AS statement ON statement.id = line.statement_id
    WHERE line.match <> 'matched' AND line.kind IN ('payout', 'payout_return')
    UNION ALL
    SELECT format('payout %s of withdrawal %s is missing from the statement of %s', attempt.gateway_ref, w.id,
                  statement.day)
    FROM wallet_gatewaystatement AS statement
    JOIN wallet_payoutattempt AS attempt ON attempt.gateway = statement.gateway AND attempt.state = 'processed'
    JOIN wallet_withdrawal AS w ON w.id = attempt.withdrawal_id
    JOIN wallet_ledgerentry AS entry ON entry.id = w.close_entry_id
    WHERE (entry.created_at AT TIME ZONE 'Asia/Kolkata')::date = statement.day
        AND NOT EXISTS (SELECT FROM wallet_gatewayline AS line JOIN wallet_gatewaystatement AS other
                        ON other.id = line.statement_id
                        WHERE other.gateway = attempt.gateway AND line.kind = 'payout'
                            AND line.ref = attempt.gateway_ref)
    """,
)

R9_ATTEMPTS = LedgerCheck(
    "R9",
    "a paid withdrawal has one processed attempt, and no attempt stays unknown for half an hour",
    """
    SELECT format('withdrawal %s is %s with %s processed attempts', w.id, w.state, count(attempt.id))
    FROM wallet_withdrawal AS w
    LEFT JOIN wallet_payoutattempt AS attempt
        ON attempt.withdrawal_id = w.id AND attempt.state IN ('processed', 'returned')
    GROUP BY w.id
    HAVING count(attempt.id) <> CASE WHEN w.state IN ('paid', 'returned') THEN 1 ELSE 0 END
    UNION ALL
    SELECT format('attempt %s of withdrawal %s is unknown since %s', n, withdrawal_id, sent_at)
    FROM wallet_payoutattempt WHERE state = 'unknown' AND created_at < clock_timestamp() - interval '30 minutes'
    """,
)

R10_COVER = LedgerCheck(
    "R10",
    "what players own is covered by bank and gateways",
    f"""
    SELECT format('players own %s, and bank and gateways hold %s', {rupees("owned.total")}, {rupees("(-held.total)")})
    FROM (SELECT coalesce(sum(balance), 0) AS total FROM wallet_account
          WHERE currency = 'INR' AND code ~ '^(p|seat|esc):') AS owned,
         (SELECT coalesce(sum(posting.amount), 0) AS total
          FROM wallet_posting AS posting JOIN wallet_account AS account ON account.id = posting.account_id
          WHERE account.currency = 'INR' AND account.code ~ '^h:(bank|clearing):') AS held
    WHERE owned.total > -held.total
    """,
)

R12_QUEUES = LedgerCheck(
    "R12",
    "no row waits longer than its job takes",
    """
    SELECT format('event %s of %s waits since %s', event_id, gateway, received_at)
    FROM wallet_gatewayevent
    WHERE processed_at IS NULL AND received_at < clock_timestamp() - interval '5 minutes'
    UNION ALL
    SELECT format('refund %s waits since %s', id, created_at)
    FROM wallet_refund WHERE state IN ('approved', 'sending') AND created_at < clock_timestamp() - interval '1 day'
    UNION ALL
    SELECT format('deposit %s is open since %s', id, created_at)
    FROM wallet_deposit WHERE state IN ('created', 'pending') AND expires_at < clock_timestamp() - interval '1 hour'
    """,
)

R13_FIGURES = LedgerCheck(
    "R13",
    "figures that are kept beside the ledger are those of the ledger",
    f"""
    SELECT format('sweep %s in %s says %s, and its entry took %s', sweep.id, sweep.currency,
                  {money("sweep.accrued_minor", "sweep.currency")}, {money("(-sum(posting.amount))", "sweep.currency")})
    FROM wallet_feesweep AS sweep JOIN wallet_posting AS posting ON posting.entry_id = sweep.entry_id
    JOIN wallet_account AS account ON account.id = posting.account_id AND account.code = 'h:fee:accrued'
    GROUP BY sweep.id HAVING -sum(posting.amount) <> sweep.accrued_minor
    UNION ALL
    SELECT format('tax records sum to %s, and %s stands on the account', {rupees("kept.total")},
                  {rupees("owed.total")})
    FROM (SELECT coalesce(sum(tax_minor), 0) AS total FROM wallet_taxrecord) AS kept,
         (SELECT coalesce(sum(posting.amount), 0) AS total
          FROM wallet_posting AS posting JOIN wallet_account AS account ON account.id = posting.account_id
          JOIN wallet_ledgerentry AS entry ON entry.id = posting.entry_id
          WHERE account.code = 'h:tax:tds' AND entry.kind IN ('wd_close', 'wd_return', 'tds_year_end')) AS owed
    WHERE kept.total <> owed.total
    """,
)

BUSINESS_CHECKS = (
    R5_WITHDRAWALS, R5_REFUNDS, R7_WITHDRAWALS, R7_CORRECTIONS, R8_CREDITS, R8_LINES, R9_LINES, R9_ATTEMPTS,
    R10_COVER, R12_QUEUES, R13_FIGURES,
)  # fmt: skip
