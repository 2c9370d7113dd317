"""Lets a plain PDF pass and no other: nothing that runs, carries a file, leads away or cannot be looked into.

A PDF is kept as it came, so it must not be able to do anything. It is read from front to back, without believing its
tables or lengths, and whatever this reader does not understand is refused: who is refused can send a photograph of the
same paper. Names after ISO 32000-1.
"""

import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

from players.papers.limits import LARGEST_PDF
from players.papers.refusal import Refusal, Refused

PDF = b"%PDF-"
ACTIVE = frozenset({
    b"JavaScript", b"JS", b"Launch", b"EF", b"EmbeddedFile", b"EmbeddedFiles", b"Filespec", b"RichMedia", b"XFA",
    b"AcroForm", b"SubmitForm", b"ImportData", b"GoToR", b"GoToE", b"URI", b"Movie", b"Sound", b"Rendition", b"Screen",
    b"3D", b"Encrypt", b"PS", b"Collection",
})  # fmt: skip
"""What an action has to be called to do more than turn a page; so `OpenAction` itself may be there."""
TELLING = frozenset(name for name in ACTIVE if len(name) > 3)
"""Those that the noise of a picture does not spell by chance; no action can do without one of them."""
FILTERS = (b"FlateDecode", b"DCTDecode", b"CCITTFaxDecode")
MOST_INFLATED = 50 * 1024 * 1024
"""Bytes of all streams of one file together, unpacked."""

_NAME = re.compile(rb"/((?:[^\x00\t\n\f\r ()<>\[\]{}/%#]|#[0-9A-Fa-f]{2})+)")
_BEGIN = re.compile(rb">>\s{0,8}stream\r?\n")
_FILTER = re.compile(rb"/Filter\s*(\[[^\]]*\]|/[A-Za-z0-9]+)")


@dataclass(frozen=True, slots=True)
class _Stream:
    head: bytes  # from the end of the stream before: its dictionary, and the objects without streams
    data: bytes


def check(content: bytes) -> None:
    """Raises Refused unless it is small, whole and plain."""
    if len(content) > LARGEST_PDF:
        raise Refused(Refusal.PDF_TOO_LARGE)
    if b"%%EOF" not in content[-1024:] or b"obj" not in content:
        raise Refused(Refusal.BROKEN)
    left, end = MOST_INFLATED, 0
    for stream, end in _streams(content):  # noqa: B007
        _refuse_names(stream.head, ACTIVE)
        left -= _check_stream(stream, left)
    _refuse_names(content[end:], ACTIVE)


def _streams(content: bytes) -> Iterator[tuple[_Stream, int]]:
    """Every stream, with where it ends. Two readings of one file, by its lengths or by its words, are refused."""
    at = 0
    while (end := content.find(b"endstream", at)) >= 0:
        begin = _BEGIN.search(content, at, end)
        if begin is None or b"stream" in content[begin.end() : end]:
            raise Refused(Refusal.PDF_IS_ACTIVE)
        yield _Stream(content[at : begin.start() + 2], content[begin.end() : end]), end + len(b"endstream")
        at = end + len(b"endstream")
    if _BEGIN.search(content, at):
        raise Refused(Refusal.BROKEN)


def _check_stream(stream: _Stream, most: int) -> int:
    """How many bytes it unpacked to; what they say is checked like the rest."""
    dictionary = _unescaped(stream.head[stream.head.rfind(b"obj") :])
    filters = _filters(dictionary)
    if b"/Image" in dictionary and b"/ObjStm" not in dictionary:
        _refuse_names(stream.data, TELLING)
        return 0
    if filters not in ([], [b"FlateDecode"]):
        raise Refused(Refusal.PDF_IS_ACTIVE)
    # A predictor changes what was unpacked once more; only tables of offsets, which name nothing, need one.
    if b"/Predictor" in dictionary and b"/XRef" not in dictionary:
        raise Refused(Refusal.PDF_IS_ACTIVE)
    plain = _inflated(stream.data, most) if filters else stream.data
    _refuse_names(plain, ACTIVE)
    return len(plain)


def _filters(dictionary: bytes) -> list[bytes]:
    found = _FILTER.findall(dictionary)
    names: list[bytes] = [name for each in found for name in _NAME.findall(each)]
    if dictionary.count(b"/Filter") != len(found) or len(found) > 1 or any(name not in FILTERS for name in names):
        raise Refused(Refusal.PDF_IS_ACTIVE)
    return names


def _inflated(data: bytes, most: int) -> bytes:
    """Raises Refused unless the whole stream, and nothing after it, unpacks to at most so many bytes."""
    unpacker = zlib.decompressobj()
    try:
        plain = unpacker.decompress(data, max(most, 1))
    except zlib.error:
        raise Refused(Refusal.BROKEN) from None
    if not unpacker.eof or unpacker.unused_data.strip():
        raise Refused(Refusal.PDF_IS_ACTIVE)
    return plain


def _refuse_names(text: bytes, names: frozenset[bytes]) -> None:
    if not names.isdisjoint(_unescaped(name) for name in _NAME.findall(text)):
        raise Refused(Refusal.PDF_IS_ACTIVE)


def _unescaped(name: bytes) -> bytes:
    """`J#61vaScript` is JavaScript."""
    return re.sub(rb"#([0-9A-Fa-f]{2})", lambda found: bytes([int(found[1], 16)]), name)
