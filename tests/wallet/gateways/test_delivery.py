"""Webhooks over real HTTP: sent once by however many send, again until they are taken, and by whoever comes after."""

import http.server
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import timedelta
from itertools import pairwise

import pytest
from django.db import connections
from django.db.models.functions import Now
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from rummy_site.embedded.paths import BASE_DIR
from rummy_site.embedded.processes import wait_until
from tests.processes import of_this_database
from tests.wallet.gateways.orders import new_id, order_of
from tests.wallet.gateways.sandbox_world import SandboxWorld
from wallet.gateways.sandbox import outbox
from wallet.gateways.sandbox.models import Delivery
from wallet.models import GatewayEvent

CEILING_S = 60


@dataclass(slots=True)
class Listener:
    """Something that is not quite the house: answers with `status` after everything in `gate` has been let through."""

    status: int = 200
    heard: list[bytes] = field(default_factory=list)
    gate: threading.Event = field(default_factory=threading.Event)
    location: str = ""

    def serve(self) -> http.server.ThreadingHTTPServer:
        listener = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                listener.heard.append(self.rfile.read(int(self.headers["Content-Length"])))
                listener.gate.wait(CEILING_S)
                try:
                    self.send_response(listener.status)
                    self.send_header("Location", listener.location)
                    self.send_header("Content-Length", "0")
                    self.end_headers()
                except OSError:
                    pass  # the sender is gone

            def log_message(self, *_args: object) -> None:
                """Quiet."""

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        return server


@pytest.fixture
def listener(settings: Settings) -> Iterator[Listener]:
    made = Listener()
    made.gate.set()
    server = made.serve()
    settings.PUBLIC_URL = f"http://127.0.0.1:{server.server_address[1]}/"
    yield made
    made.gate.set()
    server.shutdown()
    server.server_close()


@pytest.fixture
def owed(committing_db: None) -> SandboxWorld:
    """A sandbox that owes the house one webhook."""
    world = SandboxWorld()
    world.pay(order_of(world, new_id()), "fail")
    return world


def make_everything_due() -> None:
    Delivery.objects.update(due_at=Now() - timedelta(seconds=1))


def test_a_webhook_arrives_at_the_house_itself(
    committing_db: None, live_server: LiveServer, settings: Settings
) -> None:
    settings.PUBLIC_URL = live_server.url
    world = SandboxWorld()
    world.pay(order_of(world, new_id()))

    taken = outbox.send_due()

    assert taken == 2
    told = [
        world.payments.parse_webhook(event.raw_body.encode(), event.headers) for event in GatewayEvent.objects.all()
    ]
    assert {events[0].status for events in told} == {"authorised", "captured"}
    assert outbox.send_due() == 0


def test_a_webhook_sent_twice_is_kept_once(committing_db: None, live_server: LiveServer, settings: Settings) -> None:
    settings.PUBLIC_URL = live_server.url
    settings.SANDBOX_GATEWAY = {**settings.SANDBOX_GATEWAY, "twice": 1.0}
    world = SandboxWorld()
    world.pay(order_of(world, new_id()), "fail")

    assert (outbox.send_due(), GatewayEvent.objects.count()) == (2, 1)


def test_many_senders_send_each_webhook_once(listener: Listener, committing_db: None) -> None:
    world = SandboxWorld()
    for _number in range(12):
        world.pay(order_of(world, new_id()), "fail")

    def send(_number: int) -> int:
        try:
            return outbox.send_due()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(6) as pool:
        taken = sum(pool.map(send, range(6)))

    assert (taken, len(listener.heard), len(set(listener.heard))) == (12, 12, 12)


@pytest.mark.parametrize("status", [500, 503, 404, 413, 400, 302])
def test_a_webhook_that_is_not_taken_is_sent_again_later(owed: SandboxWorld, listener: Listener, status: int) -> None:
    listener.status, listener.location = status, "/elsewhere/"

    assert outbox.send_due() == 0
    assert outbox.send_due() == 0
    assert len(listener.heard) == 1  # not before its pause is over, and a redirect is not followed

    listener.status = 200
    make_everything_due()
    assert (outbox.send_due(), len(set(listener.heard)), len(listener.heard)) == (1, 1, 2)


def test_pauses_grow_and_come_to_an_end(owed: SandboxWorld, listener: Listener) -> None:
    listener.status = 500
    pauses = []
    for _try in range(outbox.TRIES):
        make_everything_due()
        outbox.send_due()
        row = Delivery.objects.annotate(now=Now()).get()
        pauses.append(round((row.due_at - row.now).total_seconds()))

    assert all(later >= 2 * sooner - 2 for sooner, later in pairwise(pauses))
    assert (row.is_given_up, row.attempts, row.answer[:3]) == (True, outbox.TRIES, "500")
    make_everything_due()
    assert outbox.send_due() == 0


def test_a_house_that_is_away_hears_later(owed: SandboxWorld, settings: Settings) -> None:
    settings.PUBLIC_URL = "http://127.0.0.1:9/"  # nobody lives there

    assert outbox.send_due() == 0

    assert Delivery.objects.get().answer.startswith("no answer")


def test_a_worker_killed_while_sending_forgets_nothing(
    owed: SandboxWorld, listener: Listener, settings: Settings
) -> None:
    listener.gate.clear()
    worker = subprocess.Popen(
        [sys.executable, "-W", "ignore", "-c", KILLED],
        cwd=BASE_DIR,
        env={**os.environ, **a_process_with(str(settings.PUBLIC_URL))},
    )
    assert wait_until(lambda: bool(listener.heard) or worker.poll() is not None, CEILING_S)

    worker.send_signal(signal.SIGKILL)
    worker.wait()
    listener.gate.set()

    assert Delivery.objects.filter(delivered_at=None, is_given_up=False, attempts=1).count() == 1
    assert outbox.send_due() == 0  # the dead one's lease is not over
    make_everything_due()
    assert (outbox.send_due(), len(listener.heard), len(set(listener.heard))) == (1, 2, 1)


KILLED = "import django; django.setup(); from wallet.gateways.sandbox import outbox; outbox.send_due()"


def a_process_with(url: str) -> dict[str, str]:
    """What a process needs to work on the test's own database, and to speak to the test's listener."""
    return of_this_database() | {"PUBLIC_URL": url}
