"""Proves the ledger whole: its own checks, and those that the apps above register for what only they know."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from django.db import connection, transaction

from wallet.services import cases, close_files
from wallet.services.business_checks import BUSINESS_CHECKS
from wallet.services.checks import LEDGER_CHECKS

WITH_THE_WORLD = ("R8", "R9")
"""Checks against statements and gateways: what is missing or too much there stays on the paper for ever."""
# Yields a sentence for each thing that is wrong.
Check = Callable[[], Iterable[str]]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one check found; nothing is good. `explained` are differences that two people have closed as a case."""

    code: str
    title: str
    findings: tuple[str, ...]
    explained: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Registered:
    code: str
    title: str
    check: Check


_registered: dict[str, _Registered] = {}


def register_check(code: str, title: str, check: Check) -> None:
    """Add a check that needs to know more than the ledger, such as which seatings have ended (R6) or which deals
    were finished (R7). Called from an app's `ready`; `title` says what must hold, and is its identity."""
    _registered[title] = _Registered(code, title, check)


def reconcile() -> list[Outcome]:
    """Run every check on one snapshot of the database, so that play going on meanwhile is no false alarm."""
    with one_snapshot():
        own = [Outcome(check.code, check.title, tuple(_ask(check.sql))) for check in (*LEDGER_CHECKS, *BUSINESS_CHECKS)]
        own.append(Outcome("R14", "the file of a close sums to the ledger", tuple(close_files.findings())))
        others = [Outcome(each.code, each.title, tuple(each.check())) for each in _registered.values()]
        found = [_less_what_is_explained(outcome) for outcome in (*own, *others)]
    return sorted(found, key=lambda outcome: outcome.code)


def _less_what_is_explained(outcome: Outcome) -> Outcome:
    """Only what the world outside says differently: what is wrong with the books themselves no words put right."""
    if outcome.code not in WITH_THE_WORLD or not outcome.findings:
        return outcome
    explained = cases.explained(outcome.code, outcome.findings)
    left = tuple(each for each in outcome.findings if each not in explained)
    return replace(outcome, findings=left, explained=tuple(each for each in outcome.findings if each in explained))


def _ask(sql: str) -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute(sql)
        return [sentence for (sentence,) in cursor.fetchall()]


@contextmanager
def one_snapshot() -> Iterator[None]:
    """Everything asked for inside sees the database as it was at one moment, and may take as long as it needs."""
    if connection.in_atomic_block:  # the caller's transaction is the frame
        yield
        return
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        cursor.execute("SET LOCAL statement_timeout = 0")  # a long ledger may take its time
        yield
