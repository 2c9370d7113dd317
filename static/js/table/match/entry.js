// The panel of a match that has not begun: its terms, who has entered, and the one thing that I can do. For who comes
// later and has no seat it says that the match runs.

import { byId, setText } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { canPay, matchOf } from "./read.js";
import { amountOf, listed } from "./words.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Match} Match */
/** @typedef {"enter"|"wait"|"leave-line"|"leave"|"lobby"} Offer */

const OFFERS = /** @type {Offer[]} */ (["enter", "wait", "leave-line", "leave", "lobby"]);

/** @param {State} state */
export function renderEntry(state) {
  const match = matchOf(state);
  const isWatching = match?.state === "running" && state.table?.you?.seat == null;
  byId("entry").hidden = !state.table?.you || !(match?.state === "open" || isWatching);
  if (!match || byId("entry").hidden) return;
  const offer = offerOf(state, match);
  for (const each of OFFERS) byId(`entry-${each}`).hidden = each !== offer;
  byId("entry-terms").hidden = isWatching;
  setText(byId("entry-title"), t(isWatching ? "match.begun" : state.table?.you?.seat != null ? "match.you_are_in" : "match.open"));
  setText(byId("entry-game"), gameText(match));
  renderTerms(state, match);
  setText(byId("entry-help"), helpOf(state, match, offer));
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
  return t(offer === "leave" ? "match.leave_free" : "match.begun_note");
}
