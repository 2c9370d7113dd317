"""Tax on net winnings: section 194BA of the Income-tax Act of India with rule 133, in paise.

Withheld when a player withdraws, and on 31 March for what he still has. In the letters of the rule, all for the
financial year so far: A withdrawn, B deposits that are not taxable, C balance on 1 April, D balance at the end,
E net winnings on which tax was withheld before. A withdrawal counts in full, with the tax that is kept from it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

BPS = 10_000


@dataclass(frozen=True, slots=True)
class TaxYear:
    """One player's financial year in paise. `withdrawn` counts the withdrawal that is being assessed.

    `relieved` are net winnings that the relief left untaxed in earlier months; they are caught up, but do not count
    towards the relief of this month. `closing` is read on 31 March only.
    """

    withdrawn: int  # A
    deposits: int  # B
    opening: int  # C
    closing: int = 0  # D
    taxed: int = 0  # E
    relieved: int = 0


@dataclass(frozen=True, slots=True)
class TaxParameters:
    """What the law says from a day on: the rate, and net winnings of a month up to which nothing is withheld yet."""

    rate_bps: int
    relief_minor: int
    from_date: date


@dataclass(frozen=True, slots=True)
class TaxDue:
    """`net_minor` are net winnings not taxed before; `tax_minor` is to be withheld now, 0 while relief lasts.

    With a tax of 0 the net winnings stay untaxed: they are no part of E. Where relief of many months is caught up by
    a very small withdrawal the tax may be more than it; the house then bears what is missing (circular 5/2023).
    """

    net_minor: int
    tax_minor: int


def in_force(table: Iterable[TaxParameters], day: date) -> TaxParameters | None:
    """The newest parameters that began on or before this day; None before the first."""
    begun = [parameters for parameters in table if parameters.from_date <= day]
    return max(begun, key=lambda parameters: parameters.from_date, default=None)


def at_withdrawal(year: TaxYear, parameters: TaxParameters) -> TaxDue:
    """N = A - (B + C + E), not below 0, and its tax; none while the month's own part is within the relief."""
    net = max(0, year.withdrawn - (year.deposits + year.opening + year.taxed))
    of_this_month = net - min(net, year.relieved)
    is_relieved = of_this_month <= parameters.relief_minor
    return TaxDue(net, 0 if is_relieved else _tax(net, parameters))


def at_year_end(year: TaxYear, parameters: TaxParameters) -> TaxDue:
    """N = (A + D) - (B + C + E), not below 0, and its tax; what was relieved during the year is caught up here."""
    net = max(0, year.withdrawn + year.closing - (year.deposits + year.opening + year.taxed))
    return TaxDue(net, _tax(net, parameters))


def net_of_year(year: TaxYear) -> int:
    """What the player won in the whole year, whenever it was taxed; 0 for a year of losses."""
    return max(0, year.withdrawn + year.closing - (year.deposits + year.opening))


def is_over_withheld(year: TaxYear) -> bool:
    """Whether more was taxed during the year than it came to: he lost afterwards, and claims it from the state."""
    return year.taxed > net_of_year(year)


def over_withheld(year: TaxYear, withheld_minor: int, parameters: TaxParameters) -> int:
    """How much of what was withheld the year did not come to, in paise."""
    return max(0, withheld_minor - _tax(net_of_year(year), parameters)) if is_over_withheld(year) else 0


def _tax(net: int, parameters: TaxParameters) -> int:
    return net * parameters.rate_bps // BPS
