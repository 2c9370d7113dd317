"""Keeps a deal's seed unreadable in the database: sealed with a key that only the processes hold."""

import base64
import secrets
from collections.abc import Iterator
from functools import cache

from cryptography.fernet import Fernet, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

SEED_BYTES = 128


def new_seed() -> bytes:
    """128 bytes from the operating system: more than the order of 159 cards can use."""
    return secrets.token_bytes(SEED_BYTES)


def seal(seed: bytes) -> bytes:
    return _box(tuple(_secrets())).encrypt(seed)


def unseal(sealed: bytes | memoryview) -> bytes:
    """The seed again; old keys still open what they closed."""
    return _box(tuple(_secrets())).decrypt(bytes(sealed))


def _secrets() -> Iterator[str]:
    """`DEAL_SEED_KEYS` (newest first) where the operator keeps them apart, else what signs the sessions."""
    yield from settings.DEAL_SEED_KEYS or (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)


@cache
def _box(keys: tuple[str, ...]) -> MultiFernet:
    return MultiFernet([Fernet(_derived(key)) for key in keys])


def _derived(key: str) -> bytes:
    kdf = HKDF(algorithm=SHA256(), length=32, salt=None, info=b"rummy house: seed of a deal")
    return base64.urlsafe_b64encode(kdf.derive(key.encode()))
