"""What money is called where tables are shown: by what the jurisdiction pack says rupees are."""

from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import Deal
from players.services import jurisdiction
from wallet.ledger.money import Currency


def tables_for_rupees() -> str:
    """The switch that shows them."""
    return _("Rupees, sandbox") if jurisdiction.rules().is_sandbox else _("Rupees")


def name(currency: Currency) -> str:
    if currency is Currency.CHIP:
        return _("Practice chips")
    return _("Sandbox rupees") if jurisdiction.rules().is_sandbox else _("Rupees")


def badge(currency: Currency) -> str:
    """Beside every amount that somebody might take for what it is not."""
    return _badge(currency, jurisdiction.rules().is_sandbox)


def badge_of(deal: Deal) -> str:
    """What its money was when it was dealt."""
    pack, _at, _version = deal.pack.partition("@")
    known = jurisdiction.named(pack) if pack in jurisdiction.names() else jurisdiction.active()
    return _badge(Currency(deal.currency), known.rules_on(timezone.localdate(deal.started_at)).is_sandbox)


def _badge(currency: Currency, is_sandbox: bool) -> str:
    if currency is Currency.CHIP:
        return _("Practice")
    return _("Sandbox, no real money") if is_sandbox else _("Real money")
