"""The letter about a decision. It names neither the person nor his papers: a letter may be read by others."""

from smtplib import SMTPException

import structlog
from django.conf import settings
from django.core.mail import send_mail
from django.utils.translation import gettext as _

from players.models import Identity
from players.services.identity_reasons import words

_log = structlog.get_logger(__name__)


def tell(identity: Identity) -> bool:
    """Write to the player what was decided; after the commit. False where it cannot be sent: his page says it too."""
    if identity.state == Identity.State.VERIFIED:
        subject, lines = _("You are verified"), [_("You are verified. That was all; you will not be asked again.")]
    else:
        said = words(identity.reason)
        subject, lines = _("Your papers could not be verified"), [str(said.told), str(said.fix)]
    lines += ["", _("More about it is on the page “Identity” of your account.")]
    try:
        send_mail(settings.ACCOUNT_EMAIL_SUBJECT_PREFIX + subject, "\n".join(lines), None, [identity.player.email])
    except (SMTPException, OSError):
        _log.warning("letter_not_sent", identity=identity.pk, exc_info=True)
        return False
    return True
