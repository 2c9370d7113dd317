"""What the small Razorpay keeps, and the webhooks it signs."""

import hashlib
import hmac
import json
import time
from collections.abc import Callable
from typing import Any

from tests.wallet.gateways.provider.errors import bad_request

Entity = dict[str, Any]


class Books:
    """Everything by id, in the order it was made."""

    def __init__(self, account_number: str, secret: str) -> None:
        self.account_number = account_number
        self.secret = secret
        self.orders: dict[str, Entity] = {}
        self.payments: dict[str, Entity] = {}
        self.refunds: dict[str, Entity] = {}
        self.disputes: dict[str, Entity] = {}
        self.payouts: dict[str, Entity] = {}
        self.transactions: list[Entity] = []
        self.settled: list[Entity] = []
        self.webhooks: list[tuple[bytes, dict[str, str]]] = []
        self.keys: dict[tuple[str, str], tuple[str, Entity]] = {}
        self._made = 0

    def new(self, prefix: str, **fields: Any) -> Entity:
        self._made += 1
        ident = f"{prefix}_{self._made:014d}"
        return {"id": ident, "entity": prefix, "n": self._made, "created_at": int(time.time()), **fields}

    def once(self, what: str, key: str, body: Entity, make: Callable[[], Entity]) -> Entity:
        """The first answer under a key, again and again, as long as the body is the same."""
        digest = json.dumps(body, sort_keys=True)
        known = self.keys.get((what, key))
        if known is None:
            self.keys[what, key] = (digest, make())
        elif known[0] != digest:
            raise bad_request("Different request with the same idempotency key has already been processed.")
        answer = self.keys[what, key][1]
        return self.payouts.get(answer["id"], answer) if what == "payout" else answer

    def tell(self, event: str, **entities: Entity) -> None:
        payload = {
            name: {"entity": {k: v for k, v in entity.items() if k != "ending"}} for name, entity in entities.items()
        }
        body = {"entity": "event", "account_id": "acc_00000000000001", "event": event, "contains": list(entities)}
        raw = json.dumps(body | {"payload": payload, "created_at": int(time.time())}, separators=(",", ":")).encode()
        self.webhooks.append((raw, self.signed(raw, self.new("evt")["id"])))

    def signed(self, raw: bytes, event_id: str) -> dict[str, str]:
        signature = hmac.new(self.secret.encode(), raw, hashlib.sha256).hexdigest()
        return {"X-Razorpay-Signature": signature, "X-Razorpay-Event-Id": event_id}


def collection(items: list[Entity], query: dict[str, str] | None = None) -> Entity:
    skip, count = int((query or {}).get("skip", 0)), int((query or {}).get("count", 10))
    page = items[skip : skip + count]
    return {"entity": "collection", "count": len(page), "items": page}
