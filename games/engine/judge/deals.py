"""Questions about Deals Rummy (RULES.md 4)."""

from collections.abc import Callable

from games.engine.formats import deals, prizes, ranking
from games.engine.formats.sheets import DealsSheet
from games.engine.indian import penalties
from games.engine.indian.rules import DEALS, Rules, max_deal_points
from games.engine.judge import match_rules
from games.engine.judge.question import Json, Question, QuestionError, player_name, whole_number


def chips_at_start(question: Question) -> Json:
    """What each player starts with."""
    sheet, rules = _sheets(question)
    players, count = question.player_count(), whole_number(question.get("deals"), "deals", 1)
    return {"chips": deals.chips_at_start(sheet.chips, count, players, max_deal_points(rules))}


def deal(question: Question) -> Json:
    """The chips after a deal, and what its winner took: a chip a point from every loser."""
    _sheets(question)
    chips = question.numbers_by_name("chips", may_be_negative=True)
    winner, losers = player_name(question.get("winner")), question.numbers_by_name("losers")
    if winner in losers:
        raise QuestionError("bad_input", f"{winner} cannot win and lose.")
    if strangers := [name for name in (winner, *losers) if name not in chips]:
        raise QuestionError("bad_input", f"{strangers[0]} has no chips.")
    moved = deals.chips_moved(winner, losers)
    return {"chips": {name: count + moved.get(name, 0) for name, count in chips.items()}, "won": moved[winner]}


def deal_show(question: Question) -> Json:
    """What a loser pays who had no turn before a valid declaration."""
    _, rules = _sheets(question)
    return {"points": penalties.deal_show_points(question.amount("hand_points"), rules)}


def three_misses(question: Question) -> Json:
    """What the third miss in a row costs: two dealt in may have a price of their own."""
    _, rules = _sheets(question)
    hand = question.amount("hand_points")
    if question.player_count() == 2:
        return {"points": penalties.two_player_misses_points(hand, rules)}
    return {"points": penalties.flat_or_sum(rules.three_misses, hand, rules)}


def may_drop(question: Question) -> Json:
    """Whether a player in his turn may drop: before drawing, and not where two were dealt in."""
    _, rules = _sheets(question)
    drawn = question.get("drawn_this_turn")
    if drawn is not None and not isinstance(drawn, bool):
        raise QuestionError("bad_input", "drawn_this_turn has to be true or false.")
    return {"allowed": penalties.drop_is_allowed(question.player_count(), rules) and not drawn}


def ranks(question: Question) -> Json:
    """The places by chips, who is tied, and which of the ties a table would play out: those that change a prize."""
    sheet, _ = _sheets(question)
    order = ranking.by_chips(question.numbers_by_name("chips", may_be_negative=True))
    is_shared = sheet.ties == "share"
    return {
        "ranking": order,
        "tie_breaker": () if is_shared else ranking.tied(order),
        "tie_breaker_for_prizes": () if is_shared else ranking.to_break(order, sheet.prizes),
    }


def prize(question: Question) -> Json:
    """What is played for: all entries less the fee, and what each place gets of it."""
    sheet, rules = _sheets(question)
    players = question.player_count()
    pot = question.amount("entry_paise") * players
    fee = prizes.fee_of(pot, question.fee_bps(rules))
    by_place = prizes.for_places(pot - fee, sheet.prizes, players)
    return {"prize_pool_paise": pot - fee, "fee_paise": fee, "prizes_paise": by_place}


ASKS: dict[str, Callable[[Question], Json]] = {
    "chips_at_start": chips_at_start,
    "deal": deal,
    "deal_show": deal_show,
    "three_misses": three_misses,
    "may_drop": may_drop,
    "ranks": ranks,
    "prize": prize,
}


def _sheets(question: Question) -> tuple[DealsSheet, Rules]:
    """Both sheets, so that an unknown option is an error whatever is asked."""
    sheet = match_rules.sheet(question, DealsSheet())
    return sheet, match_rules.deal_rules(question, DEALS, sheet)
