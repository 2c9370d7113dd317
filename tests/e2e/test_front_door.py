"""The house opens its door to a stranger's browser."""

import pytest

from players.models import User
from tests.e2e.house import House
from tests.e2e.visiting import Visit


def test_a_stranger_reaches_the_sign_in_page(visit: Visit) -> None:
    page = visit(None, "accounts/login/")

    assert page.locator("input[type=password]").count() == 1


def test_the_web_process_comes_back_after_a_kill(house: House, visit: Visit) -> None:
    house.kill("web", 9)

    house.start("web")

    assert visit(None, "accounts/login/").title() != ""


@pytest.mark.parametrize("path", ["admin/", "admin/players/user/", "api/docs/"])
def test_pages_with_a_policy_of_their_own_keep_to_it(visit: Visit, path: str) -> None:
    """Whatever the policy blocks is an error on the console, and `visit` lets none pass."""
    admin = User.objects.create_superuser("admin@example.com", "a long pass phrase", display_name="Admin")

    page = visit(admin, path)

    page.wait_for_load_state("networkidle")
    assert page.locator("#swagger-ui .info .title, #nav-sidebar, #main").first.is_visible()
