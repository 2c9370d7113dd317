-- Rounds of 26 entries for each pair of players, the first round sixty days ago: both add cash, they win twenty deals
-- off each other, both withdraw. What the last round withdraws still waits. Parameters: begin, end, rounds, pack.
-- `filler` (made by the caller) has a row for each player: pair, side 0 or 1, player, method, and his three accounts.

CREATE TEMPORARY TABLE fact AS
SELECT row_number() OVER (ORDER BY round, pair, step)
           + (SELECT coalesce(max(id), 0) FROM wallet_ledgerentry) AS id,
       round, pair, step,
       mod(step, 2) AS side,
       CASE WHEN step < 2 THEN 'dep_credit' WHEN step < 22 THEN 'deal_close'
            WHEN step < 24 THEN 'hold_place' ELSE 'wd_close' END AS kind
FROM generate_series(0, %(rounds)s - 1) AS round, (SELECT DISTINCT pair FROM filler) AS pairs,
     generate_series(0, 25) AS step
WHERE step < 24 OR round < %(rounds)s - 1;

ALTER TABLE fact ADD COLUMN at timestamptz, ADD COLUMN subject bigint;
UPDATE fact SET
    at = %(begin)s::timestamptz
         + (%(end)s::timestamptz - %(begin)s::timestamptz) * ((fact.id - low.id)::float8 / (low.n + 1)),
    -- Deals of this database have numbers of their own far below; these deals have no cards and no table.
    subject = CASE kind WHEN 'deal_close' THEN 4000000000000 + fact.id
                        WHEN 'dep_credit' THEN low.deposit + (fact.round * low.pairs + fact.pair) * 2 + side + 1
                        ELSE low.withdrawal + (fact.round * low.pairs + fact.pair) * 2 + side + 1 END
FROM (SELECT min(id) AS id, count(*) AS n, count(DISTINCT pair) AS pairs,
             (SELECT coalesce(max(id), 0) FROM wallet_deposit) AS deposit,
             (SELECT coalesce(max(id), 0) FROM wallet_withdrawal) AS withdrawal FROM fact) AS low;
CREATE INDEX ON fact (kind, subject);
ANALYZE fact;

INSERT INTO wallet_ledgerentry (id, kind, key, request_hash, ref_type, ref_id, closes, note, created_xid, created_at)
SELECT id, kind, 'fill:' || id, repeat(md5(id::text), 2),
       CASE kind WHEN 'dep_credit' THEN 'deposit' WHEN 'deal_close' THEN 'deal' ELSE 'withdrawal' END,
       subject, kind <> 'hold_place', '', 0, at
FROM fact ORDER BY id;

CREATE TEMPORARY TABLE line AS
SELECT fact.id AS entry, moved.account, moved.amount
FROM fact
JOIN filler AS mine USING (pair, side)
JOIN filler AS other ON other.pair = fact.pair AND other.side = 1 - fact.side
CROSS JOIN (SELECT max(id) FILTER (WHERE code = 'h:clearing:sandbox') AS clearing,
                   max(id) FILTER (WHERE code = 'h:bank:main') AS bank,
                   max(id) FILTER (WHERE code = 'h:tax:gst') AS gst,
                   max(id) FILTER (WHERE code = 'h:fee:accrued') AS fees
            FROM wallet_account WHERE currency = 'INR') AS house
CROSS JOIN LATERAL (
    SELECT account, amount FROM (VALUES
        ('dep_credit', house.clearing, -128000), ('dep_credit', house.gst, 28000), ('dep_credit', mine.deposit, 100000),
        ('deal_close', mine.deposit, -6000), ('deal_close', house.fees, 300), ('deal_close', other.winnings, 5700),
        ('hold_place', mine.winnings, -50000), ('hold_place', mine.set_aside, 50000),
        ('wd_close', mine.set_aside, -50000), ('wd_close', house.bank, 50000)
    ) AS recipe (kind, account, amount) WHERE recipe.kind = fact.kind
) AS moved;

INSERT INTO wallet_posting (entry_id, account_id, currency, amount, balance_after, account_seq)
SELECT line.entry, line.account, 'INR', line.amount,
       CASE WHEN account.tracked THEN account.balance + sum(line.amount) OVER so_far END,
       CASE WHEN account.tracked THEN account.seq + row_number() OVER so_far END
FROM line JOIN wallet_account AS account ON account.id = line.account
WINDOW so_far AS (PARTITION BY line.account ORDER BY line.entry)
ORDER BY line.entry;

UPDATE wallet_account AS account SET balance = balance + moved.amount, seq = seq + moved.lines
FROM (SELECT line.account, sum(amount) AS amount, count(*) AS lines FROM line GROUP BY line.account) AS moved
WHERE account.id = moved.account AND account.tracked;

INSERT INTO wallet_deposit (id, public_id, player_id, cmd_id, amount_minor, credit_minor, gst_minor, gateway, order_ref,
    payment_ref, checkout_url, state, reason, dispute_ref, credited_entry_id, limits_snapshot, pack, checks, created_at,
    updated_at, expires_at)
SELECT subject, gen_random_uuid(), player, gen_random_uuid(), 128000, 100000, 28000, 'sandbox', 'fill_order_' || subject,
       'fill_pay_' || subject, '', 'credited', '', '', fact.id, '{}', %(pack)s, 1, at, at, at + interval '30 minutes'
FROM fact JOIN filler USING (pair, side) WHERE kind = 'dep_credit';

INSERT INTO wallet_hold (purpose, ref_id, nth, player_id, currency, from_deposit, from_winnings, from_bonus, state,
    created_entry_id, closed_entry_id)
SELECT 'withdrawal', placed.subject, 1, player, 'INR', 0, 50000, 0,
       CASE WHEN closed.id IS NULL THEN 'active' ELSE 'consumed' END, placed.id, closed.id
FROM fact AS placed JOIN filler USING (pair, side)
LEFT JOIN fact AS closed ON closed.kind = 'wd_close' AND closed.subject = placed.subject
WHERE placed.kind = 'hold_place';

INSERT INTO wallet_withdrawal (id, public_id, player_id, cmd_id, amount_minor, tds_minor, payout_minor, tax_basis,
    method_id, state, is_closing, version, signals, question, answer, reason, hold_id, close_entry_id, utr, pack, due_at,
    created_at, updated_at, closed_at)
SELECT placed.subject, gen_random_uuid(), player, gen_random_uuid(), 50000, 0, 50000,
       jsonb_build_object('financial_year', extract(year FROM placed.at)::int, 'rate_bps', 3000, 'relief_minor', 10000,
                          'net_minor', 0, 'year', jsonb_build_object('withdrawn', 50000, 'deposits', 100000,
                          'opening', 0, 'closing', 0, 'taxed', 0, 'relieved', 0)),
       method, CASE WHEN closed.id IS NULL THEN 'in_review' ELSE 'paid' END, false, 1, '[]', '', '', '',
       hold.id, closed.id, CASE WHEN closed.id IS NULL THEN '' ELSE 'FILL' || placed.subject END, %(pack)s,
       placed.at + interval '1 day', placed.at, coalesce(closed.at, placed.at), closed.at
FROM fact AS placed JOIN filler USING (pair, side)
JOIN wallet_hold AS hold ON hold.created_entry_id = placed.id
LEFT JOIN fact AS closed ON closed.kind = 'wd_close' AND closed.subject = placed.subject
WHERE placed.kind = 'hold_place';

INSERT INTO wallet_payoutattempt (withdrawal_id, n, gateway, key, request, request_hash, state, gateway_ref, utr, sent_at,
    checks, created_at)
SELECT subject, 1, 'sandbox', gen_random_uuid()::text, '{}', repeat(md5(subject::text), 2), 'processed',
       'fill_pout_' || subject, 'FILL' || subject, at, 1, at
FROM fact WHERE kind = 'wd_close';

INSERT INTO wallet_payoutanswer (attempt_id, source, status, raw, at)
SELECT attempt.id, source, 'processed', jsonb_build_object('id', attempt.gateway_ref, 'utr', attempt.utr)::text, fact.at
FROM fact JOIN wallet_payoutattempt AS attempt ON attempt.withdrawal_id = fact.subject
CROSS JOIN (VALUES ('call'), ('webhook')) AS told (source)
WHERE kind = 'wd_close' ORDER BY fact.id;

INSERT INTO wallet_gatewayevent (gateway, event_id, headers, raw_body, received_at, processed_at, attempts, next_try_at,
    result, is_given_up)
SELECT 'sandbox', 'fill_event_' || id, '{}',
       jsonb_build_object('event', kind, 'about', 'fill_' || CASE kind WHEN 'dep_credit' THEN 'pay_' ELSE 'pout_' END
                          || subject, 'currency', 'INR', 'at', at, 'said', repeat('as gateways do, at length; ', 40))::text,
       at, at, 1, at, 'applied', false
FROM fact WHERE kind IN ('dep_credit', 'wd_close') ORDER BY id;

INSERT INTO wallet_statechange (subject_type, subject_id, from_state, to_state, event, reason, request_id, at)
SELECT CASE kind WHEN 'dep_credit' THEN 'deposit' ELSE 'withdrawal' END, subject, '',
       CASE kind WHEN 'dep_credit' THEN 'credited' WHEN 'hold_place' THEN 'in_review' ELSE 'paid' END, 'filled', '', '', at
FROM fact WHERE kind <> 'deal_close' ORDER BY id;

SELECT setval(pg_get_serial_sequence(tab, 'id'), highest) FROM (
    SELECT 'wallet_ledgerentry' AS tab, max(id) AS highest FROM wallet_ledgerentry
    UNION ALL SELECT 'wallet_deposit', max(id) FROM wallet_deposit
    UNION ALL SELECT 'wallet_withdrawal', max(id) FROM wallet_withdrawal
) AS high WHERE highest IS NOT NULL;
