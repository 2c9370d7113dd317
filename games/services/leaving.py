"""Getting up from a table: at once between deals, by leaving during one; the chair is released when all is settled."""

import logging

from games import broadcast
from games.engine.errors import RuleViolation
from games.engine.indian.commands import Groups, Leave
from games.models import Arrangement, Deal, DealSeat, Seat, Table
from games.services import chairs, deals, hands, house_time, play
from games.services.errors import Refused
from games.services.house_ids import house_id
from games.services.matches import closing, progress
from games.services.store import Timing
from wallet.ledger.money import Currency
from wallet.services import stakes

logger = logging.getLogger(__name__)


def release_or_flag(table: Table, seat: Seat, reason: Seat.LeftReason) -> bool:
    """Release the chair, or mark it for release after the deal it is dealt into. True if it is free now."""
    if is_dealt_in(table, seat):
        Seat.objects.filter(pk=seat.pk, is_leaving=False).update(is_leaving=True, leave_reason=reason)
        return False
    release(table, seat, reason)
    return True


def release(table: Table, seat: Seat, reason: Seat.LeftReason) -> None:
    """Give the player back what he has in play, bucket by bucket, and free the chair. The table is locked."""
    if table.is_for_match:
        progress.gone(table, seat)
    else:
        stakes.release_seat(
            seating=seat.pk, player=seat.player, currency=Currency(table.currency), key=f"seat:{seat.pk}:release"
        )
    seat.left_at, seat.left_reason = house_time.now(), reason
    seat.connection_id = seat.process_id = None
    seat.save(update_fields=["left_at", "left_reason", "connection_id", "process_id"])
    if reason == Seat.LeftReason.MADE_ROOM:
        table.chairs_kept_until = house_time.now() + chairs.KEPT_FOR
        table.save(update_fields=["chairs_kept_until"])
    if not table.seats.filter(left_at__isnull=True).exists():
        table.emptied_at = house_time.now()
        table.next_deal_at, table.chairs_kept = None, 0
        table.save(update_fields=["emptied_at", "next_deal_at", "chairs_kept"])


def is_dealt_in(table: Table, seat: Seat) -> bool:
    """True while a deal that this seating was dealt into is not settled."""
    deal = deals.running(table)
    return deal is not None and DealSeat.objects.filter(deal=deal, seating=seat).exists()


def leave_deal(seat: Seat) -> None:
    """Give the running deal up for this seating. Made again by the clock until it counts, so a crash loses nothing."""
    deal = Deal.objects.filter(table_id=seat.table_id, state=Deal.State.RUNNING, deal_seats__seating=seat).first()
    if deal is None:
        return
    try:
        play.submit(
            deal_id=deal.pk,
            seat=seat.number,
            command=Leave(_groups(deal.pk, seat.number)),
            expected_seq=None,
            cmd_id=house_id("leave", deal.pk, seat.pk),
            timing=Timing.ANY_TIME,
        )
    except (RuleViolation, Refused) as refusal:
        logger.info("leave not played", extra={"deal": deal.pk, "seat": seat.number, "code": refusal.code})


def _groups(deal_id: int, number: int) -> Groups:
    kept = Arrangement.objects.filter(deal_id=deal_id, seat=number).first()
    return hands.read_groups(kept.groups) if kept else ()


def make_room(table: Table) -> bool | None:
    """A person found no chair free: a bot leaves him one. True: now; False: after the deal; None: there is no bot."""
    bots = [seat for seat in chairs.seated(table) if seat.player.is_bot]
    if not bots:
        return None
    if any(seat.is_leaving for seat in bots):
        return False
    table.chairs_kept, table.chairs_kept_until = chairs.kept(table) + 1, None  # no end before the bot is up
    table.save(update_fields=["chairs_kept", "chairs_kept_until"])
    return release_or_flag(table, bots[-1], Seat.LeftReason.MADE_ROOM)


def empty_if_closing(table: Table) -> None:
    """Get everyone up from a closing table that has no deal running, and close it. The table is locked.

    After a match people stay for a while, to read how it ended.
    """
    if table.state != Table.State.CLOSING or deals.running(table) or closing.is_being_read(table):
        return
    reason = closing.reason_left(table.match) if table.is_for_match else Seat.LeftReason.CLOSED
    for seat in chairs.seated(table):
        release(table, seat, reason)
    table.state = Table.State.CLOSED
    table.save(update_fields=["state"])
    broadcast.after_commit(table.pk)
