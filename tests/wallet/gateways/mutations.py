"""Webhooks that somebody has tampered with: one real one, and a thousand ways to change it or its signature."""

import random
from collections.abc import Callable, Iterator

from tests.wallet.gateways.worlds import Webhook

Change = Callable[[random.Random, bytes, str], tuple[bytes, str]]


def mutants(webhook: Webhook, other: Webhook, header: str, how_many: int, seed: int) -> Iterator[Webhook]:
    """Each differs from the real one in its body or its signature; `other` is an authentic one to borrow from."""
    chance = random.Random(seed)
    raw, headers = webhook
    changes = [*BODIES, *SIGNATURES, lambda _chance, body, _signature: (body, other[1][header])]
    made = 0
    while made < how_many:
        body, signature = chance.choice(changes)(chance, raw, headers[header])
        if (body, signature) != (raw, headers[header]):
            made += 1
            yield body, {**headers, header: signature}


def _flip(chance: random.Random, raw: bytes, signature: str) -> tuple[bytes, str]:
    at = chance.randrange(len(raw))
    return raw[:at] + bytes([raw[at] ^ (1 << chance.randrange(8))]) + raw[at + 1 :], signature


def _drop(chance: random.Random, raw: bytes, signature: str) -> tuple[bytes, str]:
    at = chance.randrange(len(raw))
    return raw[:at] + raw[at + 1 :], signature


def _insert(chance: random.Random, raw: bytes, signature: str) -> tuple[bytes, str]:
    at = chance.randrange(len(raw) + 1)
    return raw[:at] + bytes([chance.randrange(256)]) + raw[at:], signature


def _swap(chance: random.Random, raw: bytes, signature: str) -> tuple[bytes, str]:
    at = chance.randrange(len(raw) - 1)
    return raw[:at] + raw[at + 1 : at + 2] + raw[at : at + 1] + raw[at + 2 :], signature


def _more_money(chance: random.Random, raw: bytes, signature: str) -> tuple[bytes, str]:
    return raw.replace(b'"amount":', b'"amount":%d' % chance.randrange(1, 9)), signature


def _space(chance: random.Random, raw: bytes, signature: str) -> tuple[bytes, str]:
    """The same JSON to whoever parses before he proves."""
    spots = [at for at, byte in enumerate(raw) if byte in b",:{"]
    at = chance.choice(spots) + 1
    return raw[:at] + chance.choice([b" ", b"\n", b"\t"]) + raw[at:], signature


def _last_key_wins(chance: random.Random, raw: bytes, signature: str) -> tuple[bytes, str]:
    return raw[:-1] + b',"amount":%d}' % chance.randrange(10**9), signature


def _cut(chance: random.Random, raw: bytes, signature: str) -> tuple[bytes, str]:
    return raw[: chance.randrange(len(raw))], signature


def _twice(_chance: random.Random, raw: bytes, signature: str) -> tuple[bytes, str]:
    return raw + raw, signature


def _another_encoding(_chance: random.Random, raw: bytes, signature: str) -> tuple[bytes, str]:
    return raw.decode().encode("utf-16"), signature


def _wrong_digit(chance: random.Random, raw: bytes, signature: str) -> tuple[bytes, str]:
    at = chance.randrange(len(signature))
    return raw, signature[:at] + chance.choice("0123456789abcdefv=") + signature[at + 1 :]


def _shorter(chance: random.Random, raw: bytes, signature: str) -> tuple[bytes, str]:
    return raw, signature[: chance.randrange(len(signature))]


def _longer(chance: random.Random, raw: bytes, signature: str) -> tuple[bytes, str]:
    return raw, signature + chance.choice(["0", " ", ",v1=" + "0" * 64, "\u00e9", "\u0660"])


def _shouting(_chance: random.Random, raw: bytes, signature: str) -> tuple[bytes, str]:
    return raw, signature.upper()


def _scheme(chance: random.Random, raw: bytes, signature: str) -> tuple[bytes, str]:
    digits = signature[-64:]
    return raw, chance.choice(["v0=", "v2=", "sha256=", "v1=v1=", "v1 = "]) + digits


BODIES: list[Change] = [
    _flip, _drop, _insert, _swap, _more_money, _space, _last_key_wins, _cut, _twice, _another_encoding
]  # fmt: skip
SIGNATURES: list[Change] = [_wrong_digit, _shorter, _longer, _shouting, _scheme]
