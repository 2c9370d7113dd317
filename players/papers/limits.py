"""How large a paper may be, and what the process that opens it may use."""

import resource
from contextlib import suppress

LARGEST_FILE = 5 * 1024 * 1024
"""Bytes of a picture as it is sent."""
LARGEST_PDF = 2 * 1024 * 1024
MOST_PIXELS = 40_000_000
SMALLEST_SIDE = 200
"""Pixels: on a smaller picture of a card nobody can read a letter."""
KEPT_SIDE = 2400
"""Pixels of the longer side of what is kept."""

DROPPED_FOR_SIZE = "rummy.upload_too_large"
"""In a request's META: a file was larger than its door allows, and is not there."""

MEMORY = 512 * 1024 * 1024
"""Bytes of address space: 40 million pixels of four bytes, once, beside Python itself."""
CPU_SECONDS = 10
WALL_SECONDS = 20


def bind_this_process() -> None:
    """From here on this process cannot use more than a paper may cost, nor write a file."""
    limits = {
        resource.RLIMIT_AS: MEMORY,
        resource.RLIMIT_CPU: CPU_SECONDS,
        resource.RLIMIT_FSIZE: 0,
        resource.RLIMIT_CORE: 0,
    }
    for what, most in limits.items():
        # macOS knows no limit of address space; there the count of pixels alone bounds the memory.
        with suppress(ValueError, OSError):
            resource.setrlimit(what, (most, most))
