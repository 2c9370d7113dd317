"""What a player reads of a payment in, state by state; pages, mails and the API say the same."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from wallet.ledger.money import Currency, text
from wallet.ledger.states import DepositState
from wallet.models import Deposit, StateChange
from wallet.services.deposits.questions import ASKED_ABOUT

D = DepositState
OPEN = (D.CREATED, D.PENDING)


@dataclass(frozen=True, slots=True)
class Told:
    """`title` for a mark of this `tone` (amber, mint, coral or none), `said` what happened, `then` what comes next."""

    title: str
    tone: str
    said: str
    then: str


_WORDS: dict[DepositState, tuple[str, str | Promise, str | Promise, str | Promise]] = {
    D.CREATED: (
        "amber",
        gettext_lazy("Not paid yet"),
        gettext_lazy("Nothing has been paid. The payment page is being asked for."),
        gettext_lazy("Go on to pay until %(until)s, or cancel it: until then it counts in your limits."),
    ),
    D.PENDING: (
        "amber",
        gettext_lazy("Waiting for the payment"),
        gettext_lazy("We have not heard of a payment of %(paid)s yet, and ask the gateway every few seconds."),
        gettext_lazy(
            "If you have paid, there is nothing more to do. If not, go on to pay until %(until)s, or cancel it: "
            "until then it counts in your limits."
        ),
    ),
    D.CREDITED: (
        "mint",
        gettext_lazy("Paid"),
        gettext_lazy("%(credit)s is in your wallet."),
        gettext_lazy("You can play with it now."),
    ),
    D.FAILED: (
        "coral",
        gettext_lazy("Not paid"),
        gettext_lazy("The bank declined the payment, and nothing was added."),
        gettext_lazy("Try again. Should the bank let it through after all, it is added by itself, once."),
    ),
    D.EXPIRED: (
        "",
        gettext_lazy("Not paid"),
        gettext_lazy("Nothing was paid, and nothing was added. It does not count in your limits any more."),
        gettext_lazy(
            "Should a payment still come in, it is added if your limits then allow it; if not, it goes back to you."
        ),
    ),
    D.MISMATCH: (
        "coral",
        gettext_lazy("Another amount was paid"),
        gettext_lazy("What arrived is not the %(paid)s that you asked for, so it was not added. It is kept apart."),
        gettext_lazy("Somebody at Finance looks at it and sends it back to where you paid from. You need do nothing."),
    ),
    D.REFUND_DUE: (
        "amber",
        gettext_lazy("Goes back to you"),
        gettext_lazy("The payment came too late, when it could not be added any more."),
        gettext_lazy("%(paid)s goes back to where you paid from, by itself. Banks take up to seven working days."),
    ),
    D.REFUNDING: (
        "amber",
        gettext_lazy("A part goes back"),
        gettext_lazy("What you have not played of this payment is set aside to be sent back."),
        gettext_lazy("Two people at Finance agree to it, then your bank gets it within seven working days."),
    ),
    D.REFUNDED: (
        "",
        gettext_lazy("Sent back"),
        gettext_lazy("This payment was sent back to where you paid from."),
        gettext_lazy("Your bank shows it within seven working days."),
    ),
    D.DISPUTED: (
        "coral",
        gettext_lazy("Questioned by your bank"),
        gettext_lazy("Your bank asks for this payment back, because its holder questioned it."),
        gettext_lazy("If that was a mistake, tell your bank. Until it has decided, the money stays where it is."),
    ),
    D.CHARGED_BACK: (
        "coral",
        gettext_lazy("Taken back by your bank"),
        gettext_lazy("Your bank took %(paid)s back, so it was taken out of your wallet."),
        gettext_lazy("If you think that this is wrong, write to us."),
    ),
}


def told(row: Deposit, steps: Iterable[StateChange] = ()) -> Told:
    """The words for a payment as it stands; its `steps` say whether it came after its time."""
    tone, title, said, then = _WORDS[DepositState(row.state)]
    figures = {
        "paid": text(row.amount_minor, Currency.INR),
        "credit": text(row.credit_minor, Currency.INR),
        "until": date_format(localtime(row.expires_at), "H:i"),
    }
    sentence = str(said) % figures
    if row.state == D.CREDITED and any(step.from_state in (D.FAILED, D.EXPIRED) for step in steps):
        sentence += " " + _("The payment came late, and counts all the same.")
    return Told(str(title), tone, sentence, str(then) % figures)


def title(state: str) -> str:
    """A state in two words, for a step or a list."""
    return str(_WORDS[DepositState(state)][1])


def may_still_be_paid(row: Deposit) -> bool:
    """Whether the way to the gateway's page is open."""
    return row.state in OPEN


def may_change(row: Deposit) -> bool:
    """Whether asking the gateway may bring news."""
    return row.state in ASKED_ABOUT
