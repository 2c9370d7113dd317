"""Section 194BA with rule 133: worked figures as data, told in rupees, and what must hold for every year."""

from dataclasses import dataclass, field
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wallet.ledger.tax import (
    TaxDue,
    TaxParameters,
    TaxYear,
    at_withdrawal,
    at_year_end,
    in_force,
    is_over_withheld,
    net_of_year,
    over_withheld,
)

LAW = TaxParameters(rate_bps=3_000, relief_minor=100_00, from_date=date(2023, 4, 1))


@dataclass
class Player:
    """A year as it is lived, in rupees: what the house would remember of it between one withdrawal and the next."""

    opening: int = 0
    withdrawn: int = 0
    deposits: int = 0
    taxed: int = 0
    untaxed: int = 0  # of the last assessment, while it bore no tax
    relieved: int = 0
    month: str = ""
    withheld: list[float] = field(default_factory=list)

    def year(self, closing: int = 0) -> TaxYear:
        figures = (self.withdrawn, self.deposits, self.opening, closing, self.taxed, self.relieved)
        return TaxYear(*(100 * rupees for rupees in figures))

    def deposit(self, rupees: int) -> None:
        self.deposits += rupees

    def withdraw(self, rupees: int, month: str = "") -> TaxDue:
        if month != self.month:
            self.month, self.relieved = month, self.untaxed
        self.withdrawn += rupees
        return self._withhold(at_withdrawal(self.year(), LAW))

    def close(self, rupees: int) -> TaxDue:
        return self._withhold(at_year_end(self.year(rupees), LAW))

    def _withhold(self, due: TaxDue) -> TaxDue:
        net = due.net_minor // 100
        self.taxed, self.untaxed = (self.taxed + net, 0) if due.tax_minor else (self.taxed, net)
        self.withheld.append(due.tax_minor / 100)
        return due


# What the player does, and what is withheld at each withdrawal and at the end of the year, in rupees.
WORKED = {
    "i: every step taxed by itself": (0, "+1000 -1500 -2000 =700", [150, 600, 210]),
    "ii: a year of losses": (0, "+5000 -2000 =500", [0, 0]),
    "iii: winnings lost again": (0, "+1000 -1500 +4000 -600 =0", [150, 0, 0]),
    "iv: what was there on 1 April is not won": (800, "+2000 -500 =4000", [0, 510]),
    # A commentary's example of the relief: 50 and 90 rupees in August are above it together, 90 in January are not.
    "relief: by the month, and caught up on 31 March": (0, "-50@aug -90@aug -90@jan =30", [0, 42, 0, 36]),
    "relief: caught up by a later month that is above it": (0, "-100@may -101@june =0", [0, 60.3, 0]),
    "relief: a month of its own for what earlier months left": (0, "-100@may -100@june =0", [0, 0, 60]),
}  # fmt: skip


def live(opening: int, story: str) -> tuple[Player, int]:
    player, closing = Player(opening), 0
    for step in story.split():
        rupees, _, month = step[1:].partition("@")
        if step[0] == "+":
            player.deposit(int(rupees))
        elif step[0] == "-":
            player.withdraw(int(rupees), month)
        else:
            closing = int(rupees)
            player.close(closing)
    return player, closing


@pytest.mark.parametrize(("opening", "story", "withheld"), WORKED.values(), ids=WORKED)
def test_the_worked_figures_come_out(opening: int, story: str, withheld: list[float]) -> None:
    assert live(opening, story)[0].withheld == withheld


def test_the_first_example_comes_to_960_and_its_net_winnings_are_those_of_the_year() -> None:
    player, closing = live(0, "+1000 -1500 -2000 =700")
    assert (sum(player.withheld), net_of_year(player.year(closing)), player.taxed) == (960, 3_200_00, 3_200)


def test_the_third_example_is_flagged_as_over_withheld() -> None:
    player, closing = live(0, "+1000 -1500 +4000 -600 =0")
    year = player.year(closing)
    assert (net_of_year(year), is_over_withheld(year), over_withheld(year, 150_00, LAW)) == (0, True, 150_00)


@pytest.mark.parametrize(
    ("opening", "story"), [(0, "+1000 -1500 -2000 =700"), (0, "+5000 -2000 =500"), (800, "-500 =900")]
)
def test_the_other_years_are_not_over_withheld(opening: int, story: str) -> None:
    player, closing = live(opening, story)
    withheld = round(100 * sum(player.withheld))
    assert (is_over_withheld(player.year(closing)), over_withheld(player.year(closing), withheld, LAW)) == (False, 0)


def test_tax_is_floored_to_the_paisa() -> None:
    assert at_withdrawal(TaxYear(withdrawn=100_03, deposits=0, opening=0), LAW) == TaxDue(100_03, 30_00)


@pytest.mark.parametrize(
    ("day", "rate"),
    [(date(2023, 3, 31), None), (date(2023, 4, 1), 3_000), (date(2026, 3, 31), 3_000), (date(2026, 4, 1), 3_500)],
)
def test_the_newest_parameters_that_have_begun_are_in_force(day: date, rate: int | None) -> None:
    table = [TaxParameters(3_500, 0, date(2026, 4, 1)), LAW]
    found = in_force(table, day)
    assert (found.rate_bps if found else None) == rate


rupees = st.integers(0, 20_000)
steps = st.lists(
    st.one_of(
        st.builds("+{}".format, rupees),
        st.builds("-{}@{}".format, rupees, st.sampled_from(["april", "may", "june"])),
    ),
    max_size=12,
)


@given(opening=rupees, story=steps, closing=rupees)
def test_whatever_happens_the_whole_net_of_the_year_is_taxed_once(opening: int, story: list[str], closing: int) -> None:
    months = ["april", "may", "june"]
    story.sort(key=lambda step: months.index(step.partition("@")[2]) if "@" in step else 0)
    player, _closing = live(opening, " ".join([*story, f"={closing}"]))
    year = player.year(closing)
    assert year.taxed >= net_of_year(year)
    assert is_over_withheld(year) == (year.taxed > net_of_year(year))
    assert round(100 * sum(player.withheld)) == year.taxed * 3_000 // 10_000


@given(st.builds(TaxYear, *[st.integers(0, 10**9)] * 6))
def test_an_assessment_is_never_below_zero_and_never_above_the_rate(year: TaxYear) -> None:
    for due in (at_withdrawal(year, LAW), at_year_end(year, LAW)):
        assert 0 <= due.tax_minor * 10_000 <= due.net_minor * 3_000
        assert due.tax_minor or due.net_minor <= LAW.relief_minor + year.relieved or due.net_minor * 3_000 < 10_000
