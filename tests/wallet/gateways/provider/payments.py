"""Orders, payments and refunds of the small Razorpay."""

from typing import Any

from tests.wallet.gateways.provider.books import Books, Entity, collection
from tests.wallet.gateways.provider.errors import bad_request

FEE_BPS = 236  # two percent, and the tax on it


class Payments:
    """POST /v1/orders, GET /v1/orders, GET /v1/orders/:id/payments, POST and GET of a payment's refunds."""

    def __init__(self, books: Books) -> None:
        self.books = books

    def create_order(self, body: Entity) -> Entity:
        if not isinstance(body.get("amount"), int) or body["amount"] < 100:
            raise bad_request("Order amount less than minimum amount allowed", field="amount")
        if any(order["receipt"] == body["receipt"] for order in self.books.orders.values()):
            raise bad_request("Order receipt should be unique.", field="receipt")
        order = self.books.new("order", amount=body["amount"], currency=body["currency"], receipt=body["receipt"])
        order |= {"notes": body.get("notes") or [], "status": "created", "attempts": 0, "amount_paid": 0}
        self.books.orders[order["id"]] = order
        return order

    def orders(self, query: dict[str, str]) -> Entity:
        found = [order for order in self.books.orders.values() if order["receipt"] == query.get("receipt")]
        return collection(found, query)

    def payments_of(self, order_id: str) -> Entity:
        if order_id not in self.books.orders:
            raise bad_request("The id provided does not exist")
        return collection([each for each in self.books.payments.values() if each["order_id"] == order_id])

    def refund(self, payment_id: str, body: Entity, key: str) -> Entity:
        return self.books.once("refund", key, body, lambda: self._refund(payment_id, body))

    def refunds_of(self, payment_id: str) -> Entity:
        return collection([each for each in self.books.refunds.values() if each["payment_id"] == payment_id])

    def dispute_of(self, dispute_id: str) -> Entity:
        found = [each for each in self.books.disputes.values() if each["id"] == dispute_id]
        if not found:
            raise bad_request("The id provided does not exist")
        return found[0]

    # --- What players and banks do ----------------------------------------------------------------------------

    def pay(self, order_id: str, status: str) -> None:
        """A try to pay: authorized, captured or failed."""
        order = self.books.orders[order_id]
        payment = self.books.new("pay", entity="payment", amount=order["amount"], currency=order["currency"])
        payment |= {
            "order_id": order_id, "status": status, "method": "upi", "captured": status == "captured",
            "amount_refunded": 0, "refund_status": None, "fee": None, "tax": None,
        }  # fmt: skip
        self.books.payments[payment["id"]] = payment
        if status == "captured":
            self._tell(payment, "payment.authorized", status="authorized")
            self.capture(payment)
        else:
            self._tell(payment, f"payment.{status}")

    def capture(self, payment: Entity) -> None:
        payment |= {"status": "captured", "captured": True, "fee": payment["amount"] * FEE_BPS // 10_000}
        self._settle(payment["id"], "payment", payment, credit=payment["amount"] - payment["fee"], fee=payment["fee"])
        self._tell(payment, "payment.captured")

    def end_refund(self, refund: Entity) -> None:
        refund["status"] = "processed"
        payment = self.books.payments[refund["payment_id"]]
        self._settle(refund["id"], "refund", payment | {"amount": refund["amount"]}, debit=refund["amount"])
        self.books.tell("refund.processed", refund=refund, payment=payment)

    def dispute(self, payment_id: str, event: str) -> None:
        payment = self.books.payments[payment_id]
        dispute = self.books.disputes.setdefault(payment_id, self.books.new("disp", entity="dispute"))
        status = {"created": "open"}.get(event.rpartition(".")[2], event.rpartition(".")[2])
        dispute |= {
            "status": status,
            "payment_id": payment_id,
            "amount": payment["amount"],
            "currency": payment["currency"],
        }
        self.books.tell(event, dispute=dispute, payment=payment)

    def _refund(self, payment_id: str, body: Entity) -> Entity:
        payment = self.books.payments.get(payment_id)
        if payment is None or not payment["captured"]:
            raise bad_request("The payment status should be captured for action to be taken")
        if payment["amount_refunded"] + body["amount"] > payment["amount"]:
            raise bad_request("The total refund amount is greater than the refund payment amount")
        payment["amount_refunded"] += body["amount"]
        is_full = payment["amount_refunded"] == payment["amount"]
        payment |= {"refund_status": "full" if is_full else "partial"} | ({"status": "refunded"} if is_full else {})
        refund = self.books.new("rfnd", entity="refund", amount=body["amount"], currency=payment["currency"])
        refund |= {"payment_id": payment_id, "receipt": body.get("receipt"), "status": "pending", "notes": []}
        self.books.refunds[refund["id"]] = refund
        return refund

    def _tell(self, payment: Entity, event: str, **then: Any) -> None:
        self.books.tell(event, payment=payment | then)

    def _settle(
        self, entity_id: str, kind: str, payment: Entity, *, credit: int = 0, debit: int = 0, fee: int = 0
    ) -> None:
        item = self.books.new("", amount=payment["amount"], currency="INR")
        item |= {
            "entity_id": entity_id, "type": kind, "credit": credit, "debit": debit, "fee": fee, "tax": 0,
            "settled": True, "settled_at": item["created_at"], "settlement_id": "setl_00000000000001",
            "settlement_utr": "1597813219e1pq6w", "order_id": payment["order_id"], "payment_id": None,
            "order_receipt": self.books.orders[payment["order_id"]]["receipt"], "dispute_id": None,
        }  # fmt: skip
        self.books.settled.append(item)
