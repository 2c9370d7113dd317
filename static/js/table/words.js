// Sentences about the table that several parts say: names, stakes, what a player is doing, what happened.

import { cardName, cardShort } from "../shared/cards.js";
import { hasText, t } from "../shared/i18n.js";
import { formatAmount, percent } from "../shared/money.js";
import { matchStake, pointsMean } from "./match/words.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").GameEvent} GameEvent */
/** @typedef {import("./types.js").ForYou} ForYou */
/** @typedef {import("./types.js").Result} Result */

/**
 * @param {State} state
 * @param {number|null|undefined} seat
 * @returns {string} who was dealt in at a seat, "You" for oneself; the chair may be another's by now
 */
export function nameAt(state, seat) {
  if (seat != null && seat === state.deal?.view.you) return t("you");
  return state.deal?.players[String(seat)]?.name ?? t("seat_n", { seat: (seat ?? 0) + 1 });
}

/**
 * @param {State} state
 * @returns {number|null}
 */
export function mySeatNumber(state) {
  return state.table?.you?.seat ?? state.deal?.view.you ?? null;
}

/**
 * @param {State} state
 * @param {number} points
 * @returns {string} what so many points cost at this table, "₹40.00"; in a match what they would mean in it
 */
export function costOf(state, points) {
  if (state.table?.match) return pointsMean(state, points);
  return state.table ? formatAmount(points * state.table.point_value_minor, state.table.currency) : "";
}

/**
 * "10 % fee"; empty where the house takes none.
 * @param {State} state
 */
export function feeName({ table }) {
  return table?.fee_bps ? t("fee.name", { percent: percent(table.fee_bps) }) : "";
}

/**
 * What the house keeps here, as a sentence.
 * @param {State} state
 */
export function feeLine({ table }) {
  return table?.fee_bps ? t(table.match ? "fee.match" : "fee.line", { percent: percent(table.fee_bps) }) : t("fee.none");
}

/**
 * "₹1 a point, 10 % fee, deal 4"; of a match the deal alone, or as a whole also what it is played for
 * @param {State} state
 * @param {{isWhole?: boolean}} [options]
 */
export function stakeLine(state, { isWhole = false } = {}) {
  const { table, deal } = state;
  if (!table) return "";
  if (table.match) return matchStake(state, feeName(state), isWhole);
  const value = formatAmount(table.point_value_minor, table.currency, { short: table.currency === "INR" });
  const parts = [t("head.stake", { value }), feeName(state), deal ? t("head.deal", { number: deal.number }) : ""];
  return parts.filter(Boolean).join(", ");
}

/**
 * A redacted event as a line on the felt and for ears; null for what needs no telling.
 * @param {State} state after the event
 * @param {GameEvent} event
 * @param {(code: string) => string} [say] how a card is written
 * @returns {string|null}
 */
export function eventLine(state, event, say = cardShort) {
  if (event.type === "DealStarted") return tossLine(state) || firstLine(state, event);
  const mine = event.seat != null && event.seat === state.deal?.view.you;
  const name = nameAt(state, event.seat);
  const card = event.card ? say(event.card) : "";
  const key = `event.${event.type}${variantOf(event)}.${mine ? "me" : "other"}`;
  const points = event.points ?? "";
  if (!hasText(key)) return null;
  return t(key, { name, card, points, amount: typeof event.points === "number" ? costOf(state, event.points) : "", misses: event.misses ?? "" });
}

/**
 * "Bilal won the toss and plays first"; empty before the cards are dealt, and where there was no toss.
 * @param {State} state
 */
export function tossLine(state) {
  const view = state.deal?.view;
  const toss = view?.toss;
  if (!toss) return "";
  return t(toss.first === view.you ? "toss.me" : "toss.other", { name: nameAt(state, toss.first) });
}

/**
 * "Bilal plays first": where a match settled that, and nobody tossed for it.
 * @param {State} state
 * @param {GameEvent} event
 */
function firstLine(state, { first }) {
  return t(first === state.deal?.view.you ? "first.me" : "first.other", { name: nameAt(state, first) });
}

/** @param {GameEvent} event */
function variantOf(event) {
  if (event.type === "CardDrawn") return event.source === "open" ? "_open" : event.card ? "_seen" : "";
  if (event.type === "CardDiscarded") return event.is_forced ? "_forced" : "";
  if (event.type === "SeatDropped") return event.kind === "misses" ? "_misses" : "";
  return "";
}

/**
 * @param {State} state
 * @param {GameEvent} event
 */
export function eventForEars(state, event) {
  return eventLine(state, event, cardName);
}

/**
 * "Your time ran out: the card just drawn, 6 ♣, was put down." Away is said only of who was; misses are counted, not listed.
 * @param {ForYou[]} items
 * @returns {string}
 */
export function playedForYou(items) {
  if (!items.length) return "";
  const of = (/** @type {string} */ kind) => items.filter((item) => item.kind === kind);
  const [thrown] = of("discarded");
  const missed = of("missed").length;
  const parts = [
    thrown ? t("for_you.discarded", { card: thrown.card?.startsWith("PJ") ? t("for_you.joker") : cardShort(thrown.card ?? "") }) : "",
    of("dropped").length ? t("for_you.dropped") : missed > (thrown ? 1 : 0) ? t("for_you.missed", { n: missed }) : "",
    of("declared").length ? t("for_you.declared") : "",
  ];
  return `${t(items.some((item) => item.was_away) ? "for_you.away" : "for_you.late")} ${parts.filter(Boolean).join(", ")}.`;
}

/**
 * What was played for me in this deal and has not been read yet; an empty text when there is nothing.
 * @param {State} state
 * @returns {{text: string, key: string}}
 */
export function unreadPlayed(state) {
  const items = state.deal?.view.for_you ?? [];
  const key = `${state.deal?.id} ${items.length}`;
  return { text: state.read.includes(key) ? "" : playedForYou(items), key };
}

/**
 * Why somebody won.
 * @param {State} state
 * @param {Result} result
 */
export function whyWon(state, { reason, winner, seats }) {
  const names = { name: nameAt(state, winner), loser: nameAt(state, seats.find((seat) => seat.outcome === "wrong_show")?.seat) };
  const isMine = winner !== null && winner === state.deal?.view.you;
  const toMe = `result.why_${reason}_me`;
  return t(isMine && hasText(toMe) ? toMe : `result.why_${reason}`, names);
}

/**
 * Why nobody won: the house's own reasons are words of ours, what staff wrote is shown as it stands.
 * @param {Result} result
 */
export function whyVoid(result) {
  const reason = result.void_reason ?? "";
  const key = `result.void_${reason}`;
  return `${hasText(key) ? t(key) : reason} ${t("result.why_void")}`.trim();
}
