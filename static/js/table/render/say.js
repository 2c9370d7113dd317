// The last-move line on the felt.

import { byId, find, setText } from "../../shared/dom.js";
import { setSuitText } from "../../shared/suits.js";
import { cardShort } from "../../shared/cards.js";
import { t } from "../../shared/i18n.js";
import { matchOf } from "../match/read.js";
import { nameAt } from "../words.js";

/** @typedef {import("../types.js").State} State */

/**
 * @param {State} state
 * @param {string} line the last event's sentence; empty right after a load
 */
export function renderSay(state, line) {
  const view = state.deal?.view;
  const isQuiet = !view || view.phase === "seeds" || view.phase === "over";
  byId("say").hidden = isQuiet && !matchOf(state)?.scores.length; // the way to the score sheet, also between deals
  byId("say-text").hidden = isQuiet;
  if (matchOf(state)) renderButton(isQuiet);
  setSuitText(byId("say-text"), line || standing(state));
}

/**
 * Between the deals of a match there are no discards to look at, but scores.
 * @param {boolean} isQuiet
 */
function renderButton(isQuiet) {
  const tab = isQuiet ? "scores" : "discards";
  byId("discards-button").dataset.tab = tab;
  setText(find(byId("discards-button"), "span"), t(`say.${tab}`));
}

/**
 * What can be said without having seen the last move.
 * @param {State} state
 */
function standing(state) {
  const open = state.deal?.view.open_deck ?? [];
  const top = open[open.length - 1];
  if (!top || top.seat === null) return t("say.start");
  const mine = top.seat === state.deal?.view.you;
  return t(mine ? "event.CardDiscarded.me" : "event.CardDiscarded.other", { name: nameAt(state, top.seat), card: cardShort(top.card) });
}
