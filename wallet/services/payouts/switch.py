"""Whether payouts run at all, and how much may leave in a day. Both slow money down; neither refuses any."""

from django.db import transaction
from django.db.models import Sum
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from players.models import User
from wallet.ledger.states import AttemptState, CaseState
from wallet.models import Case, PayoutAttempt, PayoutSwitch
from wallet.services import clock, staff
from wallet.services.limits import MidnightInIndia
from wallet.services.refusals import MoneyRefused, sentence

PAUSE = "wallet.pause_payouts"


def state() -> PayoutSwitch:
    """The switch as it stands; running, without a cap, until somebody touches it."""
    return PayoutSwitch.objects.filter(pk=1).first() or PayoutSwitch(pk=1)


def row() -> PayoutSwitch:
    """The one row, made if nobody has touched the switch yet."""
    return PayoutSwitch.objects.get_or_create(pk=1)[0]


def lock() -> None:
    """One attempt at a time looks at what has left today and adds to it, and none is made while somebody pauses."""
    PayoutSwitch.objects.select_for_update().filter(pk=1).first()


def why_resting() -> str:
    """Why no payout leaves now, as a sentence for operators; empty where they run."""
    switch = state()
    if switch.is_paused:
        return switch.reason or str(_("Payouts are paused."))
    if open_cases := Case.objects.exclude(state=CaseState.CLOSED).count():
        told = ngettext("%(count)d case is open.", "%(count)d cases are open.", open_cases)
        return told % {"count": open_cases}
    return ""


def room_left_minor() -> int | None:
    """What may still leave today under the cap, in paise; None without a cap."""
    cap = state().daily_cap_minor
    return None if cap is None else max(0, cap - sent_today_minor())


def sent_today_minor() -> int:
    """Paise of attempts made since midnight in India that have not definitely failed."""
    today = PayoutAttempt.objects.filter(created_at__gte=MidnightInIndia()).exclude(state=AttemptState.FAILED_DEFINITE)
    return int(today.aggregate(sum=Sum("withdrawal__payout_minor"))["sum"] or 0)


@transaction.atomic
def turn(*, by: User, is_paused: bool, reason: str, daily_cap_minor: int | None) -> PayoutSwitch:
    """Pause or resume, and set the cap in paise. Pausing wants a reason. Raises MoneyRefused."""
    staff.check_may(by, PAUSE)
    short = MoneyRefused("switch.reason", _("Say in 5 to 200 characters why payouts are paused."))
    told = sentence(reason, short) if is_paused else ""
    if daily_cap_minor is not None and daily_cap_minor < 0:
        raise MoneyRefused("switch.cap", _("A daily cap is not below zero."))
    row()
    turned = PayoutSwitch.objects.select_for_update().get(pk=1)
    turned.is_paused, turned.reason, turned.daily_cap_minor = is_paused, told, daily_cap_minor
    turned.changed_by, turned.changed_at = by, clock.now()
    turned.save()
    return turned


@transaction.atomic
def stop(reason: str) -> None:
    """The house itself stops all payouts, as when money was paid twice. Only people start them again."""
    row()
    PayoutSwitch.objects.filter(pk=1).update(
        is_paused=True, reason=reason[:200], changed_by=None, changed_at=clock.now()
    )
