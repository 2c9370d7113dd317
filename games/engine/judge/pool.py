"""Questions about Pool Rummy (RULES.md 6)."""

from collections.abc import Callable

from games.engine.catalogue import VARIANTS
from games.engine.formats import pool_log, splitting
from games.engine.formats.sheets import PoolSheet
from games.engine.indian.rules import Rules, max_deal_points
from games.engine.judge import match_rules
from games.engine.judge.question import Json, Question, QuestionError, whole_number

DEAL_RULES = {pool.match.limit: pool.rules for pool in VARIANTS.values() if isinstance(pool.match, PoolSheet)}
"""How a deal is played in a pool of each limit."""


def penalties(question: Question) -> Json:
    """What costs how much in a pool of this limit."""
    _, rules = _sheets(question)
    return {
        "first_drop": rules.first_drop_points,
        "middle_drop": rules.middle_drop_points,
        "three_misses": rules.three_misses,
        "wrong_declaration": rules.wrong_declaration,
        "most_per_deal": max_deal_points(rules),
    }


def eliminated(question: Question) -> Json:
    """One player's points of all deals together, and whether he is out with them."""
    sheet, _ = _sheets(question)
    points = question.get("deals")
    if not isinstance(points, list):
        raise QuestionError("bad_input", "deals has to be a list of one player's points.")
    total = sum(whole_number(count, "each of deals") for count in points)
    return {"total": total, "eliminated": pool_log.is_out(total, sheet.limit)}


def rejoin(question: Question) -> Json:
    """Whether a player just out may come back against the others who are in, and with how many points."""
    sheet, _ = _sheets(question)
    start = pool_log.rejoin_score(_totals_in(question, "scores_of_others", sheet), sheet)
    return {"allowed": start is not None, "starts_at": start}


def split(question: Question) -> Json:
    """What each gets of the pool at an agreed split; error no_split where too little is left to share."""
    sheet, _ = _sheets(question)
    worth = sheet.drop_worth_minor if question.get("drop_worth_paise") is None else question.amount("drop_worth_paise")
    if worth is None:
        raise QuestionError("bad_input", "drop_worth_paise is missing: what a drop is paid with.")
    drops = question.numbers_by_name("drops_left")
    if not splitting.SPLIT_AMONG[0] <= len(drops) <= splitting.SPLIT_AMONG[-1]:
        raise QuestionError("no_split", "The pool is split among two or three.")
    shares = splitting.by_drops(question.amount("prize_paise"), worth, drops)
    if shares is None:
        raise QuestionError("no_split", "Once the drops are paid, less than one drop would be left to share.")
    return {**shares}


def auto_split(question: Question) -> Json:
    """Whether the pool is shared equally now, and in how many shares (0: it is played on)."""
    sheet, _ = _sheets(question)
    totals, started = _totals_in(question, "scores", sheet), question.player_count("players_at_start")
    if len(totals) > started:
        raise QuestionError("bad_input", "More players are left than started.")
    is_split = splitting.is_auto_split(totals, started, sheet)
    return {"split": is_split, "equal_shares": len(totals) if is_split else 0}


ASKS: dict[str, Callable[[Question], Json]] = {
    "penalties": penalties,
    "eliminated": eliminated,
    "rejoin": rejoin,
    "split": split,
    "auto_split": auto_split,
}


def _totals_in(question: Question, name: str, sheet: PoolSheet) -> list[int]:
    """Points of players, by name or not, without those who are out."""
    given = question.get(name)
    if isinstance(given, list):
        totals = [whole_number(total, f"each of {name}") for total in given]
    else:
        totals = list(question.numbers_by_name(name).values())
    return [total for total in totals if not pool_log.is_out(total, sheet.limit)]


def _sheets(question: Question) -> tuple[PoolSheet, Rules]:
    """Both sheets of the limit, which is asked about beside the options or among them."""
    limit = question.get("limit")
    default = PoolSheet() if limit is None else PoolSheet(limit=limit)
    sheet = match_rules.sheet(question, default)
    return sheet, match_rules.deal_rules(question, DEAL_RULES[sheet.limit], sheet)
