"""Hostile files, made by code: what attackers and bad luck send where a picture is asked for."""

import functools
import io
import random
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator

from PIL import Image

from tests.players.papers import picture

HALF_A_GIGABYTE = 2**29
PAGE = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>"


def files(count: int, seed: int = 4) -> Iterator[tuple[str, bytes]]:
    """So many named files: every kind there is, and then mutations of good ones. The same for the same seed."""
    known = list(_kinds())
    yield from known[:count]
    chance = random.Random(seed)
    good = [
        picture(),
        picture("PNG"),
        picture("PNG", mode="P"),
        picture("JPEG", progressive=True),
        pdf(),
        flate_pdf(b"q Q"),
    ]
    for number in range(len(known), count):
        yield f"mutation {number}", _mutated(chance, chance.choice(good))


# --- PDF files ---------------------------------------------------------------------------------------------------


def pdf(*objects: bytes, catalog: bytes = b"") -> bytes:
    """A whole PDF of one empty page, with these objects and entries of its catalog besides."""
    parts = [b"<</Type/Catalog/Pages 2 0 R" + catalog + b">>", b"<</Type/Pages/Kids[3 0 R]/Count 1>>", PAGE, *objects]
    body = b"".join(b"%d 0 obj\n%s\nendobj\n" % (number, part) for number, part in enumerate(parts, 1))
    return b"%PDF-1.7\n" + body + b"trailer<</Root 1 0 R/Size %d>>\nstartxref\n9\n%%%%EOF\n" % (len(parts) + 1)


def stream(dictionary: bytes, data: bytes) -> bytes:
    return b"<<%s/Length %d>>\nstream\n%s\nendstream" % (dictionary, len(data), data)


def flate_pdf(plain: bytes, dictionary: bytes = b"/Filter/FlateDecode") -> bytes:
    return pdf(stream(dictionary, zlib.compress(plain)))


def active_pdfs() -> Iterator[tuple[str, bytes]]:
    """PDF files that do something, or hide that they do."""
    script = b"<</S/JavaScript/JS(app.alert(1))>>"
    yield "script", pdf(script, catalog=b"/OpenAction 4 0 R")
    yield "script, escaped", pdf(script.replace(b"/JavaScript/JS", b"/J#61vaScript/#4aS"))
    yield "script, in an object stream", flate_pdf(b"5 0 " + script, b"/Type/ObjStm/N 1/First 4/Filter/FlateDecode")
    yield (
        "script, in a stream that is unpacked twice",
        pdf(stream(b"/Type/ObjStm/Filter[/FlateDecode/FlateDecode]", zlib.compress(zlib.compress(script)))),
    )
    yield (
        "script, behind a predictor",
        flate_pdf(script, b"/Type/ObjStm/Filter/FlateDecode/DecodeParms<</Predictor 12>>"),
    )
    yield "script, in hexadecimal", pdf(stream(b"/Filter/ASCIIHexDecode", script.hex().encode() + b">"))
    yield (
        "script, filter by an escaped name",
        pdf(stream(b"/F#69lter/LZWDecode/Filter/FlateDecode", zlib.compress(b"q"))),
    )
    yield "script, in a picture", pdf(stream(b"/Subtype/Image", b"\xff" * 40 + b" 9 0 obj" + script + b"endobj"))
    yield "script, after a false end", pdf(stream(b"/Filter/FlateDecode", b"endstream\n" + zlib.compress(script)))
    yield "script, after a false beginning", pdf(b"(>>stream\n)", stream(b"/Filter/FlateDecode", zlib.compress(script)))
    yield "file inside", pdf(stream(b"/Type/EmbeddedFile", b"MZ"), catalog=b"/Names<</EmbeddedFiles 4 0 R>>")
    yield "program", pdf(b"<</S/Launch/F(cmd.exe)>>", catalog=b"/OpenAction 4 0 R")
    yield "link", pdf(b"<</S/URI/URI(http://example.test/)>>")
    yield "form", pdf(catalog=b"/AcroForm<</XFA 4 0 R>>")
    yield "locked", pdf().replace(b"trailer<<", b"trailer<</Encrypt 5 0 R")


# --- Everything else ---------------------------------------------------------------------------------------------


def _kinds() -> Iterator[tuple[str, bytes]]:
    yield from active_pdfs()
    yield from _bombs()
    yield from _liars()
    yield from _broken()


def _bombs() -> Iterator[tuple[str, bytes]]:
    yield "a PNG of 2.5 thousand million pixels", png(50_000, 50_000, b"")
    yield "a PNG of two thousand million pixels in a row", png(2**31 - 1, 1, b"")
    yield "a PNG that unpacks to half a gigabyte", png(1000, 1000, _zeros(HALF_A_GIGABYTE))
    yield (
        "a PNG whose text unpacks to half a gigabyte",
        png(1000, 1000, b"", (b"zTXt", b"a\0\0" + _zeros(HALF_A_GIGABYTE))),
    )
    yield (
        "a PNG whose colours unpack to half a gigabyte",
        png(1000, 1000, b"", (b"iCCP", b"a\0\0" + _zeros(HALF_A_GIGABYTE))),
    )
    yield "a JPEG that says it is 65,500 pixels wide", _resized_jpeg(65_500, 65_500)
    yield "a JPEG of nothing but scans", picture("JPEG", progressive=True)[:-2] * 40
    yield "a PDF that unpacks to half a gigabyte", pdf(stream(b"/Filter/FlateDecode", _zeros(HALF_A_GIGABYTE)))
    yield "a PDF of objects without an end", b"%PDF-1.7\n" + b"1 0 obj<<" * 200_000 + b"%%EOF"
    yield "a PDF of streams without an end", b"%PDF-1.7\n" + b"obj<<>>stream\n" * 140_000 + b"%%EOF"


def _liars() -> Iterator[tuple[str, bytes]]:
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("index.html", "<script>alert(1)</script>")
    yield "SVG", b'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
    yield (
        "SVG behind a declaration",
        b'<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>',
    )
    yield "HTML", b"<!doctype html><script>alert(1)</script>"
    yield "HTML that begins like a JPEG", b"\xff\xd8\xff<script>alert(1)</script>"
    yield "HTML that begins like a PNG", b"\x89PNG\r\n\x1a\n<script>alert(1)</script>"
    yield "HTML that begins like a PDF", b"%PDF-1.7\n<script>alert(1)</script>%%EOF"
    yield "archive", archive.getvalue()
    yield "program", b"MZ" + bytes(500)
    yield "program of Linux", b"\x7fELF" + bytes(500)
    yield "PostScript", b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n(%pipe%id) (r) file\n"
    for kind in ("GIF", "BMP", "TIFF", "WEBP", "ICO", "PPM"):
        yield kind, picture(kind)
    yield "PDF behind a picture", picture("BMP") + pdf()
    yield "nothing", b""
    yield "blanks", b" " * 1000
    yield "noughts", bytes(1000)


def _broken() -> Iterator[tuple[str, bytes]]:
    whole: tuple[Callable[[], bytes], ...] = (picture, lambda: picture("PNG"), pdf)
    for make in whole:
        content = make()
        for length in (4, 9, 30, len(content) // 2, len(content) - 20):
            yield f"cut at {length}", content[:length]
    yield "a PNG with a wrong check sum", picture("PNG").replace(b"IDAT", b"IDAU")
    yield "a PNG with no end of its chunks", png(1000, 1000, b"", (b"tEXt", b"a" * 10), length=2**31 - 1)
    yield "a JPEG with a comment without an end", b"\xff\xd8\xff\xfe\xff\xff" + b"a" * 100
    yield "a JPEG with broken Exif", picture("JPEG", exif=b"Exif\0\0MM\0*\xff\xff\xff\xff" + b"\xff" * 64)


def png(width: int, height: int, data: bytes, extra: tuple[bytes, bytes] | None = None, length: int = -1) -> bytes:
    """A PNG by hand: what it says of its size need not be so."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = [(b"IHDR", head), *([extra] if extra else []), (b"IDAT", data), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", length if (name, said) == extra and length >= 0 else len(said))
        + name + said + struct.pack(">I", zlib.crc32(name + said))
        for name, said in chunks
    )  # fmt: skip


@functools.cache
def _zeros(count: int) -> bytes:
    """So many noughts, packed to a thousandth."""
    packer, block = zlib.compressobj(9), bytes(2**20)
    return b"".join(packer.compress(block) for _ in range(count // 2**20)) + packer.flush()


def _resized_jpeg(width: int, height: int) -> bytes:
    content = bytearray(picture())
    at = content.index(b"\xff\xc0")
    content[at + 5 : at + 9] = struct.pack(">HH", height, width)
    return bytes(content)


def _mutated(chance: random.Random, content: bytes) -> bytes:
    """Some bytes changed, a piece cut out or doubled."""
    changed = bytearray(content)
    for _ in range(chance.randint(1, 40)):
        changed[chance.randrange(len(changed))] = chance.randrange(256)
    begin, end = sorted(chance.randrange(len(changed)) for _ in range(2))
    if chance.random() < 0.3:
        del changed[begin:end]
    elif chance.random() < 0.3:
        changed[begin:begin] = changed[begin:end]
    return bytes(changed)


def is_a_plain_jpeg(content: bytes) -> bool:
    """Whether this is a JPEG in three colours with nothing in it but the picture."""
    with Image.open(io.BytesIO(content), formats=["JPEG"]) as image:
        image.load()
        pockets = set(image.info) - {"jfif", "jfif_version", "jfif_unit", "jfif_density", "dpi"}
        return image.mode == "RGB" and not pockets and not image.getexif()
