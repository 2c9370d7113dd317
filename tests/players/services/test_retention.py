"""Papers are forgotten some years after their account was closed, not a day before, and not while they are needed."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest
from django.utils import timezone
from pytest_django.fixtures import Settings

from players.models import Identity, User
from players.services import exclusion, identity, retention, standing
from tests.players.papers import picture, submitted
from tests.wallet.conftest import Funder, give
from wallet import tasks
from wallet.models import JobRun

__all__ = ["give"]
YEARS = 8


@pytest.fixture(autouse=True)
def folder(settings: Settings, tmp_path: Path) -> Path:
    backend = {"BACKEND": "django.core.files.storage.FileSystemStorage", "OPTIONS": {"location": tmp_path}}
    settings.STORAGES = settings.STORAGES | {"private": backend}
    return tmp_path


@pytest.fixture
def closed(asha: User, folder: Path) -> User:
    """Asha has shown a paper and closed her account; the same PAN, name and birthday are kept."""
    submitted(asha, paper=picture())
    standing.close(player=asha)
    assert files(folder) == 1
    return asha


def files(folder: Path) -> int:
    return len([file for file in folder.rglob("*") if file.is_file()])


def later(*, years: int = YEARS, days: int = 1) -> datetime:
    now = timezone.now()
    return now.replace(year=now.year + years) + timedelta(days=days)


def test_after_the_years_that_the_pack_says_nothing_is_left(closed: User, folder: Path) -> None:
    assert retention.sweep(later(days=-1)) == 0
    assert files(folder) == 1
    assert retention.sweep(later()) == 1
    assert (files(folder), Identity.objects.count(), identity.is_verified(closed)) == (0, 0, False)
    assert retention.sweep(later()) == 0


def test_the_papers_of_an_open_account_stay(asha: User, folder: Path) -> None:
    submitted(asha, paper=picture())
    assert retention.sweep(later(years=50)) == 0
    assert files(folder) == 1


def test_who_is_on_a_break_is_known_to_its_end(closed: User) -> None:
    exclusion.exclude(player=closed, length=None)
    assert retention.sweep(later(years=50)) == 0
    assert identity.is_verified(closed)


def test_who_still_has_money_can_be_paid(closed: User, give: Funder) -> None:
    give(closed, winnings=1)
    assert retention.sweep(later()) == 0
    give(closed, winnings=-1)
    assert retention.sweep(later()) == 1


def test_an_account_that_was_given_back_meanwhile_keeps_its_papers(closed: User, root: User) -> None:
    standing.reactivate(player=closed, by=root)
    assert retention.sweep(later()) == 0


def test_a_file_that_is_gone_already_keeps_nobody(closed: User, folder: Path) -> None:
    """A process died between the file and the row."""
    for file in folder.rglob("*.sealed"):
        file.unlink()
    assert retention.sweep(later()) == 1


def test_the_pan_is_free_again(closed: User, bilal: User) -> None:
    retention.sweep(later())
    assert submitted(bilal).state == Identity.State.VERIFIED


def test_the_job_leaves_its_row(closed: User) -> None:
    User.objects.filter(pk=closed.pk).update(closed_at=timezone.now() - timedelta(days=YEARS * 366))
    tasks.forget_papers()
    run = JobRun.objects.get(name="forget_papers")
    assert (run.result, run.error, Identity.objects.count()) == ("1", "", 0)
