"""Proves the matches whole: every log folds, chips are conserved, every deal is counted once and as it ended, and what
was paid to enter is what was paid out.
"""

from collections import Counter
from collections.abc import Iterator

from django.db.models import Sum

from games.engine.errors import EngineError
from games.engine.formats import codec
from games.engine.formats.state import MatchState
from games.models import Deal, Match
from games.selectors.course import Course, course_of
from wallet.ledger.chart import escrow_account
from wallet.ledger.kinds import EntryKind
from wallet.models import Hold, Posting


def findings() -> Iterator[str]:
    """A sentence for everything that is wrong with any match."""
    for match in Match.objects.order_by("pk").select_related("table").iterator(200):
        yield from (f"Match {match.pk}: {finding}" for finding in of_match(match))


def of_match(match: Match) -> Iterator[str]:
    """What is wrong with one match."""
    try:
        course = course_of(match, match.table)
    except (ValueError, EngineError) as error:
        yield f"the log does not fold: {error}"
        return
    yield from _log_findings(course)
    yield from _money_findings(course)
    if course.state is not None:
        yield from _chip_findings(course)
        yield from _deal_findings(course)
        yield from _end_findings(course)


def _log_findings(course: Course) -> Iterator[str]:
    numbers = list(course.match.events.order_by("seq").values_list("seq", flat=True))
    if numbers != list(range(1, course.match.seq + 1)):
        yield f"the row says {course.match.seq} events, the log has {numbers}"
    if (course.state is None) != (course.match.started_at is None):
        yield "its row and its log do not agree on whether it began"


def _chip_findings(course: Course) -> Iterator[str]:
    """Deals: chips only change hands, after every event. Pool: points only ever grow by what a deal cost."""
    if course.format.NAME != "deals":
        return
    state: MatchState | None = None
    start: int | None = None
    for payload in course.match.events.order_by("seq").values_list("payload", flat=True):
        state = course.format.evolve(state, codec.event_from_json(payload), course.sheet)
        chips = sum(score.total for score in state.seats)
        start = chips if start is None else start
        if chips != start:
            yield f"after {payload['type']} there are {chips} chips, and {start} at the start"
            return


def _deal_findings(course: Course) -> Iterator[str]:
    """The finished deals of its table and the lines of its score sheet are the same, one by one."""
    deals = Deal.objects.filter(table=course.table, state=Deal.State.FINISHED).order_by("number")
    told = [
        {seat.number: seat.points for seat in deal.deal_seats.all()} for deal in deals.prefetch_related("deal_seats")
    ]
    counted = [{points.seat: points.points for points in line.points} for line in course.played.deals]
    if told != counted:
        yield f"its deals ended with {told}, its score sheet says {counted}"


def _end_findings(course: Course) -> Iterator[str]:
    match, table = course.match, course.table
    if course.played.is_over != (match.state == Match.State.PAID) and match.state != Match.State.ABANDONED:
        yield f"it is {match.state}, and its log says otherwise"
        return
    if match.state == Match.State.PAID:
        due = dict(course.format.outcome(course.played, table.entry_minor, table.fee_bps).prizes)
    elif match.state == Match.State.ABANDONED:
        entries = course.played.entries
        due = course.format.called_off(course.played, entries, entries, table.entry_minor)
    else:
        return
    seats = list(match.match_seats.order_by("number"))
    recorded = {seat.number: seat.prize_minor for seat in seats}
    if recorded != due:
        yield f"its log pays {due} by seat, its seats say {recorded}"
    paid = Counter({seat.player_id: due[seat.number] for seat in seats})
    moved = _paid_by_the_ledger(match)
    if moved != {player: amount for player, amount in paid.items() if amount}:
        yield f"its log pays {dict(paid)} by player, the ledger moved {moved}"


def _money_findings(course: Course) -> Iterator[str]:
    """Entries = escrow while it runs; afterwards prizes + fee + what went back."""
    match = course.match
    held = Hold.objects.filter(purpose=Hold.Purpose.GAME, ref_id=match.pk)
    active = sum(hold.amount_minor for hold in held if hold.state == Hold.State.ACTIVE)
    escrow = Posting.objects.filter(account__code=escrow_account(Hold.Purpose.GAME, match.pk))
    stands = escrow.aggregate(total=Sum("amount"))["total"] or 0
    if stands != active:
        yield f"its escrow has {stands}, its active entries are {active}"
    if match.is_over and stands:
        yield f"it is over, and its escrow has {stands}"
    if not match.is_over and active != course.table.entry_minor * (entries := _entries(course)):
        yield f"its players entered {entries} times, and {active} is held for them"


def _entries(course: Course) -> int:
    """Before the start everybody who sits there has paid one."""
    if course.state is None:
        return course.table.seats.filter(left_at__isnull=True).count()
    return sum(course.played.entries.values())


def _paid_by_the_ledger(match: Match) -> dict[int, int]:
    """What the closing entry gave each player, all buckets together."""
    rows = Posting.objects.filter(
        entry__kind=EntryKind.ESCROW_CLOSE, entry__ref_type="game", entry__ref_id=match.pk, account__owner__isnull=False
    )
    return {row["account__owner"]: row["total"] for row in rows.values("account__owner").annotate(total=Sum("amount"))}
