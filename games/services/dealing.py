"""Opens the sealed seed and works the shuffle out; the only place outside the engine that makes a `Deal` command."""

import hashlib
import hmac

from games.engine.indian.commands import Deal, UsedSeed
from games.engine.shuffle import shuffle
from games.services import sealing, store
from games.services.entries import Entry

_SEALED = "SELECT sealed_seed FROM games_deal WHERE id = %(deal)s"


async def deal_command(entry: Entry) -> Deal:
    """Hand out the cards. Made again after a crash it is the same: the server's seed was stored before, and what stands
    in for a silent seat's seed follows from it (marked as not the player's)."""
    ((sealed,),) = await store.arows(_SEALED, {"deal": entry.facts.deal_id})
    return shuffled(entry, sealed)


def shuffled(entry: Entry, sealed_seed: bytes) -> Deal:
    """The same for who has read the sealed seed already."""
    server_seed = sealing.unseal(sealed_seed)
    seeds = tuple(_used(server_seed, seat.seat, seat.seed_hex) for seat in entry.state.seats)
    rules = entry.state.rules
    mixed = shuffle(
        server_seed,
        entry.facts.name,
        {used.seat: bytes.fromhex(used.seed_hex) for used in seeds},
        rules.hash,
        entry.facts.game.deck(rules),
        [used.seat for used in seeds],
    )
    return Deal(mixed, seeds)


def _used(server_seed: bytes, seat: int, offered: str | None) -> UsedSeed:
    if offered is not None:
        return UsedSeed(seat, offered, by_player=True)
    stand_in = hmac.digest(server_seed, b"stand-in for seat %d" % seat, hashlib.sha256)
    return UsedSeed(seat, stand_in.hex(), by_player=False)
