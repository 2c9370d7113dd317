"""The process that opens one paper: the file comes in, and a kind and what is kept of it go out, or an exit code.

Run as `python -m players.papers.worker`. It is thrown away afterwards, and has no key, no database and little memory:
whatever a file does to the decoder, it does it here.
"""

import sys

from players.papers import pdf
from players.papers.limits import LARGEST_FILE, bind_this_process
from players.papers.pictures import JPEG, PNG, redraw
from players.papers.refusal import Refusal, Refused


def judged(content: bytes) -> tuple[str, bytes]:
    """ "jpg" or "pdf" by the first bytes, and what is kept. Raises Refused."""
    if not content:
        raise Refused(Refusal.EMPTY)
    if len(content) > LARGEST_FILE:
        raise Refused(Refusal.TOO_LARGE)
    if content.startswith(pdf.PDF):
        pdf.check(content)
        return "pdf", content
    if content.startswith((JPEG, PNG)):
        return "jpg", redraw(content)
    raise Refused(Refusal.WRONG_TYPE)


def main() -> int:
    """0 with the answer on standard output, or the Refusal."""
    bind_this_process()
    try:
        kind, kept = judged(sys.stdin.buffer.read(LARGEST_FILE + 1))
    except Refused as refused:
        return int(refused.why)
    # Decoders fail in too many ways to name, and here any of them means the same: a file that cannot be opened.
    except Exception:
        return int(Refusal.BROKEN)
    sys.stdout.buffer.write(kind.encode() + b"\n" + kept)
    sys.stdout.buffer.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
