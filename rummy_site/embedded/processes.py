"""Starting children that die with us, and telling a live process from a stale pid file."""

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

_PR_SET_PDEATHSIG = 1
POLL_S = 0.05


def die_with_parent(signum: int) -> Callable[[], None] | None:
    """A `preexec_fn` that has the kernel send `signum` to the child when this process dies, even of kill -9.

    Linux only; elsewhere None, and an orphan has to be stopped by hand. The kernel watches the *thread* that
    forked, so callers spawn from their main thread.
    """
    if not sys.platform.startswith("linux"):
        return None
    libc = ctypes.CDLL(None)
    parent = os.getpid()

    def ask_the_kernel() -> None:
        libc.prctl(_PR_SET_PDEATHSIG, signum)
        if os.getppid() != parent:  # the parent died before we could ask
            os._exit(1)

    return ask_the_kernel


def spawn(
    command: Sequence[str | Path],
    *,
    log: Path,
    user: tuple[int, int] | None = None,
    env: dict[str, str] | None = None,
    cwd: Path = Path("/"),
    death_signal: int | None = None,
) -> subprocess.Popen[bytes]:
    """Run a command in a session of its own (Ctrl-C at the terminal is ours to pass on), output appended to `log`."""
    uid, gid = user or (None, None)
    with log.open("ab") as sink:
        return subprocess.Popen(
            [str(part) for part in command],
            stdin=subprocess.DEVNULL,
            stdout=sink,
            stderr=subprocess.STDOUT,
            cwd=cwd,
            env=env,
            start_new_session=True,
            preexec_fn=None if death_signal is None else die_with_parent(death_signal),
            user=uid,
            group=gid,
            extra_groups=None if user is None else [],
        )


def command_line(pid: int) -> str:
    """What the process runs, or "" when there is none: gone, or a zombie that only waits to be reaped."""
    proc = Path(f"/proc/{pid}/cmdline")
    if proc.parent.parent.joinpath("self").exists():
        try:
            return proc.read_bytes().replace(b"\0", b" ").decode(errors="replace").strip()
        except OSError:
            return ""
    answer = subprocess.run(["ps", "-o", "args=", "-p", str(pid)], capture_output=True, text=True, check=False)
    return answer.stdout.strip()


def wait_until(condition: Callable[[], bool], timeout_s: float) -> bool:
    """Poll until the condition holds; False when time ran out."""
    deadline = time.monotonic() + timeout_s
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(POLL_S)
    return True


def terminate(process: subprocess.Popen[bytes], timeout_s: float) -> None:
    """SIGTERM, and SIGKILL for a child that has not gone after `timeout_s`."""
    if process.poll() is not None:
        return
    send(process.pid, signal.SIGTERM)
    try:
        process.wait(timeout_s)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def send(pid: int, signum: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signum)


def last_lines(log: Path, count: int = 15) -> str:
    """The end of a log, to show why a server gave up."""
    if not log.exists():
        return ""
    return "\n".join(log.read_text(errors="replace").splitlines()[-count:])
