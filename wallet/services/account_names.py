"""What an account of the books is called by people: "Our bank", where its code is h:bank:main."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from wallet.gateways import registry
from wallet.ledger.chart import Family, account_type, escrow_account
from wallet.models import Account

_HOUSE: dict[str, Promise] = {
    "h:promo": gettext_lazy("Given by the house"),
    "h:fee:accrued": gettext_lazy("Fees, not booked yet"),
    "h:fee:game": gettext_lazy("Fees of deals, income"),
    "h:fee:tourn": gettext_lazy("Fees of tournaments, income"),
    "h:tax:gst": gettext_lazy("GST owed"),
    "h:tax:tds": gettext_lazy("Tax on winnings, owed"),
    "h:suspense": gettext_lazy("Came in, nobody's yet"),
    "h:chargeback": gettext_lazy("Owed by players"),
    "h:gwcharge": gettext_lazy("Charges of gateways"),
}
_BUCKETS: dict[str, Promise] = {
    "deposit": gettext_lazy("deposit"),
    "winnings": gettext_lazy("winnings"),
    "bonus": gettext_lazy("bonus"),
    "wd_hold": gettext_lazy("set aside"),
}


def words(code: str) -> str:
    """For a code of the chart, or a line of the trial balance, which sums one sort of account; else the code itself."""
    family, *_middle, last = code.split(":")
    if code in _HOUSE:
        return str(_HOUSE[code])
    if code.startswith("h:bank:"):
        return _("Our bank, %(name)s") % {"name": last}
    if code.startswith("h:clearing:"):
        return _("Owed by the gateway %(name)s") % {"name": last}
    bucket = _BUCKETS.get(last, last)
    match family:
        case "p":
            return _("Players' %(bucket)s") % {"bucket": bucket}
        case "seat":
            return _("At tables, %(bucket)s") % {"bucket": bucket}
        case "esc":
            return _("Entries of matches and tournaments")
    return code


def of(account: Account) -> str:
    """One account among others of its sort: "Asha, deposit", "Asha at a table, winnings", "Entries of match 5"."""
    kind = account_type(account.code)
    if kind.family is Family.ESCROW:
        is_match = account.code.startswith(escrow_account("game", 0)[:-1])
        said = _("Entries of match %(number)d") if is_match else _("Entries of tournament %(number)d")
        return said % {"number": kind.subject}
    if account.owner is None or kind.bucket is None:
        return words(account.code)
    said = _("%(player)s, %(bucket)s") if kind.family is Family.PLAYER else _("%(player)s at a table, %(bucket)s")
    return said % {"player": account.owner.display_name, "bucket": _BUCKETS[kind.bucket]}


def gateway(name: str) -> str:
    """Whose statement or payment it is; what people pay by hand, they pay from the house's bank."""
    return _("Our bank") if name == registry.MANUAL else name.capitalize()
