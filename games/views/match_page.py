"""What the page of a match says: its terms, who plays, how it stands, what it paid."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as later
from django.utils.translation import ngettext

from games import selectors
from games.engine import catalogue, codec
from games.engine.formats.sheets import DealsSheet
from games.models import Match, Table
from games.selectors.match import shown_match
from games.services.matches.entering import BONUS_SHARE_BPS, FILL_FOR
from games.views import lobby_page, match_scores, money_words, rules_match
from games.views.lobby_matches import start_text
from games.views.match_words import game_text
from games.views.rules_match import Terms
from players.models import User
from wallet import selectors as wallet_selectors
from wallet.ledger.money import Currency, text
from wallet.templatetags.money import percent, stake

Json = dict[str, Any]

REMATCH_FOR = timedelta(minutes=15)
"""So long after its end the page offers to play once more: later nobody of them is around."""
STATES: dict[str, tuple[Any, str]] = {
    Match.State.OPEN: (later("Open for entries"), "mint"),
    Match.State.RUNNING: (later("Being played"), "sky"),
    Match.State.PAID: (later("Finished"), "brass"),
    Match.State.CANCELLED: (later("Did not take place"), "coral"),
    Match.State.ABANDONED: (later("Called off"), "coral"),
}
CALLED_OFF = (Match.State.CANCELLED, Match.State.ABANDONED)
"""Nobody won, nothing was kept: such a page names no prize and no fee."""


def context(table: Table, player: User) -> Json:
    """The context of games/match.html. The same number of queries for any number of players and deals."""
    match, currency = table.match, Currency(table.currency)
    shown = shown_match(table, is_dealing=True)
    assert shown is not None, "there is a match at this table"
    words, colour = STATES[match.state]
    return {
        "table": table,
        "match": match,
        "is_called_off": match.state in CALLED_OFF,
        "game": game_text(table.variant, catalogue.sheet_from_json(table.variant, match.sheet)),
        "badge": money_words.badge(currency),
        "state": words,
        "state_colour": colour,
        "verdict": _verdict(match, shown.json, player, currency),
        "terms": _terms(table, shown.json),
        "ladder": [] if match.state in CALLED_OFF else [_prize(line, currency) for line in shown.json["prizes"]],
        "entrants": match_scores.entrants(table) if match.state == Match.State.OPEN else [],
        "scores": match_scores.standings(shown.json, player.pk, currency),
        "sheet": match_scores.score_sheet(shown.json),
        "deals": match_scores.deals(shown.json, player.pk),
        "sums": match_scores.sums(match, shown.json, currency),
        "rules": _rules(table),
        "me": _me(table, player),
        "cmd_id": uuid4(),
    }


def _verdict(match: Match, shown: Json, player: User, currency: Currency) -> Json:
    """The first thing to know: when it begins, who leads, who won, or why nobody did."""
    if match.state == Match.State.OPEN:
        return {"title": _opening(match), "text": _if_not_full(match)}
    if match.state == Match.State.RUNNING:
        is_leaving = match.table.seats.filter(player=player, left_at__isnull=True, is_leaving=True).exists()
        return match_scores.verdict_so_far(shown, player.pk, currency, is_leaving=is_leaving)
    if match.state == Match.State.CANCELLED:
        back = _("Every entry went back to who had paid it.")
        return {"title": _("It did not take place"), "text": f"{match.called_off_because} {back}".strip()}
    if match.state == Match.State.ABANDONED:
        return {"title": _("It was called off"), "text": f"{match.called_off_because} {_went_back(match)}".strip()}
    return match_scores.verdict(shown, player.pk, currency)


def _opening(match: Match) -> str:
    if match.starts_at:
        return _("It begins %(at)s") % {"at": start_text(match.starts_at)}
    return _("It begins when %(n)s have entered") % {"n": match.table.seats_max}


def _if_not_full(match: Match) -> str:
    if match.starts_at:
        least = ngettext("%(n)s player", "%(n)s players", match.seats_min) % {"n": match.seats_min}
        return _("If fewer than %(least)s have entered by then, every entry goes back.") % {"least": least}
    if match.fill_until:
        by = timezone.localtime(match.fill_until).strftime("%H:%M")
        return _("If it is not full by %(time)s, every entry goes back.") % {"time": by}
    minutes = int(FILL_FOR.total_seconds() // 60)
    return _("If it is not full %(n)s minutes after the first entry, every entry goes back.") % {"n": minutes}


def _went_back(match: Match) -> str:
    if match.sheet["cancel"] == "refund_all" or not match.outcome:
        return _("Every entry went back to who had paid it, without a fee.")
    return _("What had been paid went back as the sheet of the match says, without a fee.")


def _terms(table: Table, shown: Json) -> list[tuple[str, str]]:
    pot = _("To win, of a full match") if shown["state"] == Match.State.OPEN else _("To win")
    fee = percent(table.fee_bps) if table.fee_bps else _("none")
    won = [(_("Fee of the house"), fee), (pot, stake(shown["pot_minor"], table.currency))]
    return [
        (_("Entry"), stake(table.entry_minor, table.currency)),
        *([] if shown["state"] in CALLED_OFF else won),
        (_("Seats"), str(table.seats_max)),
    ]


def _prize(line: Json, currency: Currency) -> tuple[str, str]:
    return _("Place %(n)s") % {"n": line["place"]}, text(line["minor"], currency)


def _rules(table: Table) -> Json:
    """How it goes, in words from its sheets; the hashes are what the rules page shows."""
    sheet = catalogue.sheet_from_json(table.variant, table.match.sheet)
    terms = Terms(sheet, Currency(table.currency), table.entry_minor)
    rules = codec.rules_from_json(table.rules)
    return {
        "steps": rules_match.steps(terms, rules, table.seats_max),
        "hash": table.match.sheet_hash,
        "counts_chips": isinstance(sheet, DealsSheet),
    }


def _me(table: Table, player: User) -> Json:
    """What this player can do here now."""
    match = table.match
    if match.is_over:
        played = match.match_seats.filter(player=player).exists()
        is_fresh = match.ended_at is not None and timezone.now() < match.ended_at + REMATCH_FOR
        return {"action": "rematch" if played and is_fresh else ""}
    row = selectors.match_row(match, player)
    balance = wallet_selectors.balances(player).of(table.currency)
    bonus = min(balance.bonus_minor, table.entry_minor * BONUS_SHARE_BPS // 10_000)
    return {
        "action": _action(row),
        "line_place": row.line_place,
        "waiting": row.waiting,
        "balance": text(balance.playable_minor, Currency(table.currency)),
        "is_short": balance.playable_minor + bonus < table.entry_minor,
        "obstacle": lobby_page.obstacle(player, table.currency),
    }


def _action(row: selectors.MatchRow) -> str:
    if row.is_running:
        return "return" if row.is_mine else "watch"
    if row.is_mine:
        return "entered"
    if row.can_enter:
        return "enter"
    return "in_line" if row.line_place else "wait"
