"""A jurisdiction pack as values: what holds on a day, in amounts, rates, ages and hours."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, time
from enum import StrEnum

ANYWHERE = "*"


class GstMode(StrEnum):
    """Where the tax on a deposit is taken from."""

    INSIDE = "inside"  # from the amount paid: less arrives
    ON_TOP = "on_top"  # added to it: all of it arrives, and more is paid


class IdentityCheck(StrEnum):
    """Who decides on a player's papers."""

    STAFF = "staff"
    SANDBOX = "sandbox"  # a rule that lets all pass but what it says beforehand, so that both ends can be tried


@dataclass(frozen=True, slots=True)
class DepositCaps:
    """The most that may be added in a day, a week and a month, in paise."""

    day: int
    week: int
    month: int


@dataclass(frozen=True, slots=True)
class BlankHours:
    """A part of the day, India's, in which nobody plays for rupees; it may run over midnight."""

    begin: time
    end: time

    def cover(self, at: time) -> bool:
        if self.begin <= self.end:
            return self.begin <= at < self.end
        return at >= self.begin or at < self.end

    def __str__(self) -> str:
        return f"{self.begin:%H:%M}–{self.end:%H:%M}"


@dataclass(frozen=True, slots=True)
class Rules:
    """What holds on one day. Amounts in paise, rates in basis points, regions as ISO 3166 ("IN", "IN-KA")."""

    may_play_rupees: bool
    is_real_money: bool
    may_run_gateways: bool
    requires_identity: bool
    identity_check: IdentityCheck
    min_age: int
    regions_allowed: frozenset[str]
    regions_blocked: frozenset[str]
    blank_hours: tuple[BlankHours, ...]
    stake_cap_minor: int
    session_minutes: int
    papers_kept_years: int
    notices: tuple[str, ...]
    gst_bps: int
    gst_mode: GstMode
    fee_gst_bps: int
    tds_bps: int
    tds_relief_minor: int
    tiers: Mapping[int, DepositCaps]

    @property
    def is_sandbox(self) -> bool:
        """Rupees are played for, and are no real money. Where nobody plays for rupees, those that are left are real."""
        return self.may_play_rupees and not self.is_real_money

    def allows_region(self, region: str) -> bool:
        """By the state if it is named, else by its country; a region that nobody named is not allowed."""
        names = {region, region.partition("-")[0]}
        return not names & self.regions_blocked and bool((names | {ANYWHERE}) & self.regions_allowed)

    def is_blank(self, at: time) -> bool:
        """Whether this time of the day is one without play for rupees."""
        return any(hours.cover(at) for hours in self.blank_hours)

    def deposit_caps(self, tier: int) -> DepositCaps:
        """Those of the tier, or of the highest below it that the pack knows."""
        return self.tiers[max(known for known in self.tiers if known <= max(tier, 0))]


@dataclass(frozen=True, slots=True)
class Section:
    """Rules from a day on, until the next section."""

    begins: date
    rules: Rules


@dataclass(frozen=True, slots=True)
class Pack:
    """One file: its name with its version, and its sections in the order of time."""

    name: str
    version: int
    title: str
    about: str
    sections: tuple[Section, ...]

    @property
    def code(self) -> str:
        return f"{self.name}@{self.version}"

    def rules_on(self, day: date) -> Rules:
        """What holds on this day of India. Raises LookupError before the pack's first day: nothing was allowed then."""
        held = [section.rules for section in self.sections if section.begins <= day]
        if not held:
            raise LookupError(f"The pack {self.code} says nothing about {day}.")
        return held[-1]
