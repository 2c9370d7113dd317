"""What the settings promise to browsers, to the database and to the queue."""

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import connection
from django.test import Client
from pytest_django.fixtures import Settings

from players.models import User
from players.services import jurisdiction
from rummy_site.addresses import celery_broker_url
from rummy_site.celery import app
from rummy_site.checks import public_hosts_are_served_safely, the_law_of_the_place_can_be_read
from rummy_site.secret_key import PUBLISHED_KEY, secret_key

LONG_KEY = "k" * 64


def policy(response: object) -> dict[str, set[str]]:
    header = response.headers["Content-Security-Policy"]  # type: ignore[attr-defined]
    return {name: set(sources) for name, *sources in (part.split() for part in header.split(";"))}


@pytest.mark.parametrize("path", ["/accounts/login/", "/livez", "/there/is/no/such/page"])
def test_pages_may_load_nothing_that_is_not_ours(client: Client, db: None, path: str) -> None:
    found = policy(client.get(path, headers={"host": "127.0.0.1:8000"}))

    assert found["default-src"] == found["object-src"] == found["base-uri"] == found["frame-ancestors"] == {"'none'"}
    assert found["script-src"] == found["style-src"] == found["form-action"] == {"'self'"}
    assert found["connect-src"] == {"'self'", "ws://127.0.0.1:8000"}


def test_only_the_admin_gets_what_its_theme_needs(client: Client, db: None) -> None:
    assert policy(client.get("/admin/"))["script-src"] == {"'self'", "'unsafe-eval'"}
    assert policy(client.get("/administration/"))["script-src"] == {"'self'"}


def test_every_response_carries_the_other_headers(client: Client, db: None) -> None:
    headers = client.get("/accounts/login/").headers

    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]


def test_pages_of_someone_signed_in_are_kept_by_no_cache(client: Client, db: None) -> None:
    asha = User.objects.create_user("asha@example.com", display_name="Asha")
    client.force_login(asha)

    for path in ("/accounts/email/", "/api/v1/", "/no/such/page"):
        assert "no-store" in client.get(path).headers["Cache-Control"], path


def test_cookies_are_out_of_reach_of_scripts_and_of_other_sites(client: Client, db: None) -> None:
    User.objects.create_user("asha@example.com", "a long pass phrase", display_name="Asha")
    client.post("/accounts/login/", {"login": "asha@example.com", "password": "a long pass phrase"})

    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    assert (cookie["httponly"], cookie["samesite"], cookie["secure"]) == (True, "Lax", "")


def test_no_statement_waits_or_runs_for_ever(db: None) -> None:
    with connection.cursor() as cursor:
        found = []
        for name in ("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout"):
            cursor.execute(f"SHOW {name}")
            found += cursor.fetchone()
    assert found == ["3s", "10s", "15s"]


@pytest.mark.parametrize("given", ["", PUBLISHED_KEY, "short"])
def test_a_real_host_needs_a_real_key(given: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="SECRET_KEY must be set"):
        secret_key(given=given, hosts=["127.0.0.1", "rummy.example"])


def test_a_given_key_is_taken() -> None:
    assert secret_key(given=LONG_KEY, hosts=["rummy.example"]) == LONG_KEY
    assert secret_key(given="", hosts=["127.0.0.1", "localhost", "[::1]"]) != ""


def test_debug_pages_for_strangers_are_an_error(settings: object) -> None:
    settings.ALLOWED_HOSTS, settings.DEBUG = ["rummy.example"], True  # type: ignore[attr-defined]

    assert [found.id for found in public_hosts_are_served_safely(None)] == ["rummy_site.E001", "rummy_site.W001"]


@pytest.mark.parametrize(
    ("pack", "is_demo", "found"),
    [
        ("sandbox", True, []),
        ("india", True, []),
        ("atlantis", True, ["rummy_site.E002"]),
        ("testland", True, ["rummy_site.E003"]),
        ("testland", False, []),
    ],
)
def test_a_house_without_a_law_and_real_money_for_the_demonstration_are_errors(
    pack: str, is_demo: bool, found: list[str], settings: Settings
) -> None:
    settings.JURISDICTION, settings.DEMO = pack, is_demo
    assert [each.id for each in the_law_of_the_place_can_be_read(None)] == found


def test_the_queue_takes_json_alone_and_gives_a_killed_workers_task_back_soon() -> None:
    assert app.conf.accept_content == ["json"]
    assert app.conf.task_serializer == "json"
    assert app.conf.task_ignore_result
    assert app.conf.task_acks_late
    assert app.conf.broker_transport_options["visibility_timeout"] <= 300


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ("unix:///run/v.sock", "redis+socket:///run/v.sock?virtual_host=0"),
        ("unix:///run/v.sock?db=3", "redis+socket:///run/v.sock?virtual_host=3"),
        ("rediss://:pw@cache:6380/1", "rediss://:pw@cache:6380/1"),
    ],
)
def test_the_brokers_address_follows_the_servers(given: str, wanted: str) -> None:
    assert celery_broker_url(given) == wanted


def test_rupees_are_a_sandbox_unless_someone_says_otherwise() -> None:
    assert (settings.JURISDICTION, jurisdiction.rules().is_real_money) == ("sandbox", False)
