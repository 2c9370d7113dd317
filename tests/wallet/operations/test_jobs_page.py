"""The operators' page: every job with its last run and what waits, the late ones first."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from players.models import User
from rummy_site.celery import app
from tests.wallet.business.conftest import Staff
from tests.wallet.operations.conftest import signed_in
from wallet import tasks
from wallet.models import GatewayEvent, JobRun
from wallet.services import backlogs, clock, jobs

pytestmark = pytest.mark.django_db
PAGE = "/admin/wallet/jobrun/"


@pytest.fixture
def operator(staff: Staff) -> Client:
    return signed_in(staff("Operator", "view_jobs"))


def test_what_waits_too_long_stands_first(operator: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    GatewayEvent.objects.create(gateway="sandbox", event_id="e1", raw_body="{}")
    real = clock.now
    monkeypatch.setattr(clock, "now", lambda: real() + timedelta(minutes=6))
    first = backlogs.backlogs()[0]
    assert (first.job, first.waiting, first.is_late) == ("process_gateway_events", 1, True)
    page = operator.get(PAGE).text
    assert page.index("process_gateway_events") < page.index("close_day")
    assert page.count('data-sla="late"') == 1


def test_a_job_that_failed_says_so_until_it_has_run_again(operator: Client) -> None:
    def expire_approvals() -> int:
        if not JobRun.objects.filter(failures=1).exists():
            raise ValueError("no such row")
        return 3

    run = jobs.recorded(expire_approvals)
    with pytest.raises(ValueError, match="no such row"):
        run()
    assert "no such row" in operator.get(PAGE).text
    run()
    kept = JobRun.objects.get()
    assert (kept.runs, kept.failures, kept.result, kept.error) == (2, 1, "3", "")
    assert 'data-sla="late"' not in operator.get(PAGE).text


def test_every_sweeper_that_runs_by_the_clock_is_on_the_page() -> None:
    scheduled = {entry["task"].rpartition(".")[2] for entry in app.conf.beat_schedule.values()
                 if entry["task"].startswith("wallet.tasks.")}  # fmt: skip
    assert {each.job for each in backlogs.backlogs()} == scheduled
    assert all(hasattr(tasks, name) for name in scheduled)


def test_others_do_not_see_it(staff: Staff, chitra: User) -> None:
    assert signed_in(staff("Other", "view_dayclose")).get(PAGE).status_code == 403
    assert signed_in(chitra).get(PAGE).status_code == 302
    assert Client().get(PAGE).status_code == 302


def test_it_is_only_read(operator: Client, staff: Staff) -> None:
    row = JobRun.objects.create(name="close_day")
    chief = signed_in(staff("Chief"))
    assert chief.post(f"{PAGE}add/", {"name": "x"}).status_code == 403
    assert chief.post(f"{PAGE}{row.pk}/change/", {"name": "x"}).status_code == 302
    assert chief.post(f"{PAGE}{row.pk}/delete/", {"post": "yes"}).status_code == 403
    assert JobRun.objects.get().name == "close_day"


def test_it_costs_the_same_for_many_waiting_rows(operator: Client) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            assert operator.get(PAGE).status_code == 200
        return len(asked)

    def events(begin: int, end: int) -> None:
        GatewayEvent.objects.bulk_create(
            GatewayEvent(gateway="sandbox", event_id=f"e{n}", raw_body="{}") for n in range(begin, end)
        )

    events(0, 10)
    queries()
    few = queries()
    events(10, 10_000)
    assert queries() == few
