"""Fills the ledger with years of business in minutes, past its own door: for measuring, and never with real money.

Triggers and foreign keys rest meanwhile, so that entries may lie in the past and a million of them take no hour. What
they would have made sure of is proved afterwards by every check of the books, in the same transaction.
"""

from datetime import datetime, timedelta
from pathlib import Path

from django.db import connection, transaction

from players.models import User
from players.services import jurisdiction
from wallet.ledger.chart import BANK, HOUSE_FEES_ACCRUED, HOUSE_GST, Bucket, bank_account, clearing_account
from wallet.ledger.money import Currency
from wallet.ledger.states import OPEN_WITHDRAWAL
from wallet.models import PayoutMethod, Withdrawal
from wallet.services import accounts, clock, fees, methods
from wallet.services.accounts import AccountRef
from wallet.services.reconcile import reconcile

ENTRIES_A_ROUND = 26
DAYS = 60
MOST_PLAYERS = 1_000
_SQL = Path(__file__).with_suffix(".sql")
_FILLED = (
    "ledgerentry", "posting", "account", "deposit", "withdrawal", "hold", "payoutattempt", "payoutanswer",
    "gatewayevent", "statechange",
)  # fmt: skip


class NotWhole(Exception):
    """A check of the books found something; nothing was kept."""


def fill(entries: int, *, first: User | None = None) -> int:
    """Add at least this many entries, and say how many. `first` becomes one of those who play. Raises NotWhole."""
    pairs = max(1, min(MOST_PLAYERS // 2, entries // (ENTRIES_A_ROUND * 4)))
    rounds = max(2, -(-entries // (pairs * ENTRIES_A_ROUND)) + 1)
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL statement_timeout = 0")
        _write(_players(2 * pairs, first), rounds)
        fees.sweep()
        _tell_the_planner("ANALYZE")
        findings = [said for outcome in reconcile() for said in outcome.findings]
        if findings:
            raise NotWhole("; ".join(findings[:5]))
    if not connection.in_atomic_block:  # inside somebody's transaction nothing can be vacuumed
        _tell_the_planner("VACUUM (ANALYZE)")
    return pairs * (rounds * ENTRIES_A_ROUND - 2)


def _write(players: list[User], rounds: int) -> None:
    now = clock.now()
    rows = [(at // 2, at % 2, player.pk, *_places(player)) for at, player in enumerate(players)]
    house = (clearing_account("sandbox"), bank_account(BANK), HOUSE_GST, HOUSE_FEES_ACCRUED)
    accounts.ensure(AccountRef(code, Currency.INR) for code in house)
    asked: dict[str, datetime | int | str] = {
        "begin": now - timedelta(days=DAYS), "end": now, "rounds": rounds, "pack": jurisdiction.active().code,
    }  # fmt: skip
    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE TEMPORARY TABLE filler (pair int, side int, player bigint, method bigint, deposit bigint,"
            " winnings bigint, set_aside bigint)"
        )
        cursor.executemany("INSERT INTO filler VALUES (%s, %s, %s, %s, %s, %s, %s)", rows)
        cursor.execute("SET LOCAL session_replication_role = replica")
        for statement in _SQL.read_text().split(";\n"):
            if statement.strip():
                cursor.execute(statement, asked)
        cursor.execute("SET LOCAL session_replication_role = DEFAULT")
        cursor.execute("DROP TABLE filler, fact, line")


def _players(wanted: int, first: User | None) -> list[User]:
    """Those of an earlier filling are not used again: a player has one open request at most."""
    if first and Withdrawal.objects.filter(player=first, state__in=OPEN_WITHDRAWAL).exists():
        first = None
    begun = User.objects.filter(email__endswith="@filler.invalid").count()
    made = User.objects.bulk_create(
        User(email=f"{begun + n}@filler.invalid", display_name=f"Filler {begun + n}", password="!")
        for n in range(wanted - bool(first))
    )
    return [first, *made] if first else made


def _places(player: User) -> tuple[int, ...]:
    """Where his money goes to, and the accounts on which it stands."""
    method = PayoutMethod.objects.filter(player=player, removed_at=None).first() or methods.add(
        player=player, kind="upi", details={"vpa": f"filler{player.pk}@okbank"}, holder_name="Filler Kumar"
    )
    buckets = (Bucket.DEPOSIT, Bucket.WINNINGS, Bucket.SET_ASIDE)
    refs = accounts.refs_of_player(player.pk, buckets)
    made = accounts.ensure(refs.values())
    return (method.pk, *(made[refs[bucket]].pk for bucket in buckets))


def _tell_the_planner(verb: str) -> None:
    """What is there now; without it the checks would be planned for empty tables."""
    with connection.cursor() as cursor:
        for name in _FILLED:
            cursor.execute(f"{verb} wallet_{name}")
