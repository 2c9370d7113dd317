"""An amount in parts that sum to it, to the last minor unit."""

from collections.abc import Mapping
from typing import Any, TypeVar

Part = TypeVar("Part", bound=Any)  # what sorts: a rank, or (rank, number of the entry)


def largest_remainder(total: int, weights: Mapping[Part, int]) -> dict[Part, int]:
    """`total` minor units in proportion to whole `weights`, each part less than one unit from its exact share.

    Units left over go to the largest remainders, among equal ones to the part that sorts first: the result does not
    depend on the order of the mapping. Raises ValueError for a total or weight below zero, and where a total above
    zero meets no weight.
    """
    heaviness = sum(weights.values())
    if total < 0 or min(weights.values(), default=0) < 0 or (total and not heaviness):
        raise ValueError(f"{total} cannot be split by {list(weights.values())}.")
    if not total:
        return dict.fromkeys(weights, 0)
    parts = {part: total * weight // heaviness for part, weight in weights.items()}
    by_remainder = sorted(weights, key=lambda part: (-(total * weights[part] % heaviness), part))
    for part in by_remainder[: total - sum(parts.values())]:
        parts[part] += 1
    return parts
