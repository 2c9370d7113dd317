"""Locks between processes that the kernel drops when their holder dies, however it dies."""

import fcntl
from pathlib import Path
from types import TracebackType

from rummy_site.embedded.errors import refusals_in_words


class FileLock:
    """An exclusive or shared `flock`. Closing the file gives it back."""

    def __init__(self, path: Path) -> None:
        self.path = path
        with refusals_in_words(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("a+")

    def __enter__(self) -> "FileLock":
        fcntl.flock(self._file, fcntl.LOCK_EX)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self.close()

    def share(self) -> None:
        """Hold it together with others who share it."""
        fcntl.flock(self._file, fcntl.LOCK_SH)

    def try_exclusive(self) -> bool:
        """Take it alone, or say at once that someone else holds it."""
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def close(self) -> None:
        self._file.close()
