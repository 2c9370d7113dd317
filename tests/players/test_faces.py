"""Faces are in the page itself, for who allows no scripts, and are those that the script draws."""

import json
import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

from django.conf import settings
from django.template import Context, Template
from django.test import Client

from players.models import User
from players.services import faces
from players.templatetags.faces import COLOURS, LIGHTS, PERSONS, face_of

FACES = json.loads((Path(__file__).parent / "faces.json").read_text())


def test_a_seed_has_the_face_that_the_script_draws_for_it() -> None:
    assert {seed: face_of(int(seed)) for seed in FACES} == FACES


def test_every_part_that_a_face_may_have_is_drawn() -> None:
    drawn = (settings.BASE_DIR / "static/img/faces.svg").read_text()
    colours = (settings.BASE_DIR / "static/css/components/avatar.css").read_text()

    parts = [symbol.get("id", "") for symbol in ElementTree.fromstring(drawn)]  # as strict as a browser
    assert Counter(part.partition("-")[0] for part in parts) == {"light": LIGHTS, "person": PERSONS}
    assert re.findall(r"\.face--(\d+) \{", colours) == [str(number) for number in range(COLOURS)]


def test_the_page_of_settings_draws_every_face_without_a_script(db: None) -> None:
    asha = User.objects.create_user("asha@example.com", display_name="Asha")
    client = Client()
    client.force_login(asha)

    page = client.get("/accounts/profile/").content.decode()

    offered = [asha.avatar_seed, *faces.offered(asha, 0)]
    for seed in offered:
        assert drawn(seed) in page
    assert 'data-avatar="' in page
    assert re.findall(r"data-avatar=\"\d+\"(?! data-drawn)", page) == []


def drawn(seed: int) -> str:
    return Template("{% load faces %}{% avatar seed %}").render(Context({"seed": seed})).strip()
