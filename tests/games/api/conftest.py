"""The same people and deals as for the pages."""

from tests.games.pages.conftest import asha, bilal, chitra, live, sana, shown

__all__ = ["asha", "bilal", "chitra", "live", "sana", "shown"]
