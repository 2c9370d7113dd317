"""What only the tables can tell the ledger's reconciliation: which seats are empty, and which deals have ended."""

from collections.abc import Iterator
from datetime import timedelta

from django.db import connection

from games.selectors import fees
from wallet.services import clock

_SEATS = """
SELECT format('seat %s was given up and still holds %s', seat.id, sum(account.balance))
  FROM games_seat seat JOIN wallet_account account
    ON account.code IN ('seat:' || seat.id || ':deposit', 'seat:' || seat.id || ':winnings')
 WHERE seat.left_at IS NOT NULL GROUP BY seat.id HAVING sum(account.balance) <> 0
UNION ALL
SELECT format('%s belongs to no seat', account.code) FROM wallet_account account
 WHERE account.code LIKE 'seat:%' AND NOT EXISTS (
       SELECT FROM games_seat seat WHERE account.code LIKE 'seat:' || seat.id || ':%')
"""

_DEALS = """
SELECT format('deal %s is %s and has a closing entry', deal.id, deal.state)
  FROM games_deal deal JOIN wallet_ledgerentry entry
    ON entry.kind = 'deal_close' AND entry.ref_type = 'deal' AND entry.ref_id = deal.id
 WHERE deal.state <> 'finished'
UNION ALL
SELECT format('deal %s moved money and has no closing entry', deal.id) FROM games_deal deal
 WHERE deal.state = 'finished'
   AND EXISTS (SELECT FROM games_dealseat seat WHERE seat.deal_id = deal.id AND seat.amount_minor <> 0)
   AND NOT EXISTS (SELECT FROM wallet_ledgerentry entry
                    WHERE entry.kind = 'deal_close' AND entry.ref_type = 'deal' AND entry.ref_id = deal.id)
"""

_MATCHES = """
SELECT format('match %s is %s and has %s closing entries', match.id, match.state, count(entry.id))
  FROM games_match match LEFT JOIN wallet_ledgerentry entry
    ON entry.kind = 'escrow_close' AND entry.ref_type = 'game' AND entry.ref_id = match.id
 GROUP BY match.id
HAVING count(entry.id) <> (match.state IN ('paid', 'abandoned'))::int
   AND NOT (match.state = 'cancelled' AND count(entry.id) <= 1)
UNION ALL
SELECT format('match %s is over and its escrow still holds %s', match.id, account.balance)
  FROM games_match match JOIN wallet_account account ON account.code = 'esc:game:' || match.id
 WHERE match.ended_at IS NOT NULL AND account.balance <> 0
"""


def seat_findings() -> Iterator[str]:
    """R6: a seat that was given up holds nothing, and every seat account belongs to a seat."""
    return _ask(_SEATS)


def deal_findings() -> Iterator[str]:
    """R7: a finished deal that moved money has its closing entry, and no other deal has one."""
    return _ask(_DEALS)


def match_findings() -> Iterator[str]:
    """R7: a match that is over was closed by one entry and left nothing in escrow, and no other has one."""
    return _ask(_MATCHES)


def fee_findings() -> Iterator[str]:
    """R14: the report of fees, of today and yesterday, sums to what their deals accrued in the ledger."""
    today = clock.day_of(clock.now())
    for day in (today - timedelta(days=1), today):
        yield from fees.findings(day)


def _ask(sql: str) -> Iterator[str]:
    with connection.cursor() as cursor:
        cursor.execute(sql)
        yield from (sentence for (sentence,) in cursor.fetchall())
