// The panel of a match that has not begun: its terms, who has entered, and the one thing that I can do. For who has no
// seat in one that runs it says so: to who comes later, who is out, who has left.

import { byId, setText } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { canPay, hasLeft, matchOf, myScore } from "./read.js";
import { amountOf, listed, pointsMean } from "./words.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Match} Match */
/** @typedef {"enter"|"wait"|"leave-line"|"leave"|"lobby"} Offer */

const OFFERS = /** @type {Offer[]} */ (["enter", "wait", "leave-line", "leave", "lobby"]);

/** @param {State} state */
export function renderEntry(state) {
  const match = matchOf(state);
  const isWatching = match?.state === "running" && (state.table?.you?.seat == null || hasLeft(state));
  byId("entry").hidden = !state.table?.you || !(match?.state === "open" || isWatching);
  if (!match || byId("entry").hidden) return;
  const offer = offerOf(state, match);
  for (const each of OFFERS) byId(`entry-${each}`).hidden = each !== offer;
  byId("entry-terms").hidden = isWatching;
  const [title, text, help] = isWatching ? outsideWords(state) : openWords(state, match, offer);
  setText(byId("entry-title"), title);
  setText(byId("entry-game"), text);
  setText(byId("entry-help"), help);
  renderTerms(state, match);
  setText(byId("entry-enter"), t("match.enter", { amount: amountOf(state, match.entry_minor) }));
  byId("entry-enter").toggleAttribute("disabled", !canPay(state));
  byId("entry-ways").hidden = offer !== "enter" || canPay(state);
}

/**
 * @param {State} state
 * @param {Match} match
 * @returns {Offer}
 */
function offerOf({ table }, match) {
  if (match.state !== "open") return "lobby";
  if (table?.you?.seat != null) return "leave";
  const free = (table?.seats_max ?? 0) - (table?.seats.length ?? 0);
  const place = table?.you?.line_place ?? 0;
  if (free > 0 && free >= (place || match.waiting + 1)) return "enter"; // seats that become free belong to the line
  return place ? "leave-line" : "wait";
}

/**
 * @param {State} state
 * @param {Match} match
 * @param {Offer} offer
 * @returns {[string, string, string]} title, text, and what one can do
 */
function openWords(state, match, offer) {
  const isIn = state.table?.you?.seat != null;
  return [t(isIn ? "match.you_are_in" : "match.open"), gameText(match), helpOf(state, match, offer)];
}

/**
 * Of a match that runs without me.
 * @param {State} state
 * @returns {[string, string, string]} title, text, and what one can do
 */
export function outsideWords(state) {
  const match = matchOf(state);
  if (!match) return ["", "", ""];
  if (hasLeft(state)) return [t("match.left"), leftCost(state, match), t("match.left_note")];
  if (myScore(state)) return [t("me.match_out"), gameText(match), t("match.out_note")];
  return [t("match.begun"), gameText(match), t("match.begun_note")];
}

/**
 * What leaving cost: the points of the deal, while it runs, and what was paid to play.
 * @param {State} state
 * @param {Match} match
 */
function leftCost(state, match) {
  const { view } = state.deal ?? {};
  const points = view && view.phase !== "over" ? view.seats?.find((seat) => seat.seat === view.you)?.points ?? 0 : 0;
  const paid = t("match.left_paid", { amount: amountOf(state, match.entry_minor * (myScore(state)?.entries ?? 1)) });
  return points ? `${t("match.left_cost", { points, amount: pointsMean(state, points) })} ${paid}` : paid;
}

/**
 * What is played, in a sentence.
 * @param {Match} match
 */
function gameText({ format, sheet }) {
  return format === "deals" ? t("match.game_deals", { n: sheet.deals ?? 0 }) : t("match.game_pool", { limit: sheet.limit ?? 0 });
}

/**
 * @param {State} state
 * @param {Match} match
 */
function renderTerms(state, match) {
  setText(byId("entry-fee"), amountOf(state, match.entry_minor));
  setText(byId("entry-prizes-name"), t(match.starts_at_ms ? "match.prizes_if_full" : "match.prizes"));
  setText(byId("entry-prizes"), prizeText(state, match));
  const others = (state.table?.seats ?? []).filter((seat) => seat.number !== state.table?.you?.seat).map((seat) => seat.name);
  const names = state.table?.you?.seat == null ? others : [...others, t(others.length ? "match.you" : "you")];
  setText(byId("entry-names"), names.length ? listed(names) : t("match.nobody"));
}

/**
 * "180 chips to the winner", "1st 189 chips · 2nd 81 chips"
 * @param {State} state
 * @param {Match} match
 */
function prizeText(state, match) {
  const [first, ...others] = match.prizes;
  if (first && !others.length) return t("match.prize_winner", { amount: amountOf(state, first.minor) });
  return match.prizes.map(({ place, minor }) => t("match.prize_place", { place, amount: amountOf(state, minor) })).join(" · ");
}

/**
 * @param {State} state
 * @param {Match} match
 * @param {Offer} offer
 */
function helpOf(state, match, offer) {
  const balance = amountOf(state, state.table?.you?.balance_minor ?? 0);
  if (offer === "enter") return t(canPay(state) ? `match.from.${state.table?.badge}` : "match.too_little", { balance });
  if (offer === "wait") return match.waiting ? t("match.full_line", { n: match.waiting }) : t("match.full");
  if (offer === "leave-line") return t("match.in_line", { place: state.table?.you?.line_place ?? 0, amount: amountOf(state, match.entry_minor) });
  return t("match.leave_free");
}
