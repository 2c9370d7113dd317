"""What each background job does, as operators say it, and how often it runs."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

_SECONDS, _MINUTES = _("every few seconds"), _("every few minutes")

JOBS: dict[str, tuple[Promise, Promise]] = {
    "process_gateway_events": (_("Read what gateways told"), _SECONDS),
    "poll_deposits": (_("Ask about payments that nobody confirmed"), _SECONDS),
    "send_refunds": (_("Send refunds"), _("every minute")),
    "submit_payouts": (_("Send payouts"), _SECONDS),
    "poll_payouts": (_("Ask about payouts of unknown outcome"), _SECONDS),
    "expire_approvals": (_("Let old proposals lapse"), _MINUTES),
    "send_notices": (_("Send mails to players"), _SECONDS),
    "sweep_fees": (_("Book fees as income"), _MINUTES),
    "close_day": (_("Close the day before"), _("each morning at 7:30")),
    "forget_papers": (_("Forget papers of accounts closed long ago"), _("each night at 3:40")),
    "close_tax_years": (_("Close tax years"), _("each night at 2:10")),
}


def words(job: str) -> tuple[str, str]:
    """What it does, and when; its own name for one that is not known here."""
    does, when = JOBS.get(job, (job, ""))
    return str(does), str(when)
