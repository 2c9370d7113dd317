"""Whatever a test did to a match, its log and its money must tell the same story afterwards."""

from collections.abc import Iterator

import pytest

from games.services import verify, verify_matches


@pytest.fixture(autouse=True)
def matches_are_whole(request: pytest.FixtureRequest) -> Iterator[None]:
    request.getfixturevalue("committing_db" if "committing_db" in request.fixturenames else "db")
    yield
    assert [*verify_matches.findings(), *verify.findings()] == []
