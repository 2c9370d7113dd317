"""What is sent with an act, by its name in the table."""

import uuid
from collections.abc import Mapping

from django.utils.timezone import localdate

from tests.wallet.permissions.world import CHOSEN

_WHY = {"reason": "It is in another name.", "looked": "on"}

_CORRECTION = {
    "house_account": "h:gwcharge", "direction": "in", "amount": "31", "against": "h:bank:main", "reason": "gateway",
    "told": "A charge that was booked twice.", "evidence": "The gateway's letter of 2 May.",
}  # fmt: skip


def sent(act: str, row: Mapping[str, object]) -> Mapping[str, object]:
    """The fields of one act; `row` is what stands in its address, for lists that choose by it."""
    chosen = {"_selected_action": str(row.get(CHOSEN, ""))}
    return {
        "": {},
        "propose": {"act": "propose", **_WHY},
        "approve": {"act": "approve", **_WHY},
        "decline": {"act": "decline", **_WHY},
        "refuse": {"act": "refuse", **_WHY},
        "ask": {"act": "ask", **_WHY},
        "pay-at-once": {"act": "pay"},
        "refund": {"act": "refund", "amount": "50"},
        "say-paid": {"act": "propose", "outcome": "paid", "evidence": "On the bank's statement.", "utr": "UTR9"},
        "say-lost": {"act": "dispute", "outcome": "lost", "taken": "50", "evidence": "The bank's letter."},
        "write-cheque": {"act": "cheque", "number": "00123456", "bank": "State Bank"},
        "explain": {"act": "explain", "explanation": "It was rounded up."},
        "close": {"act": "close"},
        "pause": {"is_paused": "on", "reason": "A bank holiday."},
        "correct": _CORRECTION,
        "today": {"day": localdate().isoformat()},
        "verify": {"decision": "verified"},
        "propose-chosen": {"action": "propose_chosen", **chosen},
        "approve-chosen": {"action": "approve_chosen", **chosen},
        "delete": {},
        "call-off": {"reason": "The server lost its clock.", "cmd_id": str(uuid.uuid4())},
        "close-table": {"confirmed": "yes"},
        "close-chosen": {"action": "close_chosen", "confirmed": "yes", **chosen},
        "deactivate": {"action": "deactivate", **chosen},
        "dispute": {"action": "dispute", **chosen},
        "send-back": {"action": "send_back", **chosen},
        "send-again": {"action": "send_again", **chosen},
        "add": {"amount": "500", "cmd_id": str(uuid.uuid4())},
        "limit": {"stake": "50"},
        "time-out": {"length": "1h"},
    }[act]
