// Sentences about a match that several parts say.

import { t } from "../../shared/i18n.js";
import { formatAmount } from "../../shared/money.js";
import { isOver, lineOf, matchOf, myScore, scoreAt } from "./read.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Match} Match */
/** @typedef {import("../types.js").Score} Score */

/**
 * @param {State} state
 * @param {number} minor
 */
export function amountOf(state, minor) {
  return formatAmount(minor, state.table?.currency ?? "");
}

/**
 * @param {State} state
 * @param {number} seat
 * @returns {string} "You" for oneself
 */
export function playerAt(state, seat) {
  const score = scoreAt(state, seat);
  if (score?.player_id === state.me && score) return t("you");
  return score?.name ?? t("seat_n", { seat: seat + 1 });
}

/**
 * "Asha, Bilal and Chitra", as the page's language lists things; oneself last.
 * @param {State} state
 * @param {number[]} seats
 */
export function namesOf(state, seats) {
  const mine = myScore(state)?.seat;
  const others = seats.filter((seat) => seat !== mine).map((seat) => playerAt(state, seat));
  return listed(others.length === seats.length ? others : [...others, t(others.length ? "match.you" : "you")]);
}

/** @param {string[]} names */
export function listed(names) {
  return new Intl.ListFormat(globalThis.document?.documentElement.lang || "en", { type: "conjunction" }).format(names);
}

/**
 * "Deal 2 of 3", "Tie-breaker", or of a pool "Deal 4".
 * @param {Match} match
 * @param {{number: number, is_tie_breaker: boolean}} deal
 */
export function dealName(match, { number, is_tie_breaker: isTie }) {
  if (isTie) return t("match.tie");
  return match.format === "deals" ? t("match.deal_of", { number, of: match.sheet.deals ?? 0 }) : t("match.deal", { number });
}

/**
 * "Tie-breaker: Asha and Bilal"
 * @param {State} state
 */
export function tieLine(state) {
  const next = matchOf(state)?.next;
  return next?.is_tie_breaker ? t("match.tie_of", { names: namesOf(state, next.seats) }) : "";
}

/**
 * "Deal 2 of 3" while it runs, else "Entry 100 chips, 10 % fee"; as a whole both.
 * @param {State} state
 * @param {string} fee
 * @param {boolean} isWhole
 */
export function matchStake(state, fee, isWhole) {
  const match = matchOf(state);
  if (!match) return "";
  const deal = match.next ? dealName(match, match.next) : "";
  if (deal && !isWhole) return deal;
  return [deal, t("match.entry", { amount: amountOf(state, match.entry_minor) }), fee].filter(Boolean).join(", ");
}

/**
 * "160 match chips", "72 of 101"
 * @param {Match} match
 * @param {number} total
 */
export function totalText(match, total) {
  return match.format === "deals" ? t("match.chips", { n: total }) : t("match.points_of", { total, limit: match.sheet.limit ?? 0 });
}

/**
 * What so many points of mine mean in this match. Of a deal that is over they are in my total already.
 * @param {State} state
 * @param {number} points
 */
export function pointsMean(state, points) {
  const match = matchOf(state);
  const counted = lineOf(state, state.deal?.id);
  const total = (myScore(state)?.total ?? 0) + (counted ? 0 : points);
  if (!match) return "";
  if ((counted ?? match.next)?.is_tie_breaker) return t("match.cost_tie");
  if (match.format === "deals") return t("match.chips", { n: points });
  return t(total < (match.sheet.limit ?? 0) ? "match.cost_pool" : "match.cost_out", { total, limit: match.sheet.limit ?? 0 });
}

/**
 * "Come back for another entry of 100 chips: you start at 72 of 101 points."
 * @param {State} state
 * @param {Match} match
 */
export function rejoinText(state, match) {
  return t("rejoin.text", { amount: amountOf(state, match.entry_minor), total: match.rejoin_at ?? 0, limit: match.sheet.limit ?? 0 });
}

/**
 * "Bilal offers to share the pool."
 * @param {State} state
 * @param {number} seat whose idea it is
 */
export function offerText(state, seat) {
  return t(seat === myScore(state)?.seat ? "split.offered_me" : "split.offered", { name: playerAt(state, seat) });
}

/**
 * How it ended: for me, or who won.
 * @param {State} state
 */
export function endTitle(state) {
  const match = matchOf(state);
  if (!match || !isOver(state)) return "";
  if (match.how === "called_off") return t("end.called_off");
  const first = match.scores.filter((score) => score.place === 1);
  const mine = myScore(state);
  if (mine?.place === 1) return t(first.length > 1 ? "end.shared" : "end.won");
  if (mine?.place) return t("end.place", { place: mine.place, of: match.scores.length });
  return t("end.other", { names: namesOf(state, first.map((score) => score.seat)), n: first.length });
}

/**
 * What I got, or why nobody got anything.
 * @param {State} state
 */
export function endNote(state) {
  const match = matchOf(state);
  if (!match || !isOver(state)) return "";
  const mine = myScore(state);
  if (match.how === "called_off") return `${match.called_off_because} ${backText(state, match, mine)}`.trim();
  const how = match.how === "won" ? "" : t(`end.${match.how}`);
  const got = !mine ? "" : mine.prize_minor ? t("end.prize", { amount: amountOf(state, mine.prize_minor) }) : t("end.no_prize");
  return `${how} ${got}`.trim();
}

/**
 * @param {State} state
 * @param {Match} match
 * @param {Score|null} mine
 */
function backText(state, match, mine) {
  const minor = mine ? mine.prize_minor : state.table?.you?.seat != null ? match.entry_minor : null;
  if (minor) return t("end.back", { amount: amountOf(state, minor) });
  return t(match.state === "cancelled" ? "end.all_back" : "end.by_rule");
}
