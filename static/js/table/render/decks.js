// The middle of the table: wild card, both decks, the finish slot; or, between deals, what we wait for.

import { arrangeChildren, byId, clone, find, setAttr, setText } from "../../shared/dom.js";
import { cardName } from "../../shared/cards.js";
import { t } from "../../shared/i18n.js";
import { finishAction } from "../moment.js";
import { nameAt, tossLine } from "../words.js";
import { waitText } from "../waiting.js";
import { drawFace, faceName } from "./card.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../clock.js").ServerClock} ServerClock */

/**
 * @param {State} state
 * @param {ServerClock} clock
 * @param {{isTossShown: boolean}} show
 */
export function renderDecks(state, clock, { isTossShown }) {
  const view = state.deal?.view;
  const hasDecks = Boolean(view && ["turn", "declare", "arrange"].includes(view.phase)) && !isTossShown;
  byId("decks").hidden = !hasDecks;
  byId("wait").hidden = hasDecks || !state.table;
  if (view && hasDecks) renderPiles(state, view);
  else renderWait(state, clock, isTossShown);
}

/**
 * @param {State} state
 * @param {View} view
 */
function renderPiles(state, view) {
  const { wild, legal, open_deck: open, finish } = view;
  const free = !state.busy;
  drawFace(byId("wild-card"), wild?.card ?? null, { wildRank: wild?.rank });
  byId("wild-card").hidden = !wild;
  setAttr(byId("wild-card"), "aria-label", wild ? t("deck.wild_card", { card: cardName(wild.card) }) : null);
  setText(byId("wild-name"), wild ? t("deck.wild", { rank: t(`ranks.${wild.rank}`) }) : "");
  setText(byId("closed-count"), t("deck.left", { n: view.closed_count }));
  pile(byId("closed-deck"), t("deck.closed", { n: view.closed_count }), Boolean(legal?.draw_closed) && free);
  const top = open.length ? open[open.length - 1].card : null;
  drawFace(byId("open-deck"), top, { wildRank: wild?.rank });
  byId("open-deck").classList.toggle("is-empty", top === null);
  pile(byId("open-deck"), top ? t("deck.open", { card: faceName(top, wild?.rank) }) : t("deck.open_empty"), Boolean(legal?.draw_open) && free);
  renderSlot(state, finish, wild?.rank);
}

/**
 * A deck that may be drawn from is ringed; one that may not says so to ears and stays where it is.
 * @param {HTMLElement} button
 * @param {string} label
 * @param {boolean} isLegal
 */
function pile(button, label, isLegal) {
  setAttr(button, "aria-label", isLegal ? t("deck.may_draw", { label }) : label);
  setAttr(button, "aria-disabled", isLegal ? null : "true");
  button.classList.toggle("is-legal", isLegal);
}

/**
 * @param {State} state
 * @param {{seat: number, card: string}|null} finish
 * @param {number|undefined} wildRank
 */
function renderSlot(state, finish, wildRank) {
  const slot = byId("finish-slot");
  slot.classList.toggle("card", Boolean(finish));
  slot.classList.toggle("slot", !finish);
  drawFace(slot, finish?.card ?? null, { wildRank });
  for (const child of slot.querySelectorAll(".icon, span")) child.toggleAttribute("hidden", Boolean(finish));
  const { may, isReady } = finishAction(state);
  slot.classList.toggle("is-ready", isReady);
  setAttr(slot, "aria-disabled", may ? null : "true");
  setAttr(slot, "aria-label", finish ? t("deck.finished", { card: cardName(finish.card), name: nameAt(state, finish.seat) }) : t("deck.slot"));
}

/**
 * @param {State} state
 * @param {ServerClock} clock
 * @param {boolean} isTossShown
 */
function renderWait(state, clock, isTossShown) {
  const toss = state.deal?.view.toss;
  byId("wait").classList.toggle("has-toss", isTossShown);
  byId("wait-cards").hidden = !(isTossShown && toss);
  if (isTossShown && toss) {
    setText(byId("wait-title"), tossLine(state));
    setText(byId("wait-text"), t("toss.rule"));
    arrangeChildren(byId("wait-cards"), toss.cards.map((card) => tossCard(state, card, card.seat === toss.first)));
    return;
  }
  tickWait(state, clock);
}

/**
 * @param {State} state
 * @param {ServerClock} clock
 */
export function tickWait(state, clock) {
  if (byId("wait").hidden || !byId("wait-cards").hidden) return;
  const [title, text] = waitText(state, clock);
  setText(byId("wait-title"), title);
  setText(byId("wait-text"), text);
}

/**
 * @param {State} state
 * @param {{seat: number, card: string}} shown
 * @param {boolean} isFirst
 */
function tossCard(state, shown, isFirst) {
  const made = clone("piece-toss");
  made.classList.toggle("is-first", isFirst);
  const card = find(made, ".card");
  drawFace(card, shown.card, { small: true });
  card.setAttribute("aria-label", cardName(shown.card));
  setText(find(made, ".small"), nameAt(state, shown.seat));
  return made;
}
