"""What everybody learns when a deal is over: the server's seed, and who gained and paid how much."""

import json
from typing import Any

from games.services import sealing, store

_ENDED = """
SELECT sealed_seed, outcome::text FROM games_deal WHERE id = %(deal)s AND state IN ('finished', 'voided')
"""


async def of_deal(deal_id: int) -> dict[str, Any]:
    """Seed (hex), amounts by seat and fee in minor units; nothing at all of a deal that is still being played."""
    rows = await store.arows(_ENDED, {"deal": deal_id})
    if not rows:
        return {}
    outcome = json.loads(rows[0][1])
    return {
        "server_seed": sealing.unseal(rows[0][0]).hex(),
        "amounts": outcome["amounts"],
        "fee_minor": outcome.get("fee_minor", 0),
    }
