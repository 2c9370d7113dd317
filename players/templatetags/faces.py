"""The face of a player as a picture in the page; static/js/shared/avatar.js draws the same for who comes later."""

from django import template

register = template.Library()

COLOURS, PERSONS, LIGHTS = 10, 7, 4
"""How many there are in static/css/components/avatar.css and static/img/faces.svg."""


def face_of(seed: int) -> dict[str, int]:
    """The parts of a seed's face, by their numbers there."""
    return {
        "colours": seed % COLOURS,
        "person": seed // COLOURS % PERSONS,
        "light": seed // (COLOURS * PERSONS) % LIGHTS,
    }


@register.inclusion_tag("partials/avatar.html")
def avatar(seed: int, size: str = "") -> dict[str, object]:
    """`size` is "sm", "md" or the usual one."""
    return {"seed": seed, "size": size, **face_of(seed)}
