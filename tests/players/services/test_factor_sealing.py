"""Secrets of second factors: sealed in the database, usable all the same, and part of a change of keys."""

import importlib
import io

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import (
    TOTP,
    format_hotp_value,
    generate_totp_secret,
    hotp_value,
    yield_hotp_counters_from_time,
)
from cryptography.fernet import InvalidToken
from django.apps import apps
from django.core.management import call_command
from django.db import connection
from pytest_django.fixtures import Settings

from players.models import User
from players.services import factor_sealing

OLD, NEW = "an old key of the house", "a new key of the house"


@pytest.fixture(autouse=True)
def one_key(settings: Settings) -> None:
    settings.VAULT_KEYS, settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = [OLD], "signs sessions", []


@pytest.fixture
def secret(asha: User) -> str:
    """Asha has turned her app on, and has recovery codes."""
    secret = generate_totp_secret()
    TOTP.activate(asha, secret)
    RecoveryCodes.activate(asha)
    return secret


def kept() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT string_agg(data::text, ' ') FROM mfa_authenticator")
        return str(cursor.fetchone()[0])


def wrap(asha: User) -> TOTP:
    return TOTP(Authenticator.objects.get(user=asha, type="totp"))


def number_of(secret: str) -> str:
    return format_hotp_value(hotp_value(secret, next(iter(yield_hotp_counters_from_time()))))


def test_no_secret_stands_in_the_database(asha: User, secret: str) -> None:
    codes = RecoveryCodes(Authenticator.objects.get(user=asha, type="recovery_codes"))
    assert secret not in kept()
    assert codes.instance.data["seed"].startswith("k")
    assert len(codes.generate_codes()) == 10
    assert wrap(asha).validate_code(number_of(secret))


def test_a_secret_that_somebody_puts_there_in_clear_opens_nothing(asha: User, secret: str) -> None:
    Authenticator.objects.filter(user=asha, type="totp").update(data={"secret": generate_totp_secret()})
    with pytest.raises(InvalidToken):
        wrap(asha).validate_code("123456")


def test_a_new_key_takes_them_along(asha: User, secret: str, settings: Settings) -> None:
    codes = RecoveryCodes(Authenticator.objects.get(user=asha, type="recovery_codes"))
    before = codes.generate_codes()
    codes.validate_code(before[0])
    settings.VAULT_KEYS = [NEW, OLD]
    told = io.StringIO()
    call_command("reseal", stdout=told, stderr=told)
    assert "secrets of second factors: 2 sealed anew, 0 were so already." in told.getvalue()
    settings.VAULT_KEYS = [NEW]
    after = RecoveryCodes(Authenticator.objects.get(user=asha, type="recovery_codes"))
    assert after.get_unused_codes() == before[1:]
    assert wrap(asha).validate_code(number_of(secret))


def test_what_no_key_opens_is_said(asha: User, secret: str, settings: Settings) -> None:
    settings.VAULT_KEYS = [NEW]
    outcome = factor_sealing.Outcome()
    factor_sealing.reseal(outcome)
    assert len(outcome.findings) == 2


def test_those_of_before_are_sealed_by_the_migration_and_back(asha: User) -> None:
    migration = importlib.import_module("players.migrations.0009_second_factors_are_sealed")
    row = Authenticator.objects.create(user=asha, type="recovery_codes", data={"seed": "ab" * 40, "used_mask": 5})
    seal = migration.Migration.operations[0]
    seal.code(apps, None)
    row.refresh_from_db()
    assert (factor_sealing.unseal(row.data["seed"]), row.data["used_mask"]) == ("ab" * 40, 5)
    seal.reverse_code(apps, None)
    row.refresh_from_db()
    assert row.data == {"seed": "ab" * 40, "used_mask": 5}
