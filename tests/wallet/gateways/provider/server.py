"""The small Razorpay's HTTP: basic authentication, routes, and the ways in which a line goes wrong."""

import base64
import json
import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from tests.wallet.gateways.provider.books import Books, collection
from tests.wallet.gateways.provider.errors import Refusal, unauthorised
from tests.wallet.gateways.provider.payments import Payments
from tests.wallet.gateways.provider.payouts import Payouts

KEY_ID, KEY_SECRET = "rzp_test_0123456789abcd", "the-key-of-a-test-house"
ACCOUNT, WEBHOOK_SECRET = "7878780080316316", "the-webhook-secret-of-a-test-house"
HTML = b"<html><title>502 Bad Gateway</title></html>"


class Provider:
    """Serves until it is stopped. `fault` is how every call goes wrong meanwhile, empty for not at all."""

    def __init__(self) -> None:
        self.books = Books(ACCOUNT, WEBHOOK_SECRET)
        self.payments = Payments(self.books)
        self.payouts = Payouts(self.books)
        self.fault = ""
        self.silence_s = 0.0
        self.calls: list[str] = []
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    @contextmanager
    def going_wrong(self, fault: str) -> Iterator[None]:
        self.fault = fault
        try:
            yield
        finally:
            self.fault = ""

    def answer(self, method: str, path: str, query: dict[str, str], body: Any, headers: Any) -> Any:
        for route_method, pattern, act in self._routes:
            if route_method == method and (match := re.fullmatch(pattern, path)):
                return act(match.groups(), query, body, headers)
        raise Refusal(404, {"error": {"code": "BAD_REQUEST_ERROR", "description": "The requested URL was not found"}})

    @property
    def _routes(self) -> list[tuple[str, str, Any]]:
        pay, out, key = self.payments, self.payouts, "X-Payout-Idempotency"
        settled = self.books.settled
        return [
            ("POST", "/v1/orders", lambda ids, ask, body, heads: pay.create_order(body)),
            ("GET", "/v1/orders", lambda ids, ask, body, heads: pay.orders(ask)),
            ("GET", "/v1/orders/([^/]+)/payments", lambda ids, ask, body, heads: pay.payments_of(ids[0])),
            (
                "POST", "/v1/payments/([^/]+)/refund",
                lambda ids, ask, body, heads: pay.refund(ids[0], body, heads["X-Refund-Idempotency"]),
            ),
            ("GET", "/v1/payments/([^/]+)/refunds", lambda ids, ask, body, heads: pay.refunds_of(ids[0])),
            ("GET", "/v1/disputes/([^/]+)", lambda ids, ask, body, heads: pay.dispute_of(ids[0])),
            ("GET", "/v1/settlements/recon/combined", lambda ids, ask, body, heads: collection(settled, ask)),
            ("POST", "/v1/payouts", lambda ids, ask, body, heads: out.create(body, heads[key])),
            ("GET", "/v1/payouts", lambda ids, ask, body, heads: out.all(ask)),
            ("GET", "/v1/payouts/([^/]+)", lambda ids, ask, body, heads: out.fetch(ids[0])),
            ("GET", "/v1/transactions", lambda ids, ask, body, heads: out.transactions(ask)),
        ]  # fmt: skip


def _handler(provider: Provider) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._do("GET")

        def do_POST(self) -> None:
            self._do("POST")

        def _do(self, method: str) -> None:
            raw = self.rfile.read(int(self.headers["Content-Length"] or 0))
            url = urlsplit(self.path)
            provider.calls.append(f"{method} {url.path}")
            time.sleep(provider.silence_s)
            match provider.fault:
                case "timeout_before":
                    return None  # the line is cut: no byte comes back
                case "error_before":
                    return self._say(502, HTML)
                case "conflict":
                    return self._say(409, b'{"error": {"code": "BAD_REQUEST_ERROR", "description": "in progress"}}')
            status, answer = self._answer(method, url.path, dict(parse_qsl(url.query)), raw)
            match provider.fault:
                case "timeout_after":
                    return None
                case "error_after":
                    return self._say(502, HTML)
                case "garbage":
                    return self._say(200, answer[: len(answer) // 2])
            return self._say(status, answer)

        def _answer(self, method: str, path: str, query: dict[str, str], raw: bytes) -> tuple[int, bytes]:
            expected = base64.b64encode(f"{KEY_ID}:{KEY_SECRET}".encode()).decode()
            try:
                if self.headers["Authorization"] != f"Basic {expected}":
                    raise unauthorised()
                body = json.loads(raw) if raw else None
                return 200, json.dumps(provider.answer(method, path, query, body, self.headers)).encode()
            except Refusal as refusal:
                return refusal.status, json.dumps(refusal.body).encode()

        def _say(self, status: int, body: bytes) -> None:
            with suppress(OSError):  # whoever asked may have lost patience
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

        def log_message(self, *_args: object) -> None:
            """Quiet."""

    return Handler
