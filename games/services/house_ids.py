"""Names for what the house does by itself, so that doing it twice counts once and nobody outside can do it first."""

from uuid import UUID

from django.utils.crypto import salted_hmac

_SALT = "rummy house: commands of the house"


def house_id(*what: object) -> UUID:
    """The `cmd_id` of this act: the same in every process, and secret like the key that makes it.

    A player who could work it out would send a move of his own under it, and the house's act would be taken for done.
    """
    name = ":".join(str(part) for part in what)
    return UUID(bytes=salted_hmac(_SALT, name, algorithm="sha256").digest()[:16], version=5)
