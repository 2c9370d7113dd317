"""What a player reads of a withdrawal, state by state."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from wallet.ledger.states import WithdrawalState

W = WithdrawalState
Words = tuple[str, str | Promise, str | Promise, str | Promise, str | Promise]

HOUSE, FINANCE, BANK, NOBODY = _("The house, by machine"), _("Finance"), _("The bank"), ""
BACK = _("All of it is back in your winnings.")

WORDS: dict[WithdrawalState, Words] = {
    W.REQUESTED: (
        "amber", _("Requested"), HOUSE,
        _("It was asked for, and is checked by machine."),
        _("Then finance looks at it. You may still take it back."),
    ),
    W.IN_REVIEW: (
        "amber", _("In approval"), FINANCE,
        _("Somebody at Finance looks at it."),
        _("Two people have to agree before it is sent. You may still take it back."),
    ),
    W.READY: (
        "amber", _("In approval"), FINANCE,
        _("The checks found nothing against it. It waits for Finance."),
        _("Two people have to agree before it is sent. You may still take it back."),
    ),
    W.PROPOSED: (
        "amber", _("In approval"), FINANCE,
        _("One person at Finance wants it paid, and another has to agree."),
        _("Then it is sent at once. You may still take it back."),
    ),
    W.APPROVED: (
        "sky", _("Approved"), FINANCE,
        _("It is approved and waits to be sent."),
        _("It cannot be taken back any more."),
    ),
    W.SUBMITTING: (
        "sky", _("Being sent"), HOUSE,
        _("It is being sent to your bank now."),
        _("Your bank says when it has arrived, and then its reference stands here."),
    ),
    W.PROCESSING: (
        "sky", _("On its way"), BANK,
        _("The bank has it and is paying it out."),
        _("Your bank says when it has arrived, and then its reference stands here."),
    ),
    W.UNKNOWN: (
        "amber", _("Waiting for the bank"), BANK,
        _("It was sent, and the bank has not said yet what became of it."),
        _("We ask until it does. Nothing is sent a second time meanwhile."),
    ),
    W.RETRYABLE: (
        "amber", _("To be sent again"), HOUSE,
        _("The bank did not take it this time, and nothing was paid."),
        _("It is sent again by itself in a few minutes."),
    ),
    W.MANUAL: (
        "amber", _("Being looked into"), FINANCE,
        _("The bank does not tell what became of it."),
        _("Two people at Finance find out from the bank's papers. It is paid, or comes back to your winnings."),
    ),
    W.PAID: (
        "mint", _("Paid"), NOBODY,
        _("The money has left for your account."),
        _("Your bank shows it under the reference here. There is nothing more to do."),
    ),
    W.FAILED: (
        "coral", _("Not paid"), NOBODY,
        _("Your bank could not pay it out."), BACK,
    ),
    W.REJECTED: (
        "coral", _("Refused"), NOBODY,
        _("Finance refused it."), BACK,
    ),
    W.CANCELLED: (
        "", _("Taken back"), NOBODY,
        _("You took it back."), BACK,
    ),
    W.RETURNED: (
        "coral", _("Sent back by your bank"), NOBODY,
        _("It was paid, and your bank sent it back."),
        _(
            "It is back in your winnings, and so is its tax, unless that was of a year that is over: then it stays with"
            " the state, and is not taken again. Check the account, or add another."
        ),
    ),
    W.OVERPAID: (
        "amber", _("Being looked into"), FINANCE,
        _("It was paid after it had been given up."),
        _("Finance looks into it and writes to you."),
    ),
}  # fmt: skip
"""By state: tone of its mark, title, who has it, what is said, what comes next."""

ASKED_YOU = (
    _("You"),
    _("Finance asks you something."),
    _("Answer it below; until then it waits. You may also take it back."),
)
ANSWERED = _("Finance has your answer.")
RESTING = _("Payouts rest at the moment. Yours goes out as soon as they run again; it is safe.")
LATE = _("It is late, and we are sorry. Your money is set aside for you and safe.")
CHEQUE = _("Your cheque is being written.")
CHEQUE_SENT = _("Your cheque is in the post.")
CHEQUE_NEXT = _("When your bank has cleared it, it says so here. By post it takes ten to fifteen working days in all.")
