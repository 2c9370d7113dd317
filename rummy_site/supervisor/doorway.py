"""Is the port free before we start, and does the house answer behind it afterwards."""

import socket
import urllib.error
import urllib.request

from rummy_site.embedded.processes import wait_until
from rummy_site.supervisor.plan import Address

PREDECESSOR_MAY_TAKE_S = 3  # a killed predecessor's web process may be on its way out


def is_free(address: Address) -> bool:
    """Whether the port can be bound, now or in a moment."""
    return wait_until(lambda: _can_bind(address), PREDECESSOR_MAY_TAKE_S)


def answers(address: Address) -> bool:
    """Whether `/readyz` says 200."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(f"{address.url}readyz", timeout=4) as response:
            return bool(response.status == 200)
    except (urllib.error.URLError, OSError):
        return False


def _can_bind(address: Address) -> bool:
    family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
    with socket.socket(family) as attempt:
        attempt.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            attempt.bind((address.host, address.port))
        except OSError:
            return False
    return True
