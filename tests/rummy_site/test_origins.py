"""Which pages may open a socket."""

import pytest
from pytest_django.fixtures import Settings

from rummy_site.origins import is_ours

HOST = (b"host", b"127.0.0.1:8000")

HOSTILE = [
    "null",
    "",
    "http://",
    "http://evil.example",
    "https://evil.example",
    "http://127.0.0.1",
    "http://127.0.0.1:8001",
    "http://127.0.0.1:8000.evil.example",
    "http://127.0.0.1.evil.example:8000",
    "http://evil.example/127.0.0.1:8000",
    "http://127.0.0.1:8000@evil.example",
    "http://evil.example#127.0.0.1:8000",
    "http://evil.example?127.0.0.1:8000",
    "http://localhost:8000",
    "http://[::1]:8000",
    "http://[::1",
    "file://127.0.0.1:8000",
    "chrome-extension://127.0.0.1:8000",
    "ws://127.0.0.1:8000",
    "javascript://127.0.0.1:8000",
    "//127.0.0.1:8000",
    "127.0.0.1:8000",
    "http://127.0.0.1:8000 http://evil.example",
    "http://127.0.0.1:port",
    "http://127.0.0.1:99999",
    "http://127.1:8000",
    "http://2130706433:8000",
    "http://0x7f.0.0.1:8000",
    "http://１２７.0.0.1:8000",
    "http://127.0.0.1\u3002evil.example:8000",
]


@pytest.mark.parametrize("origin", HOSTILE)
def test_hostile_pages_are_refused(origin: str) -> None:
    assert not is_ours([HOST, (b"origin", origin.encode())])


def test_a_page_without_an_origin_or_with_two_is_refused() -> None:
    ours = (b"origin", b"http://127.0.0.1:8000")

    assert not is_ours([HOST])
    assert not is_ours([HOST, ours, ours])


@pytest.mark.parametrize("origin", ["http://127.0.0.1:8000", "https://127.0.0.1:8000", "HTTP://127.0.0.1:8000"])
def test_our_own_page_is_let_in(origin: str) -> None:
    assert is_ours([HOST, (b"origin", origin.encode())])


def test_an_ipv6_page_is_let_in_on_its_own_host() -> None:
    assert is_ours([(b"host", b"[::1]:8000"), (b"origin", b"http://[::1]:8000")])


def test_a_trusted_origin_is_let_in_behind_a_proxy(settings: Settings) -> None:
    settings.CSRF_TRUSTED_ORIGINS = ["https://rummy.example"]

    assert is_ours([(b"host", b"10.0.0.7:8000"), (b"origin", b"https://rummy.example")])
    assert not is_ours([(b"host", b"10.0.0.7:8000"), (b"origin", b"https://www.rummy.example")])
