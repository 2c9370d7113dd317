"""The stranger's HTTP, written from docs/PROTOCOL.md alone: signing up, signing in, asking the API. Blocking."""

import http.cookiejar
import json
import urllib.error
import urllib.parse
import urllib.request
from typing import Any
from uuid import uuid4

_TIMEOUT_S = 60


class Refused(Exception):
    """The house said no: `code` says why."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code


class Door:
    """The house as one player sees it over HTTP; keeps his cookies."""

    def __init__(self, base: str) -> None:
        self.base = base.rstrip("/")
        self._jar = http.cookiejar.CookieJar()
        self._opener = urllib.request.build_opener(
            urllib.request.ProxyHandler({}), urllib.request.HTTPCookieProcessor(self._jar)
        )

    def sign_up(self, *, email: str, display_name: str, password: str) -> None:
        self._enter("/accounts/signup/", email=email, display_name=display_name, password1=password)

    def sign_in(self, *, email: str, password: str) -> None:
        self._enter("/accounts/login/", login=email, password=password)

    def get(self, path: str) -> Any:
        return json.loads(self._open(urllib.request.Request(f"{self.base}/api/v1/{path}"))[1])

    def command(self, path: str, **body: Any) -> Any:
        """A `POST` that changes something."""
        return self._post(path, {"cmd_id": str(uuid4())} | body)

    def score(self, hand: list[str], wild: str, variant: str) -> Any:
        """What the rules desk says of a hand."""
        return self._post("hands/score", {"hand": hand, "wild": wild, "variant": variant})

    def socket_address(self, table: str) -> str:
        return f"{self.base.replace('http', 'ws', 1)}/ws/table/{table}/"

    @property
    def session(self) -> str:
        """The session as a `Cookie` header carries it."""
        return next((f"{each.name}={each.value}" for each in self._jar if each.name.endswith("session")), "")

    @property
    def _token(self) -> str:
        return next((each.value or "" for each in self._jar if each.name.endswith("csrftoken")), "")

    def _post(self, path: str, body: dict[str, Any]) -> Any:
        headers = {"Content-Type": "application/json", "X-CSRFToken": self._token, "Referer": f"{self.base}/"}
        data = json.dumps(body).encode()
        return json.loads(self._open(urllib.request.Request(f"{self.base}/api/v1/{path}", data, headers))[1])

    def _enter(self, path: str, **fields: str) -> None:
        address = self.base + path
        self._open(urllib.request.Request(address))
        form = urllib.parse.urlencode(fields | {"csrfmiddlewaretoken": self._token}).encode()
        landed, _ = self._open(urllib.request.Request(address, form, {"Referer": address}))
        if not landed.endswith("/lobby/"):
            raise Refused("not_in", f"{path} led to {landed}")

    def _open(self, request: urllib.request.Request) -> tuple[str, str]:
        """Where it led, and what stood there."""
        try:
            with self._opener.open(request, timeout=_TIMEOUT_S) as answer:
                return answer.geturl(), answer.read().decode()
        except urllib.error.HTTPError as error:
            text = error.read().decode()
            told = json.loads(text) if text.startswith("{") else {"code": str(error.code), "message": text[:200]}
            raise Refused(told["code"], told["message"]) from None
