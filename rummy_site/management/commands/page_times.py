"""`manage.py page_times`: what each page costs the server, on the data of the house it is run in."""

import logging
from argparse import ArgumentParser
from collections.abc import Callable, Mapping
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from players.models import User
from rummy_site.page_times.addresses import addresses
from rummy_site.page_times.clocking import FAULT, OK, Clocked, clock, leaving_no_trace

JUDGED: Mapping[str, Callable[[Clocked], float]] = {
    "p50": lambda one: one.ms(50),
    "p95": lambda one: one.ms(95),
    "cpu": lambda one: one.cpu_ms,
}


class Command(BaseCommand):
    help = (
        "Times every page and API address as a stranger, a player and staff, and writes nothing. Exit 1 over the limit."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--player", default="asha@example.com", help="e-mail of the player to open pages as")
        parser.add_argument("--staff", default="admin@example.com", help="e-mail of the one who opens staff pages")
        parser.add_argument("--rounds", type=int, default=20, help="requests to each page")
        parser.add_argument("--limit-ms", type=float, default=100.0, help="the most that a page may take")
        parser.add_argument(
            "--judge-by",
            choices=sorted(JUDGED),
            default="p95",
            help="which figure that is; cpu on a machine that has other work to do",
        )
        parser.add_argument("--only", default="", help="pages whose name holds this text")

    def handle(self, *_args: Any, **options: Any) -> None:
        logging.disable(logging.WARNING)  # a line for every request would be in the way
        try:
            with leaving_no_trace():
                clocked = self._walk(options)
        finally:
            logging.disable(logging.NOTSET)
        figure = JUDGED[options["judge_by"]]
        self._print([(one, figure(one)) for one in clocked if one.status == OK], options["limit_ms"])
        self._judge(clocked, options["limit_ms"], figure)

    def _walk(self, options: dict[str, Any]) -> list[Clocked]:
        player, staff = _user(options["player"]), _user(options["staff"])
        pages, without_rows = addresses(player)
        wanted = [page for page in pages if options["only"] in page.name]
        own = [page for page in wanted if not page.name.startswith("admin:")]
        of_staff = [page for page in wanted if page.name.startswith("admin:")]
        clocked = clock("player", player, own, options["rounds"])
        open_to_all = [page for page in own if page.name not in without_rows]
        clocked += clock("stranger", None, open_to_all, options["rounds"])
        clocked += clock("staff", staff, of_staff, options["rounds"])
        missing = [name for name in without_rows if options["only"] in name]
        if missing:
            self.stdout.write(f"no row to show: {', '.join(missing)}")
        return clocked

    def _print(self, clocked: list[tuple[Clocked, float]], limit_ms: float) -> None:
        self.stdout.write(
            f"{'p50 ms':>8} {'p95 ms':>8} {'of limit':>8} {'cpu ms':>7} {'queries':>7} {'kB':>6}  who       page"
        )
        for one, judged in sorted(clocked, key=lambda pair: -pair[1]):
            share = f"{judged / limit_ms:.0%}" if limit_ms else "-"
            times = f"{one.ms(50):8.1f} {one.ms(95):8.1f} {share:>8} {one.cpu_ms:7.1f}"
            self.stdout.write(
                f"{times} {one.queries:7} {one.size / 1000:6.1f}  {one.who:9} {one.address.name} {one.address.path}"
            )

    def _judge(self, clocked: list[Clocked], limit_ms: float, figure: Callable[[Clocked], float]) -> None:
        broken = sorted({one.address.path for one in clocked if one.status >= FAULT})
        slow = [one for one in clocked if one.status == OK and figure(one) > limit_ms]
        timed = sum(one.status == OK for one in clocked)
        if broken:
            raise CommandError(f"These pages fail: {', '.join(broken)}")
        if slow:
            names = ", ".join(sorted({one.address.name for one in slow}))
            raise CommandError(f"{len(slow)} of {timed} pages take more than {limit_ms:g} ms: {names}")
        self.stdout.write(f"{timed} pages, each within {limit_ms:g} ms.")


def _user(email: str) -> User:
    try:
        return User.objects.get(email=email.lower())
    except User.DoesNotExist:
        raise CommandError(f"There is no account with the e-mail {email}.") from None
