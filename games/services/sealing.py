"""Keeps a deal's seed unreadable in the database: sealed with a key that only the processes hold."""

import secrets

from players.services import vault

SEED_BYTES = 128
PURPOSE = "seed of a deal"


def new_seed() -> bytes:
    """128 bytes from the operating system: more than the order of 159 cards can use."""
    return secrets.token_bytes(SEED_BYTES)


def seal(seed: bytes) -> bytes:
    return vault.seal(seed, PURPOSE)


def unseal(sealed: bytes | memoryview) -> bytes:
    """The seed again; old keys still open what they closed. Raises `InvalidToken` where none does."""
    return vault.unseal(sealed, PURPOSE)
