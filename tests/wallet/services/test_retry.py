import pytest
from django.db import OperationalError, transaction
from psycopg import errors

from wallet.services import retry
from wallet.services.retry import TRIES, retried


class UseCase:
    """Fails as the database would, so many times, then answers."""

    def __init__(self, cause: Exception, *, failures: int) -> None:
        self.cause, self.failures, self.calls = cause, failures, 0

    def __call__(self) -> str:
        self.calls += 1
        if self.calls <= self.failures:
            raise OperationalError("the database asks to try again") from self.cause
        return "done"


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retry.time, "sleep", lambda _seconds: None)


PASSING = [errors.SerializationFailure(), errors.DeadlockDetected(), errors.LockNotAvailable()]


def wrapped(case: UseCase) -> str:
    @retried
    def run() -> str:
        return case()

    return run()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("cause", PASSING, ids=lambda cause: cause.sqlstate)
def test_what_passes_is_tried_again(cause: Exception) -> None:
    case = UseCase(cause, failures=TRIES - 1)
    assert (wrapped(case), case.calls) == ("done", TRIES)


@pytest.mark.django_db(transaction=True)
def test_the_tries_are_bounded() -> None:
    case = UseCase(errors.DeadlockDetected(), failures=TRIES)
    with pytest.raises(OperationalError):
        wrapped(case)
    assert case.calls == TRIES


@pytest.mark.django_db(transaction=True)
def test_other_failures_are_not_tried_again() -> None:
    case = UseCase(errors.DiskFull(), failures=1)
    with pytest.raises(OperationalError):
        wrapped(case)
    assert case.calls == 1


@pytest.mark.django_db
def test_inside_a_transaction_nothing_is_tried_again() -> None:
    case = UseCase(errors.DeadlockDetected(), failures=1)
    with pytest.raises(OperationalError), transaction.atomic():
        wrapped(case)
    assert case.calls == 1
