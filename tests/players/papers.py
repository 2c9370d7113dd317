"""People's data for tests of identities, and pictures that a camera could have made."""

import io
from datetime import date
from typing import Any

from django.contrib.auth.models import Permission
from PIL import Image, ImageDraw

from players.models import Identity, User
from players.services.identity_submission import submit

NAME, PAN, BORN, REGION = "Asha Deshpande", "ABCPD1234F", date(1990, 5, 17), "IN-KA"


def said(**others: Any) -> dict[str, Any]:
    """What Asha says of herself, but for `others`."""
    return {"name": NAME, "born": BORN, "region": REGION, "pan": PAN} | others


def submitted(player: User, **others: Any) -> Identity:
    return submit(player=player, **said(**others))


def reviewer(staff: User) -> User:
    """The same person, with the right to decide on papers."""
    staff.user_permissions.add(Permission.objects.get(codename="review_identity"))
    return User.objects.get(pk=staff.pk)


def picture(kind: str = "JPEG", size: tuple[int, int] = (900, 600), mode: str = "RGB", **options: Any) -> bytes:
    """A card with something on it."""
    image = Image.new(mode, size)
    ImageDraw.Draw(image).rectangle((40, 40, size[0] // 2, size[1] // 2), fill=None if mode == "P" else "white")
    kept = io.BytesIO()
    image.save(kept, kind, **options)
    return kept.getvalue()
