"""`manage.py up`: the whole house on one machine, with PostgreSQL and Valkey unless they are given."""

import os
from argparse import ArgumentParser
from contextlib import ExitStack
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from rummy_site.embedded.leases import FileLock
from rummy_site.embedded.paths import layout
from rummy_site.embedded.sessions import is_database_given, is_redis_given, postgres_in_use
from rummy_site.embedded.valkey import Valkey
from rummy_site.secret_key import LOOPBACK
from rummy_site.supervisor import doorway, preparation
from rummy_site.supervisor.plan import Address, children
from rummy_site.supervisor.signals import interrupted_by_signals
from rummy_site.supervisor.supervisor import Supervisor
from rummy_site.supervisor.watch import GaveUp, ServerWatch


class Command(BaseCommand):
    help = "Start PostgreSQL, Valkey, web, worker, beat and clock, keep them running, stop them all on Ctrl-C."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=int(os.environ.get("PORT") or 8000))
        parser.add_argument("--bind", default=os.environ.get("BIND") or "127.0.0.1")

    def handle(self, *_args: Any, **options: Any) -> None:
        address = Address(host=options["bind"], port=options["port"])
        if address.host not in LOOPBACK and settings.IS_LOCAL:
            raise CommandError(
                f"BIND={address.host} opens the house to others, who must find no demo logins there. "
                "Name its host in ALLOWED_HOSTS and set SECRET_KEY."
            )
        with ExitStack() as to_stop:
            self._refuse_a_second_one(to_stop)
            if not doorway.is_free(address):
                raise CommandError(
                    f"Port {address.port} is taken by another program. Stop that one, or choose another port: "
                    "PORT=8001 make run"
                )
            to_stop.enter_context(interrupted_by_signals())
            try:
                self._run(address, to_stop)
            except KeyboardInterrupt:
                self.say("stopping")
            except GaveUp as reason:
                raise CommandError(str(reason)) from None

    def say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()

    def _refuse_a_second_one(self, to_stop: ExitStack) -> None:
        lock = FileLock(layout().var / "up.lock")
        to_stop.callback(lock.close)
        if not lock.try_exclusive():
            raise CommandError(f"The house already runs from {layout().var}. Stop that one first.")

    def _run(self, address: Address, to_stop: ExitStack) -> None:
        servers = self._start_servers(to_stop)
        self.say("migrate   bringing the database up to date")
        preparation.migrate()
        preparation.collect_static(self.say)
        welcome = preparation.seed()
        os.environ.setdefault("PUBLIC_URL", address.url)  # where the sandbox's webhooks and the mails' links lead
        Supervisor(
            children=children(host=address.host, port=address.port, logs=layout().logs),
            servers=servers,
            say=self.say,
            is_ready=lambda: doorway.answers(address),
            when_ready=lambda: self._welcome(address, welcome),
        ).run()

    def _start_servers(self, to_stop: ExitStack) -> list[ServerWatch]:
        servers: list[ServerWatch] = []
        if not is_database_given():
            postgres = to_stop.enter_context(postgres_in_use(layout(), self.say))
            servers.append(ServerWatch(postgres, self.say))
        if not is_redis_given():
            valkey = Valkey(layout())
            to_stop.callback(valkey.stop)
            valkey.start()
            servers.append(ServerWatch(valkey, self.say))
        return servers

    def _welcome(self, address: Address, text: str) -> None:
        self.say(f"ready  {address.url}")
        if text:
            self.say(text)
