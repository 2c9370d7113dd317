// The bar at the thumb: Sort, Group, the one main button, Finish.

import { byId, setAttr, setText } from "../../shared/dom.js";
import { cardName, cardShort } from "../../shared/cards.js";
import { setSuitText } from "../../shared/suits.js";
import { t } from "../../shared/i18n.js";
import { finishAction, isAtTable, mainAction, momentOf } from "../moment.js";

/** @typedef {import("../types.js").State} State */

const GUARD_MS = 250;
let lastAct = "none";
let changedAt = -GUARD_MS;

/** @param {State} state */
export function renderActions(state) {
  const isSeated = isAtTable(state);
  byId("acts").hidden = !isSeated;
  byId("sit").hidden = isSeated || !state.table?.you || Boolean(state.table.match);
  byId("sort").toggleAttribute("disabled", !state.groups.length);
  renderGroupButton(state);
  renderMain(state);
  renderFinish(state);
}

/** @param {State} state */
function renderGroupButton(state) {
  const count = state.selected.length;
  byId("group").toggleAttribute("disabled", !state.groups.length);
  setAttr(byId("group"), "aria-disabled", count ? null : "true");
  setText(byId("group-text"), count > 1 ? t("group.n", { count }) : t("group.button"));
}

/** @param {State} state */
function renderMain(state) {
  const action = mainAction(state);
  const button = byId("main-action");
  if (action.act !== lastAct) {
    if (lastAct !== "none") changedAt = performance.now(); // one live meaning took another's place under the thumb
    lastAct = action.act;
  }
  setSuitText(byId("main-text"), t(action.text, { card: action.card ? cardShort(action.card) : "" }));
  setAttr(button, "aria-label", action.card ? t(action.text, { card: cardName(action.card) }) : null);
  button.toggleAttribute("disabled", !action.enabled);
  setAttr(byId("main-text"), "data-testid", action.act === "none" ? null : action.act);
}

/** @returns {boolean} false just after the button changed its meaning: such a press was meant for the old one */
export function isMainTrusted() {
  return performance.now() - changedAt > GUARD_MS;
}

/** @param {State} state */
function renderFinish(state) {
  const button = byId("finish");
  const { may, card, isReady } = finishAction(state);
  button.hidden = ["declare", "arrange", "arranged", "over", "waiting"].includes(momentOf(state));
  button.toggleAttribute("disabled", !may);
  button.classList.toggle("is-ready", isReady);
  setAttr(button, "aria-label", may && card ? t(isReady ? "finish.ready" : "finish.with", { card: cardName(card) }) : null);
}
