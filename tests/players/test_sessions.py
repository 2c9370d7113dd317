"""The devices one is signed in on: each shown once, in as many queries for one as for many, and nobody else's."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from players.models import User
from tests.players.conftest import PASSWORD

PAGE = "/accounts/sessions/"


def signed_in(user: User) -> Client:
    client = Client()
    client.post("/accounts/login/", {"login": user.email, "password": PASSWORD})
    return client


def queries(client: Client) -> int:
    with CaptureQueriesContext(connection) as asked:
        client.get(PAGE)
    return len(asked)


@pytest.mark.django_db
def test_many_devices_take_no_more_queries_than_two(asha: User) -> None:
    one = signed_in(asha)
    signed_in(asha)
    few = queries(one)
    for _ in range(8):
        signed_in(asha)

    assert queries(one) == few
    assert one.get(PAGE).context["session_count"] == 10


@pytest.mark.django_db
def test_a_device_that_signed_out_is_gone_and_anothers_are_not_shown(asha: User) -> None:
    chitra = User.objects.create_user("chitra@example.in", PASSWORD, display_name="Chitra")
    one, other = signed_in(asha), signed_in(asha)
    signed_in(chitra)

    assert one.get(PAGE).context["session_count"] == 2
    other.post("/accounts/logout/")

    page = one.get(PAGE)
    (left,) = page.context["sessions"]
    assert left.user == asha
    assert "This device" in page.content.decode()


@pytest.mark.django_db
def test_the_others_are_signed_out_together(asha: User) -> None:
    one, other = signed_in(asha), signed_in(asha)

    page = one.post(PAGE, follow=True)

    assert "All other devices are signed out." in page.content.decode()
    assert (one.get("/lobby/").status_code, other.get("/lobby/").status_code) == (200, 302)
