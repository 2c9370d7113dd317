"""Payouts and the payout account's transactions of the small RazorpayX."""

from tests.wallet.gateways.provider.books import Books, Entity, collection
from tests.wallet.gateways.provider.errors import bad_request

FEES = 5_90
NOBODY = "does not exist"


class Payouts:
    """POST /v1/payouts, GET /v1/payouts, GET /v1/payouts/:id, GET /v1/transactions."""

    def __init__(self, books: Books) -> None:
        self.books = books

    def create(self, body: Entity, key: str) -> Entity:
        if not key:
            missing = "Idempotency key is missing. Include idempotency header and key in the request."
            raise bad_request(missing, field="X-Payout-Idempotency", reason="null")
        if not 4 <= len(key) <= 36:
            raise bad_request("Idempotency key is invalid.", field="X-Payout-Idempotency")
        return self.books.once("payout", key, body, lambda: self._create(body))

    def fetch(self, payout_id: str) -> Entity:
        if payout_id not in self.books.payouts:
            raise bad_request("The id provided does not exist")
        return shown(self.books.payouts[payout_id])

    def all(self, query: dict[str, str]) -> Entity:
        self._own(query)
        wanted = query.get("reference_id")
        return collection(
            [shown(each) for each in self.books.payouts.values() if each["reference_id"] == wanted], query
        )

    def transactions(self, query: dict[str, str]) -> Entity:
        self._own(query)
        span = range(int(query["from"]), int(query["to"]) + 1)
        return collection([each for each in reversed(self.books.transactions) if each["created_at"] in span], query)

    # --- What banks do ----------------------------------------------------------------------------------------

    def end(self, payout: Entity) -> None:
        """To its end, by who gets it: failed before it left, paid, or paid and sent back."""
        ending = payout["ending"]
        if ending == "fail":
            self._become(payout, "failed", "The beneficiary's account does not exist.")
            return
        payout["utr"] = f"0000{payout['n']:08d}"
        self._move(payout, "payout", debit=payout["amount"] + FEES, fees=FEES)
        self._become(payout, "processed", "")
        if ending == "reverse":
            self._move(payout, "reversal", credit=payout["amount"])
            self._become(payout, "reversed", "The beneficiary's bank sent it back.")

    def _create(self, body: Entity) -> Entity:
        self._own(body)
        account = body["fund_account"]
        details = account["vpa" if account["account_type"] == "vpa" else "bank_account"]
        address = details.get("address") or details["account_number"]
        if body["mode"] != ("UPI" if account["account_type"] == "vpa" else "IMPS"):
            raise bad_request("The mode is invalid for this fund account.", field="mode")
        if body["amount"] < 100:
            raise bad_request("Minimum transaction amount allowed is Re. 1", field="amount")
        if address.startswith("refused"):
            raise bad_request("The fund account is invalid.", field="fund_account")
        payout = self.books.new("pout", entity="payout", amount=body["amount"], currency="INR")
        payout |= {
            "status": "processing", "reference_id": body["reference_id"], "mode": body["mode"], "utr": None,
            "narration": body["narration"], "fees": 0, "tax": 0, "failure_reason": None, "status_details": None,
            "ending": address.partition("@")[0],
        }  # fmt: skip
        self.books.payouts[payout["id"]] = payout
        self.books.tell("payout.initiated", payout=shown(payout))
        return shown(payout)

    def _become(self, payout: Entity, status: str, why: str) -> None:
        details = {"description": why, "source": "beneficiary_bank", "reason": "bank"} if why else None
        payout |= {"status": status, "status_details": details}
        self.books.tell(f"payout.{status}", payout=shown(payout))

    def _move(self, payout: Entity, entity: str, *, debit: int = 0, credit: int = 0, fees: int = 0) -> None:
        source = {
            "id": payout["id"],
            "entity": "payout",
            "amount": payout["amount"],
            "fees": fees,
            "utr": payout["utr"],
        }
        if entity == "reversal":
            source |= {"id": self.books.new("rvrsl")["id"], "entity": "reversal", "payout_id": payout["id"]}
        moved = self.books.new("txn", entity="transaction", amount=payout["amount"], currency="INR")
        self.books.transactions.append(moved | {"debit": debit, "credit": credit, "source": source})

    def _own(self, asked: Entity) -> None:
        if asked.get("account_number") != self.books.account_number:
            raise bad_request("The account number is invalid.", field="account_number")


def shown(payout: Entity) -> Entity:
    """Without what only the test's own bank knows."""
    return {name: value for name, value in payout.items() if name not in {"ending", "n"}}
