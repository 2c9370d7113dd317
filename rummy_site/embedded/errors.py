"""What can stop an embedded server from running, as a sentence for the person at the terminal."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class EmbeddedServerError(RuntimeError):
    """An embedded server cannot run; the message says what to do about it."""


@contextmanager
def refusals_in_words(path: Path) -> Iterator[None]:
    """Whatever the system refuses while we make or open `path` becomes an EmbeddedServerError."""
    try:
        yield
    except OSError as error:
        raise EmbeddedServerError(
            f"{path} cannot be used ({error.strerror}). Run as the user it belongs to, or set RUMMY_VAR to a folder "
            "of yours."
        ) from None
