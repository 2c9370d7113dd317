"""What a rules page says of a match: its course, its money and its options, every number from the sheet."""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any

from django.utils.translation import gettext as _

from games.engine.formats import deals
from games.engine.formats.sheets import DealsSheet, PoolSheet, Sheet
from games.engine.indian.rules import Rules, max_deal_points
from games.views import match_example
from games.views.match_words import OPTIONS, chips_text, deals_text, ladder_text, value_text
from games.views.rules_words import points_text
from wallet.ledger.money import Currency, text
from wallet.templatetags.money import percent

Json = dict[str, Any]
Step = tuple[str, str]

EASY_ENTRY = 100


@dataclass(frozen=True, slots=True)
class Terms:
    """What one match is played for. `entry_minor` is None on the page of a game: every match names its own."""

    sheet: Sheet
    currency: Currency = Currency.CHIP
    entry_minor: int | None = None

    @property
    def example_minor(self) -> int:
        """The entry to reckon with: its own, or one that makes it easy."""
        return EASY_ENTRY if self.entry_minor is None else self.entry_minor


def match(terms: Terms, rules: Rules, usual: Sheet, seats: int) -> Json:
    """The part of a rules page that is about the match. `usual`: the sheet that this game is played by elsewhere."""
    return {
        "steps": steps(terms, rules, seats),
        "example": match_example.played(terms.sheet, rules, seats, terms.example_minor, terms.currency),
        "split": match_example.split(terms.sheet, rules, seats, terms.example_minor, terms.currency),
        "options": _options(terms, usual),
        "hash": terms.sheet.hash,
        "differs": terms.sheet != usual,
    }


def steps(terms: Terms, rules: Rules, seats: int) -> list[Step]:
    """A match from the entry to the prizes, each step with its name."""
    return list(_steps(terms, rules, seats))


def short(sheet: Sheet, rules: Rules, seats: int) -> str:
    """A match in a line of the list: how long it goes."""
    if isinstance(sheet, DealsSheet):
        return _("%(deals)s, %(chips)s each") % {
            "deals": deals_text(sheet.deals),
            "chips": _start(sheet, rules, seats),
        }
    return _("until one is left under %(limit)s") % {"limit": points_text(sheet.limit)}


def _steps(terms: Terms, rules: Rules, seats: int) -> Iterator[Step]:
    sheet = terms.sheet
    yield _("Entry"), _entry(terms)
    if isinstance(sheet, DealsSheet):
        yield from _of_deals(sheet, rules, seats)
    else:
        yield from _of_pool(sheet, terms)
    yield _("The prizes"), _prizes(sheet, rules)
    yield _("Leaving"), _leaving(rules)
    yield _("If the match cannot go on"), _called_off(sheet)


def _entry(terms: Terms) -> str:
    kept = _("It is set aside until the match is over.")
    if terms.entry_minor is None:
        return f"{_('Everybody pays the same entry: the match says how much before you enter.')} {kept}"
    entry = text(terms.entry_minor, terms.currency)
    return f"{_('Everybody pays the same entry, %(entry)s.') % {'entry': entry}} {kept}"


def _of_deals(sheet: DealsSheet, rules: Rules, seats: int) -> Iterator[Step]:
    played = _("%(deals)s, and all of them are played.") % {"deals": deals_text(sheet.deals)}
    yield _("Deals"), f"{played} {_mover()}"
    yield (
        _("Match chips"),
        _(
            "Everybody starts with %(chips)s. They are no money: they count who is ahead. The winner of a deal takes "
            "one for each point from every loser."
        )
        % {"chips": _start(sheet, rules, seats)},
    )
    yield _("Places"), f"{_('Most match chips come first.')} {_ties(sheet)}"


def _ties(sheet: DealsSheet) -> str:
    if sheet.ties == "share":
        return _("Players with equal match chips share their prizes.")
    return _(
        "Players with equal match chips play an extra deal among themselves, if their places have different prizes. It "
        "moves none of them: its winner comes first, the others follow by fewer points."
    )


def _start(sheet: DealsSheet, rules: Rules, seats: int) -> str:
    chips = chips_text(deals.chips_at_start(sheet.chips, sheet.deals, seats, max_deal_points(rules)))
    if sheet.chips == "players_times_max":
        return _("%(chips)s if %(n)s play") % {"chips": chips, "n": seats}
    return chips


def _of_pool(sheet: PoolSheet, terms: Terms) -> Iterator[Step]:
    limit = points_text(sheet.limit)
    out = _("Your points add up from deal to deal. Who reaches %(limit)s is out; the last one in has won.")
    yield _("Deals"), f"{out % {'limit': limit}} {_mover()}"
    yield _("Coming back"), _rejoin(sheet)
    yield _("Sharing the pool"), " ".join(_splits(sheet, terms))


def _mover() -> str:
    return _("The toss decides who moves first in the first deal; after that it goes one seat on with every deal.")


def _rejoin(sheet: PoolSheet) -> str:
    if not sheet.rejoin:
        return _("Who is out stays out.")
    return _(
        "If a deal puts you out, you may pay the entry once more and come back, as long as nobody still in has more "
        "than %(most)s. You start one point above the highest of them."
    ) % {"most": points_text(sheet.marks.rejoin_up_to)}


def _splits(sheet: PoolSheet, terms: Terms) -> Iterator[str]:
    if sheet.auto_split:
        least = points_text(sheet.marks.auto_split_from)
        yield _(
            "If more players started than are left, and the last two or three have %(least)s or more each, they share "
            "the pool equally."
        ) % {"least": least}
    if sheet.manual_split:
        yield _(
            "Two who are left, or three if more started, may agree to share it: every drop that a player could still "
            "make, beyond those of the one with the fewest, is worth %(worth)s; the rest is shared equally."
        ) % {"worth": value_text(sheet, "drop_worth_minor", terms.currency)}
    if not sheet.auto_split and not sheet.manual_split:
        yield _("The pool is not shared: it is played to the end.")


def _prizes(sheet: Sheet, rules: Rules) -> str:
    pool = _("All entries make the pool.")
    if rules.fee_bps:
        pool = _("All entries, less %(fee)s for the house, make the pool.") % {"fee": percent(rules.fee_bps)}
    if sheet.prizes == (100,):
        return f"{pool} {_('The winner takes it.')}"
    ladder = _("It goes to the places, from the first on: %(ladder)s.") % {"ladder": ladder_text(sheet.prizes)}
    return f"{pool} {ladder}"


def _leaving(rules: Rules) -> str:
    return _(
        "Who leaves pays %(first)s or %(later)s for the deal that runs, is dealt in no more and comes after all who "
        "stayed. The entry does not come back."
    ) % {"first": points_text(rules.first_drop_points), "later": points_text(rules.middle_drop_points)}


def _called_off(sheet: Sheet) -> str:
    before = _("The house takes no fee then. Before the first finished deal everybody has the entry back.")
    if sheet.cancel == "refund_all":
        return f"{before} {_('Later too: every entry goes back to who paid it.')}"
    by_chips = (
        _("Later the pot is shared by the match chips of those who have not left.")
        if isinstance(sheet, DealsSheet)
        else _("Later the pot is shared by how far each one still in is from the limit.")
    )
    return f"{before} {by_chips}"


def _options(terms: Terms, usual: Sheet) -> list[Json]:
    """Every option of the match, in its own order; marked where it is not what this game usually plays by."""
    return [
        {
            "name": field.name,
            "words": OPTIONS[field.name],
            "value": value_text(terms.sheet, field.name, terms.currency),
            "usual": value_text(usual, field.name, terms.currency),
            "differs": getattr(terms.sheet, field.name) != getattr(usual, field.name),
        }
        for field in fields(terms.sheet)
    ]
