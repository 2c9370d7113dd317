"""Makes a new picture out of a sent one, so that nothing of the file but what one sees is kept."""

import io
import warnings

from PIL import Image, ImageOps

from players.papers.limits import KEPT_SIDE, MOST_PIXELS, SMALLEST_SIDE
from players.papers.refusal import Refusal, Refused

JPEG, PNG = b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n"
QUALITY = 85


def redraw(content: bytes) -> bytes:
    """A JPEG of at most KEPT_SIDE pixels, upright, without metadata. Raises Refused, or what Pillow raises."""
    with _opened(content) as picture:
        _check_size(picture)
        # A JPEG is decoded at an eighth, a quarter or a half where that is still enough; that costs the least memory.
        picture.draft("RGB", (KEPT_SIDE, KEPT_SIDE))
        picture.load()
        small = _shrunk(picture)
    upright = _flat(ImageOps.exif_transpose(small))
    kept = io.BytesIO()
    upright.save(kept, "JPEG", quality=QUALITY)
    return kept.getvalue()


def _opened(content: bytes) -> Image.Image:
    """By the one decoder that the first bytes call for: Pillow shall not try its other seventy on it."""
    warnings.simplefilter("ignore")
    Image.MAX_IMAGE_PIXELS = None  # `_check_size` says it before anything is decoded
    return Image.open(io.BytesIO(content), formats=["PNG" if content.startswith(PNG) else "JPEG"])


def _check_size(picture: Image.Image) -> None:
    width, height = picture.size
    if width * height > MOST_PIXELS:
        raise Refused(Refusal.TOO_MANY_PIXELS)
    if min(width, height) < SMALLEST_SIDE:
        raise Refused(Refusal.TOO_SMALL)


def _shrunk(picture: Image.Image) -> Image.Image:
    """Small enough to be kept, in three colours or four. Its Exif block stays with it, which knows the way up."""
    exif = picture.getexif()
    factor = max(picture.size) // KEPT_SIDE
    small = _reduced(picture, factor) if factor > 1 else picture
    has_holes = "A" in small.getbands() or "transparency" in small.info
    small = small.convert("RGBA" if has_holes else "RGB")
    small.thumbnail((KEPT_SIDE, KEPT_SIDE))
    small.info = {"exif": exif.tobytes()} if exif else {}
    return small


def _reduced(picture: Image.Image, factor: int) -> Image.Image:
    """By a whole factor and colour by colour: as a whole it would be copied whole, and 40 million pixels are large."""
    if picture.mode in {"L", "LA", "RGB", "RGBA", "CMYK"}:
        return Image.merge(picture.mode, [picture.getchannel(band).reduce(factor) for band in picture.getbands()])
    width, height = picture.size
    return picture.resize((max(width // factor, 1), max(height // factor, 1)), Image.Resampling.NEAREST)


def _flat(picture: Image.Image) -> Image.Image:
    """On white where it is transparent, in three colours, and with nothing in its pockets."""
    if picture.mode == "RGBA":
        paper = Image.new("RGB", picture.size, "white")
        paper.paste(picture, mask=picture.getchannel("A"))
        picture = paper
    flat = Image.new("RGB", picture.size)
    flat.paste(picture.convert("RGB"))
    return flat
