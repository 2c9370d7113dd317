// My cards in my groups. Buttons are kept per card, so that focus, motion and a running drag survive every update.
// A hand marked data-still (a replay) is drawn the same, with cards that cannot be pressed.

import { arrangeChildren, byId, clone, find, setAttr, setText } from "../../shared/dom.js";
import { hasText, t } from "../../shared/i18n.js";
import { use } from "../../shared/svg.js";
import { fit } from "../layout.js";
import { isAtTable, momentOf } from "../moment.js";
import { drawFace, faceName } from "./card.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").GroupLabel} GroupLabel */

const MIN_STRIP = 24;
const NARROW = 128; // px under which a group's label takes its short form
/** @type {Record<string, string>} */
const STYLE_OF = { pure_sequence: "pure", impure_sequence: "seq", set: "set" };

/** @type {Map<string, HTMLElement>} */
const cards = new Map();
/** @type {HTMLElement[]} */
const groups = [];
/** @type {HTMLElement[]} */
const rows = [];
let roving = "";

/** @param {State} state */
export function renderHand(state) {
  const hand = byId("hand");
  const focused = document.activeElement instanceof HTMLElement && hand.contains(document.activeElement) ? document.activeElement : null;
  hand.hidden = hand.hasAttribute("data-still") ? !state.groups.length && state.table?.you?.seat == null : !isAtTable(state);
  forgetOthers(state.groups.flat());
  const room = measure(hand);
  const { rows: breaks, strip, scale } = fit(state.groups.map((group) => group.length), room);
  hand.style.setProperty("--strip", `${strip}px`);
  for (const [name, full] of [["--cw", room.card], ["--group-gap", room.gap]]) {
    if (scale < 1) hand.style.setProperty(String(name), `${Number(full) * scale}px`);
    else hand.style.removeProperty(String(name));
  }
  const made = state.groups.map((codes, at) => renderGroup(state, codes, { at, isNarrow: room.card * scale + (codes.length - 1) * strip < NARROW }));
  showComing(state, hand);
  hand.classList.toggle("is-out", momentOf(state) === "out");
  arrangeChildren(hand, breaks.map((indexes, at) => row(at, indexes.map((index) => made[index]))));
  setRoving(roving);
  if (focused && hand.contains(focused) && document.activeElement !== focused) focused.focus({ preventScroll: true });
}

/**
 * The hand's place is kept while the house shuffles and the toss is shown. A replay has no such moment.
 * @param {State} state
 * @param {HTMLElement} hand
 */
function showComing(state, hand) {
  const coming = document.getElementById("coming");
  const isOnItsWay = momentOf(state) === "seeds" || (hand.classList.contains("is-waiting") && state.deal?.view.you != null);
  if (coming) coming.hidden = !isOnItsWay;
}

/** @param {HTMLElement} hand */
function measure(hand) {
  const style = getComputedStyle(hand);
  const full = getComputedStyle(hand.parentElement ?? hand); // the hand's own may be scaled
  const number = (/** @type {string} */ name) => Number.parseFloat(full.getPropertyValue(name)) || 0;
  const width = hand.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
  return { width, card: number("--cw"), strip: number("--full-strip"), minStrip: MIN_STRIP, gap: number("--group-gap"), rows: number("--hand-rows") };
}

/** @param {string[]} held */
function forgetOthers(held) {
  const keep = new Set(held);
  for (const [code, element] of cards) {
    if (keep.has(code)) continue;
    element.remove();
    cards.delete(code);
  }
  if (!keep.has(roving)) roving = held[0] ?? "";
}

/**
 * @param {number} at
 * @param {HTMLElement[]} children
 */
function row(at, children) {
  rows[at] ??= Object.assign(document.createElement("div"), { className: "hand__row" });
  arrangeChildren(rows[at], children);
  return rows[at];
}

/**
 * @param {State} state
 * @param {string[]} codes
 * @param {{at: number, isNarrow: boolean}} how
 */
function renderGroup(state, codes, { at, isNarrow }) {
  groups[at] ??= clone("piece-group");
  const element = groups[at];
  element.dataset.group = String(at);
  element.dataset.drop = "group";
  element.dataset.testid = `group-${at + 1}`;
  element.style.setProperty("--n", String(codes.length));
  element.classList.toggle("is-single", codes.length === 1);
  arrangeChildren(find(element, ".card-row"), codes.map((code, index) => renderCard(state, code, { at, index, size: codes.length })));
  renderLabel(state, element, state.labels?.groups[at] ?? null, { at, isNarrow });
  return element;
}

/**
 * @param {State} state
 * @param {string} code
 * @param {{at: number, index: number, size: number}} place
 */
function renderCard(state, code, { at, index, size }) {
  const view = state.deal?.view;
  const wildRank = view?.wild?.rank;
  const button = cards.get(code) ?? newCard(code);
  drawFace(button, code, { wildRank });
  const isSelected = state.selected.includes(code);
  if (!button.hasAttribute("disabled")) setAttr(button, "aria-pressed", String(isSelected));
  button.classList.toggle("is-new", view?.drawn === code);
  setAttr(button, "aria-label", t(view?.drawn === code ? "card.place_drawn" : "card.place", { card: faceName(code, wildRank), group: at + 1, index: index + 1, size }));
  return button;
}

/** @param {string} code */
function newCard(code) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "card hand__card";
  made.disabled = byId("hand").hasAttribute("data-still");
  made.dataset.code = code;
  made.dataset.testid = `card-${code}`;
  cards.set(code, made);
  return made;
}

/**
 * @param {State} state
 * @param {HTMLElement} element
 * @param {GroupLabel|null} label
 * @param {{at: number, isNarrow: boolean}} how
 */
function renderLabel(state, element, label, { at, isNarrow }) {
  const style = !label || label.reason === "waiting" ? "none" : label.kind ? STYLE_OF[label.kind] : "bad";
  for (const name of ["none", "pure", "seq", "set", "bad"]) element.classList.toggle(`group--${name}`, name === style);
  const mark = find(element, ".group__label .icon");
  if (mark.dataset.mark !== style) {
    mark.replaceChildren(use("icons", `mark-${style}`));
    mark.dataset.mark = style;
  }
  const name = labelName(label, style);
  const button = find(element, ".group__label");
  const points = label && Number.isFinite(label.points) ? String(label.points) : "";
  setText(find(element, ".group__name"), isNarrow ? shortName(label, style) : name);
  setAttr(button, "title", isNarrow ? name : null);
  setText(find(element, ".group__points"), points);
  setAttr(element, "aria-label", t("group.name", { n: at + 1, name, points: points || "…" }));
  setAttr(button, "aria-label", state.selected.length ? t("group.move_here", { n: at + 1, name }) : t("group.name", { n: at + 1, name, points: points || "…" }));
  setAttr(button, "aria-disabled", state.selected.length ? null : "true");
}

/**
 * A meld that does not count yet says why instead of its name ("No second sequence").
 * @param {GroupLabel|null} label
 * @param {string} style
 */
function labelName(label, style) {
  if (style === "none" || !label) return t("group.none");
  if (label.kind && !label.counts && label.reason && hasText(`reason.${label.reason}`)) return t(`reason.${label.reason}`);
  return t(`group.${style}`);
}

/**
 * @param {GroupLabel|null} label
 * @param {string} style
 */
function shortName(label, style) {
  if (label?.kind && !label.counts && hasText(`group.short_${label.reason}`)) return t(`group.short_${label.reason}`);
  return t(hasText(`group.short_${style}`) ? `group.short_${style}` : `group.${style}`);
}

/**
 * Exactly one card of the hand is in the Tab order.
 * @param {string} code
 */
export function setRoving(code) {
  if (cards.has(code)) roving = code;
  for (const [other, button] of cards) button.tabIndex = other === roving ? 0 : -1;
}

/** @returns {string} */
export function rovingCode() {
  return roving;
}

/** @param {string} code */
export function cardElement(code) {
  return cards.get(code) ?? null;
}

/** @returns {HTMLElement[]} rows as they lie on the screen */
export function handRows() {
  return rows.filter((element) => element.isConnected);
}
