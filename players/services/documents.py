"""Papers that players send: made harmless in a process of its own, sealed, and kept where no web server looks."""

import os
import secrets
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from threading import BoundedSemaphore
from typing import IO

import structlog
from django.core.files.base import ContentFile
from django.core.files.storage import Storage, storages
from django.utils.translation import gettext as _

from players.papers.limits import LARGEST_FILE, LARGEST_PDF, MOST_PIXELS, SMALLEST_SIDE, WALL_SECONDS
from players.papers.refusal import Refusal
from players.services import vault
from players.services.gate import NotAllowed

PURPOSE = "paper of an identity"
AT_ONCE = 2
"""Papers that one web process opens at the same time: each may take half a gigabyte."""

_ROOT = Path(__file__).resolve().parents[2]
_turns = BoundedSemaphore(AT_ONCE)
_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Paper:
    """What is kept of a file: `kind` is "jpg" or "pdf"."""

    kind: str
    content: bytes


def harmless(sent: IO[bytes] | bytes) -> Paper:
    """The paper in a sent file. Raises NotAllowed with what is wrong with it. Takes up to WALL_SECONDS."""
    content = sent if isinstance(sent, bytes) else sent.read(LARGEST_FILE + 1)
    if not _turns.acquire(timeout=WALL_SECONDS):
        raise NotAllowed("paper.busy", _("Many pictures are being read right now. Send yours again in a minute."))
    try:
        code, answer = _in_a_process_of_its_own(content)
    finally:
        _turns.release()
    if code != 0:
        why = Refusal(code) if code in set(Refusal) else Refusal.BROKEN
        _log.info("paper_refused", why=why.name, code=code, length=len(content))
        raise NotAllowed(f"paper.{why.name.lower()}", refusal_text(why))
    kind, _line, kept = answer.partition(b"\n")
    return Paper(kind.decode(), kept)


def keep(paper: Paper) -> str:
    """Seal it and store it; the name by which `look_up` finds it, which says nothing about whose it is."""
    name = f"identity/{secrets.token_hex(16)}.{paper.kind}.sealed"
    return _private().save(name, ContentFile(vault.seal(paper.content, PURPOSE)))


def look_up(name: str) -> Paper:
    """The paper again. Raises FileNotFoundError, or InvalidToken where no key of this house opens it."""
    with _private().open(name) as file:
        sealed = file.read()
    return Paper(name.split(".")[-2], vault.unseal(sealed, PURPOSE))


def forget(name: str) -> None:
    """Remove the file; nothing happens where there is none."""
    if name:
        _private().delete(name)


def resealed(name: str) -> str | None:
    """The name of a copy under the newest key, or None where it is under that. Raises as `look_up` does."""
    with _private().open(name) as file:
        sealed = file.read()
    if vault.is_current(sealed):
        return None
    return keep(Paper(name.split(".")[-2], vault.unseal(sealed, PURPOSE)))


def refusal_text(why: Refusal) -> str:
    """What is wrong with the file, and what to do, in a sentence or two."""
    sizes = {
        "file": LARGEST_FILE // 2**20,
        "pdf": LARGEST_PDF // 2**20,
        "pixels": MOST_PIXELS // 1_000_000,
        "side": SMALLEST_SIDE,
    }
    texts = {
        Refusal.EMPTY: _("This file is empty. Choose the picture again."),
        Refusal.TOO_LARGE: _("This file is larger than %(file)d MB. Photograph it with a lower resolution."),
        Refusal.WRONG_TYPE: _("This is neither a JPEG or PNG picture nor a PDF. Send a photograph of the document."),
        Refusal.BROKEN: _("This file cannot be opened; it may have been cut off. Photograph the document again."),
        Refusal.TOO_MANY_PIXELS: _("This picture has more than %(pixels)d megapixels. Send a smaller one."),
        Refusal.TOO_SMALL: _("This picture is less than %(side)d pixels high or wide. Send one that can be read."),
        Refusal.PDF_TOO_LARGE: _("This PDF is larger than %(pdf)d MB. Send a photograph of the document instead."),
        Refusal.PDF_IS_ACTIVE: _("This PDF has more in it than pages. Send a photograph of the document instead."),
    }
    return texts[why] % sizes


def _in_a_process_of_its_own(content: bytes) -> tuple[int, bytes]:
    """Without keys in its environment. A process that is killed, by its limits or by the clock, has a code below 0."""
    environment = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
    command = [sys.executable, "-E", "-s", "-m", "players.papers.worker"]
    try:
        done = subprocess.run(
            command, input=content, capture_output=True, cwd=_ROOT, env=environment, timeout=WALL_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return -1, b""
    return done.returncode, done.stdout


def _private() -> Storage:
    return storages["private"]
