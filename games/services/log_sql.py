"""The SQL of a deal's log, the same through both doors of `store`."""

APPEND = """
WITH head AS (
    UPDATE games_deal
       SET seq = seq + %(count)s, due_at = to_timestamp(%(due)s / 1000.0), wake_at = to_timestamp(%(wake)s / 1000.0),
           failures = 0
     WHERE id = %(deal)s AND seq = %(seq)s AND (state = 'running' OR (state = 'frozen' AND %(frozen)s))
       AND CASE %(timing)s WHEN 'in_time' THEN due_at IS NULL OR clock_timestamp() <= due_at
                           WHEN 'past_due' THEN clock_timestamp() > due_at
                           ELSE true END
    RETURNING id
)
INSERT INTO games_dealevent (deal_id, seq, type, seat, payload, cmd_id, created_at)
SELECT head.id, %(seq)s + line.n, line.event ->> 'type', %(seat)s, line.event,
       CASE WHEN line.n = 1 THEN %(cmd)s::uuid END, clock_timestamp()
  FROM head, jsonb_array_elements(%(events)s::jsonb) WITH ORDINALITY AS line (event, n)
RETURNING (extract(epoch FROM created_at) * 1000)::bigint
"""

EVENTS = """
SELECT seq, payload::text, seat, cmd_id::text, (extract(epoch FROM created_at) * 1000)::bigint
  FROM games_dealevent WHERE deal_id = %(deal)s AND seq > %(seq)s ORDER BY seq
"""

FACTS = """
SELECT d.table_id, t.code::text, d.number, d.variant,
       (SELECT json_agg(json_build_array(s.number, s.player_id, p.display_name, p.avatar_seed, p.bot_strength))::text
          FROM games_dealseat s JOIN players_user p ON p.id = s.player_id WHERE s.deal_id = d.id)
  FROM games_deal d JOIN games_table t ON t.id = d.table_id WHERE d.id = %(deal)s
"""

STANDING = """
SELECT state, clock_timestamp() > due_at FROM games_deal WHERE id = %(deal)s
"""
