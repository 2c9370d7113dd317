"""Mails about a player's money, one a step. The row is the queue; a mail may come twice, and is never forgotten."""

import logging
from datetime import timedelta

from django.conf import settings
from django.core.mail import send_mail
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse

from players.services import jurisdiction
from wallet.models import Deposit, Notice, Withdrawal
from wallet.services import clock

logger = logging.getLogger(__name__)
MOST_TRIES = 8
BATCH = 100
_ROWS = {"deposit": Deposit, "withdrawal": Withdrawal}
_PAGES = {"deposit": "wallet:deposit", "withdrawal": "wallet:withdrawal"}


def due() -> list[int]:
    """Mails that are owed now, the oldest first."""
    owed = Notice.objects.filter(sent_at=None, is_given_up=False, next_try_at__lte=clock.now())
    return list(owed.order_by("next_try_at").values_list("pk", flat=True)[:BATCH])


def send(notice_id: int) -> None:
    """Send one; what cannot be sent is tried again with growing gaps, eight times in all."""
    notice = _claim(notice_id)
    if notice is None:
        return
    change = notice.change
    row = _ROWS[change.subject_type]._default_manager.get(pk=change.subject_id)
    page = settings.PUBLIC_URL.rstrip("/") + reverse(_PAGES[change.subject_type], args=[row.public_id])  # type: ignore[attr-defined]
    is_sandbox = jurisdiction.rules().is_sandbox
    words = {"row": row, "player": notice.player, "page": page, "change": change, "is_sandbox": is_sandbox}
    name = f"wallet/mail/{change.subject_type}_{change.to_state}"
    try:
        subject = " ".join(render_to_string(f"{name}_subject.txt", words).split())
        body = render_to_string(f"{name}_message.txt", words)
        send_mail(settings.ACCOUNT_EMAIL_SUBJECT_PREFIX + subject, body, None, [notice.player.email])
    except OSError:
        logger.exception("a mail could not be sent", extra={"notice": notice.pk})
        Notice.objects.filter(pk=notice.pk, attempts__gte=MOST_TRIES).update(is_given_up=True)
        return
    Notice.objects.filter(pk=notice.pk).update(sent_at=clock.now())


@transaction.atomic
def _claim(notice_id: int) -> Notice | None:
    notice = (
        Notice.objects.select_for_update(of=("self",), skip_locked=True)
        .select_related("change", "player")
        .filter(pk=notice_id, sent_at=None, is_given_up=False)
        .first()
    )
    now = clock.now()
    if notice is None or notice.next_try_at > now:
        return None
    notice.attempts += 1
    notice.next_try_at = now + timedelta(seconds=30 * 2 ** min(notice.attempts, 8))
    notice.save(update_fields=["attempts", "next_try_at"])
    return notice
