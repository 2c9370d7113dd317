import pytest

from players.templatetags.devices import device

CHROME = (
    "Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36"
)
SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile Safari/604.1"
EDGE = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0"
FIREFOX = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0"


@pytest.mark.parametrize(
    ("said", "name"),
    [
        (CHROME, "Chrome on Android"),
        (SAFARI, "Safari on iPhone"),
        (EDGE, "Edge on Windows"),
        (FIREFOX, "Firefox on Mac"),
        ("curl/8.5.0", "curl"),
        ("", "Unknown device"),
    ],
)
def test_a_browser_is_named_as_its_owner_names_it(said: str, name: str) -> None:
    assert device(said) == name
