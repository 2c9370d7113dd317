"""The house opens its door to a stranger's browser."""

from tests.e2e.house import House
from tests.e2e.visiting import Visit


def test_a_stranger_reaches_the_sign_in_page(visit: Visit) -> None:
    page = visit(None, "accounts/login/")

    assert page.locator("input[type=password]").count() == 1


def test_the_web_process_comes_back_after_a_kill(house: House, visit: Visit) -> None:
    house.kill("web", 9)

    house.start("web")

    assert visit(None, "accounts/login/").title() != ""
