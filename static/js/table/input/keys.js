// The whole deal by keyboard: one card of the hand is in the Tab order, arrows move, letters act.

import { byId } from "../../shared/dom.js";
import { open } from "../../shared/dialog.js";
import { pref } from "../../shared/prefs.js";
import { move } from "../hand.js";
import { withToggled } from "../store.js";
import { cardElement, handRows, rovingCode, setRoving } from "../render/hand.js";

/** @typedef {import("../store.js").Store} Store */
/** @typedef {import("./play.js").Play} Play */

/**
 * @param {Store} store
 * @param {Play} play
 * @param {() => void} pressMain
 */
export function wireKeys(store, play, pressMain) {
  byId("hand").addEventListener("keydown", (event) => onHandKey(event, store, pressMain));
  byId("hand").addEventListener("focusin", (event) => {
    const code = event.target instanceof HTMLElement ? event.target.dataset.code : undefined;
    if (code) setRoving(code);
  });
  addEventListener("keydown", (event) => onLetter(event, store, play));
}

/**
 * @param {KeyboardEvent} event
 * @param {Store} store
 * @param {() => void} pressMain
 */
function onHandKey(event, store, pressMain) {
  const isCard = event.target instanceof HTMLElement && event.target.dataset.code;
  if (!isCard || event.ctrlKey || event.altKey || event.metaKey) return;
  const handled = handleHandKey(event.key, store, pressMain);
  if (handled) event.preventDefault();
}

/**
 * @param {string} key
 * @param {Store} store
 * @param {() => void} pressMain
 * @returns {boolean}
 */
function handleHandKey(key, store, pressMain) {
  const codes = store.get().groups.flat();
  const at = codes.indexOf(rovingCode());
  if (key === "ArrowRight") return focusCard(codes[Math.min(at + 1, codes.length - 1)]);
  if (key === "ArrowLeft") return focusCard(codes[Math.max(at - 1, 0)]);
  if (key === "Home") return focusCard(codes[0]);
  if (key === "End") return focusCard(codes[codes.length - 1]);
  if (key === "ArrowUp" || key === "ArrowDown") return focusCard(otherRow(key === "ArrowUp" ? -1 : 1));
  if (key === "Enter") pressMain();
  else if (key === " ") store.change((state) => withToggled(state, rovingCode()));
  else return false;
  return true;
}

/**
 * @param {string|null} code
 * @returns {true}
 */
function focusCard(code) {
  if (code) {
    setRoving(code);
    cardElement(code)?.focus();
  }
  return true;
}

/**
 * The card of the next row that lies nearest to this one.
 * @param {number} step
 * @returns {string|null}
 */
function otherRow(step) {
  const here = cardElement(rovingCode());
  const rows = handRows();
  const from = rows.findIndex((row) => here && row.contains(here));
  const row = rows[from + step];
  if (!row || !here) return null;
  const x = here.getBoundingClientRect().left;
  const distance = (/** @type {Element} */ card) => Math.abs(card.getBoundingClientRect().left - x);
  const nearest = [...row.querySelectorAll(".hand__card")].sort((a, b) => distance(a) - distance(b))[0];
  return nearest?.getAttribute("data-code") ?? null;
}

/**
 * @param {KeyboardEvent} event
 * @param {Store} store
 * @param {Play} play
 */
function onLetter(event, store, play) {
  const target = event.target instanceof HTMLElement ? event.target : null;
  const isBusy = event.ctrlKey || event.altKey || event.metaKey || event.repeat || Boolean(document.querySelector("dialog[open]"));
  if (isBusy || target?.closest("input:not([type=range]), textarea, select")) return;
  if (event.key === "Escape") return store.change((state) => (state.selected.length ? { ...state, selected: [] } : state));
  if (pref("shortcuts") === "off" || !act(event.key.toLowerCase(), store, play)) return;
  event.preventDefault();
}

/**
 * @param {string} key
 * @param {Store} store
 * @param {Play} play
 * @returns {boolean}
 */
function act(key, store, play) {
  if (key >= "1" && key <= "9") return moveToGroup(Number(key) - 1, store, play);
  if (key === "g") play.group();
  else if (key === "s") play.sort();
  else if (key === "c") play.draw("closed");
  else if (key === "o") play.draw("open");
  else if (key === "d") discardChosen(store, play);
  else if (key === "f") void play.finish();
  else if (key === "x") void play.drop();
  else if (key === "?") open("help");
  else return false;
  return true;
}

/**
 * The selected card, or the one the focus is on.
 * @param {Store} store
 * @param {Play} play
 */
function discardChosen(store, play) {
  const { selected } = store.get();
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.code : undefined;
  const card = selected.length === 1 ? selected[0] : selected.length ? undefined : focused;
  if (card) play.discard(card);
}

/**
 * @param {number} at
 * @param {Store} store
 * @param {Play} play
 */
function moveToGroup(at, store, play) {
  const { groups, selected } = store.get();
  if (!selected.length || !groups[at]) return false;
  play.arrange(move(groups, groups.flat().filter((code) => selected.includes(code)), at));
  return true;
}
