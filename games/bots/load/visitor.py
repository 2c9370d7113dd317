"""A browser's part of HTTP: cookies, forms with their CSRF token, and JSON. Blocking; the client runs it in threads."""

import json
from html.parser import HTMLParser
from http.cookiejar import CookieJar
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode, urljoin, urlsplit
from urllib.request import HTTPCookieProcessor, ProxyHandler, Request, build_opener

_TIMEOUT_S = 30
LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


class Refused(Exception):
    """The server answered with an error; `status` is the HTTP one, `code` the service's."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code


class NotLoopback(ValueError):
    """The address is another machine's."""


def check_loopback(url: str) -> str:
    """The address without its path; NotLoopback unless it is this machine's: load on others is not ours to make."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or parts.hostname not in LOOPBACK:
        raise NotLoopback(
            f"{url} is not on this machine. Bots play at a loopback address only, as http://127.0.0.1:8000."
        )
    return f"{parts.scheme}://{parts.netloc}"


class Visitor:
    """One browser without a window. Raises Refused for every answer of 400 and more."""

    def __init__(self, base: str) -> None:
        self.base = base
        self._jar = CookieJar()
        self._opener = build_opener(ProxyHandler({}), HTTPCookieProcessor(self._jar))

    @property
    def cookie_header(self) -> str:
        """All cookies, as a WebSocket's handshake sends them."""
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self._jar)

    def submit_form(self, path: str, answers: dict[str, str]) -> str:
        """Open the page, fill its form in and send it. Gives the path that it led to: the form's own if refused."""
        form = read_form(self._open(Request(urljoin(self.base, path)))[1])
        fields = {**form, **{name: value for name, value in answers.items() if name in form}}
        request = Request(urljoin(self.base, path), urlencode(fields).encode(), {"Referer": urljoin(self.base, path)})
        return urlsplit(self._open(request)[0]).path

    def get(self, path: str) -> Any:
        """JSON from an API address."""
        return json.loads(self._open(Request(urljoin(self.base, path), headers={"Accept": "application/json"}))[1])

    def post(self, path: str, data: dict[str, Any]) -> Any:
        """Send JSON to an API address; its JSON answer, None if empty."""
        headers = {
            "Accept": "application/json",
            "Content-Type": "application/json",
            "Referer": self.base,
            "X-CSRFToken": self._token(),
        }
        text = self._open(Request(urljoin(self.base, path), json.dumps(data).encode(), headers))[1]
        return json.loads(text) if text else None

    def _token(self) -> str:
        return next((cookie.value or "" for cookie in self._jar if cookie.name.endswith("csrftoken")), "")

    def _open(self, request: Request) -> tuple[str, str]:
        try:
            with self._opener.open(request, timeout=_TIMEOUT_S) as answer:
                return answer.geturl(), answer.read().decode()
        except HTTPError as error:
            raise _refusal(error) from None


def _refusal(error: HTTPError) -> Refused:
    try:
        body = json.loads(error.read())
        return Refused(error.code, str(body.get("code", "")), str(body.get("message", body)))
    except (ValueError, AttributeError):
        return Refused(error.code, "", str(error.reason))


def read_form(page: str) -> dict[str, str]:
    """The fields of an entrance page's form with the values they have; that is the form which asks for a password."""
    form = _Forms()
    form.feed(page)
    return form.entrance


class _Forms(HTMLParser):
    """Goes through a page's forms and keeps the entrance."""

    def __init__(self) -> None:
        super().__init__()
        self.entrance: dict[str, str] = {}
        self._inside: dict[str, str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "form" and (given.get("method") or "").lower() == "post":
            self._inside = {}
        elif tag == "input" and self._inside is not None and given.get("name"):
            value = "on" if given.get("type") == "checkbox" else given.get("value") or ""
            self._inside[str(given["name"])] = value

    def handle_endtag(self, tag: str) -> None:
        if tag == "form" and self._inside is not None:
            if any(name.startswith("password") for name in self._inside):
                self.entrance = self._inside
            self._inside = None
