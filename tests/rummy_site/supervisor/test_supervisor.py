"""Real children that die, refuse to die, or die too often."""

import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rummy_site.embedded.paths import BASE_DIR
from rummy_site.embedded.processes import command_line, wait_until
from rummy_site.supervisor.parts import Child
from rummy_site.supervisor.supervisor import CHILDREN_MAY_TAKE_S, Supervisor, stop_children
from rummy_site.supervisor.watch import MOST_RESTARTS, GaveUp, Watch

MakeChild = Callable[[str], Child]


@pytest.fixture
def child_of(tmp_path: Path) -> Iterator[MakeChild]:
    made: list[Child] = []

    def make(code: str) -> Child:
        child = Child("part", [sys.executable, "-c", code], tmp_path / "part.log")
        made.append(child)
        return child

    yield make
    for child in made:
        child.signal(signal.SIGKILL)


def test_a_killed_child_is_started_again(child_of: MakeChild) -> None:
    child = child_of("import time; time.sleep(600)")
    said: list[str] = []
    watch = Watch(child, said.append)
    child.start()
    assert child.process is not None
    first = child.process.pid
    watch.tend(now=0)
    child.signal(signal.SIGKILL)
    assert wait_until(lambda: not child.is_alive(), 10)

    watch.tend(now=1)
    assert not child.is_alive()  # it waits a moment first
    watch.tend(now=2)

    assert child.is_alive()
    assert child.process.pid != first
    assert said == ["part      died, starts again"]


def test_a_child_that_keeps_dying_is_given_up_with_its_last_words(child_of: MakeChild) -> None:
    child = child_of("print('no such table'); raise SystemExit(1)")
    said: list[str] = []
    supervisor = Supervisor([child], [], said.append, is_ready=lambda: False, when_ready=lambda: None)

    with pytest.raises(GaveUp, match=r"part died more than 5 times in a minute(.|\n)*no such table"):
        supervisor.run()

    assert len(said) == MOST_RESTARTS


def test_deaths_far_apart_are_forgiven(child_of: MakeChild) -> None:
    child = child_of("")
    watch = Watch(child, lambda _line: None)

    for minute in range(20):
        watch.tend(now=minute * 61.0)
        watch.tend(now=minute * 61.0 + 30)
        assert wait_until(lambda: not child.is_alive(), 10)


def test_a_child_deaf_to_sigterm_is_killed_when_its_time_is_up(child_of: MakeChild, tmp_path: Path) -> None:
    deaf = child_of(
        "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('deaf', flush=True); time.sleep(600)"
    )
    deaf.start()
    assert wait_until(lambda: "deaf" in deaf.log.read_text(), 30)

    began = time.monotonic()
    stop_children([deaf])

    assert wait_until(lambda: not deaf.is_alive(), 5)
    assert time.monotonic() - began >= CHILDREN_MAY_TAKE_S


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the kernel's help is Linux's")
def test_children_die_with_a_killed_supervisor(tmp_path: Path) -> None:
    program = f"""
from pathlib import Path
from rummy_site.supervisor.parts import Child
import sys, time
child = Child("part", [sys.executable, "-c", "import time; time.sleep(600)"], Path({str(tmp_path)!r}) / "part.log")
child.start()
print(child.process.pid, flush=True)
time.sleep(600)
"""
    supervisor = subprocess.Popen([sys.executable, "-c", program], cwd=BASE_DIR, stdout=subprocess.PIPE, text=True)
    assert supervisor.stdout is not None
    pid = int(supervisor.stdout.readline())
    assert "sleep" in command_line(pid)

    supervisor.kill()
    supervisor.wait()

    assert wait_until(lambda: command_line(pid) == "", 10)
