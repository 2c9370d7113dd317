// What a deal of a match brought: chips that moved, or points that came to a total.

import { t } from "../../shared/i18n.js";
import { lineOf, matchOf, myScore, scoreAt } from "./read.js";
import { playerAt, totalText } from "./words.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Result} Result */
/** @typedef {import("../types.js").DealLine} DealLine */

const MINUS = "\u2212";

/**
 * "+45", "−20"
 * @param {number} by
 */
export function signed(by) {
  return by < 0 ? `${MINUS}${-by}` : by > 0 ? `+${by}` : "0";
}

/**
 * The heading of a deal's result.
 * @param {State} state
 * @param {Result} result one with a winner
 * @returns {string}
 */
export function matchTitle(state, result) {
  const line = lineOf(state, state.deal?.id);
  const mine = state.deal?.view.you;
  const isMine = result.winner === mine;
  const isPool = matchOf(state)?.format === "pool";
  const points = result.seats.find((seat) => seat.seat === mine)?.points;
  if (points === undefined) return t("result.watched", { name: playerAt(state, result.winner ?? 0) });
  if (line?.is_tie_breaker) return t(isMine ? "result.tie_won" : "result.tie_lost", { name: playerAt(state, result.winner ?? 0) });
  if (isPool) return t(isMine ? "result.deal_won" : "result.points_got", { n: points });
  return t(isMine ? "result.chips_won" : "result.chips_lost", { n: isMine ? gained(result) : points });
}

/** @param {Result} result */
function gained(result) {
  return result.seats.reduce((sum, seat) => sum + (seat.seat === result.winner ? 0 : seat.points), 0);
}

/**
 * How I stand after it; empty until it is counted, and for who watches.
 * @param {State} state
 */
export function matchNote(state) {
  const match = matchOf(state);
  const mine = myScore(state);
  const line = lineOf(state, state.deal?.id);
  if (!match || !mine || !line) return "";
  if (line.is_tie_breaker) return t("result.tie_note");
  if (mine.standing === "out") return `${t("result.out_with", { total: mine.total })} ${whyNotBack(match, mine.seat)}`.trim();
  return t(match.format === "deals" ? "result.chips_now" : "result.points_now", { total: mine.total, limit: match.sheet.limit ?? 0 });
}

/**
 * Why who is out cannot come back; empty for who is asked, was asked, or has nothing to come back to.
 * @param {import("../types.js").Match} match
 * @param {number} seat
 */
function whyNotBack(match, seat) {
  if (match.state !== "running" || match.pending_rejoin.includes(seat)) return "";
  if (match.sheet.rejoin === false) return t("result.no_rejoin");
  return match.rejoin_closed_above == null ? "" : t("result.rejoin_closed", { most: match.rejoin_closed_above });
}

/**
 * @param {State} state
 * @param {number} seat
 * @returns {[string, string]} text and class, at the end of a seat's row
 */
export function matchAmount(state, seat) {
  const match = matchOf(state);
  const line = lineOf(state, state.deal?.id);
  const score = scoreAt(state, seat);
  if (!match || !line || !score || line.is_tie_breaker) return ["", ""];
  if (match.format === "pool") return [totalText(match, score.total), score.standing === "in" ? "" : "neg"];
  const by = line.moved[String(seat)] ?? 0;
  return [signed(by), by < 0 ? "neg" : "pos"];
}
