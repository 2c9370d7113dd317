// Motion by the Web Animations API: measure, let the page change, then play each card from where it was (FLIP).

import { byId } from "../../shared/dom.js";
import { pref } from "../../shared/prefs.js";
import { journey, manner, MS, OUT, paced, path } from "./pace.js";

/** @typedef {Map<string, DOMRect>} Places */
/** @typedef {{duration: number, delay?: number, easing: string, arc: number}} How  arc in pixels at half way */

const GHOST_PX = 44;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** How cards move on this device for this player. */
export const mannerNow = () => manner(pref("pace"), calm.matches);
/** @param {number} ms */
export const pacedNow = (ms) => paced(ms, pref("pace"));

/** @returns {Places} where every card of the hand is now */
export function measure() {
  /** @type {Places} */
  const places = new Map();
  for (const card of document.querySelectorAll("#hand .hand__card")) places.set(card.getAttribute("data-code") ?? "", card.getBoundingClientRect());
  return places;
}

/**
 * Plays the change of the hand; a card that was not there comes from `source`.
 * @param {Places} before
 * @param {{source: Element|null, isDeal?: boolean}} from
 */
export function playHand(before, { source, isDeal = false }) {
  const cards = [...document.querySelectorAll("#hand .hand__card")];
  const codes = cards.map((card) => card.getAttribute("data-code") ?? "");
  const isSameHand = codes.length === before.size && codes.every((code) => before.has(code));
  cards.forEach((card, at) => {
    const was = before.get(codes[at]) ?? source?.getBoundingClientRect();
    if (was?.width) travel(card, was, card.getBoundingClientRect(), journey({ isDeal, isNew: !before.has(codes[at]), isSameHand, at }));
  });
}

/** The cards of the toss come down one after another, all of them well before the toss is over. */
export function playToss() {
  const how = mannerNow();
  if (how === "none") return;
  const [start, duration] = how === "fade" ? [{ opacity: 0.2 }, MS.fade] : [{ opacity: 0, transform: "translateY(-10px)" }, pacedNow(MS.draw)];
  [...byId("wait-cards").children].forEach((card, at) => {
    card.animate([start, { opacity: 1, transform: "none" }], { duration, delay: how === "fade" ? 0 : pacedNow(at * MS.dealStep), easing: OUT, fill: "backwards" });
  });
}

/**
 * A card that lands on a deck from wherever it lay.
 * @param {Element} target
 * @param {DOMRect|undefined} from
 */
export function playTo(target, from) {
  if (from?.width) travel(target, from, target.getBoundingClientRect(), { duration: MS.draw, easing: OUT, arc: -22 });
}

/**
 * A card back that flies from a deck to another player, since nobody sees its face.
 * @param {Element} from
 * @param {Element} to
 */
export function playGhost(from, to) {
  if (mannerNow() !== "travel") return;
  const start = from.getBoundingClientRect();
  const end = to.getBoundingClientRect();
  if (!start.width || !end.width) return;
  const ghost = document.createElement("span");
  ghost.className = "card card--back ghost";
  ghost.style.setProperty("--cw", `${Math.min(GHOST_PX, start.width)}px`);
  byId("drag-layer").append(ghost);
  const at = (/** @type {DOMRect} */ rect) => `translate(${rect.x + rect.width / 2 - GHOST_PX / 2}px, ${rect.y + rect.height / 2 - GHOST_PX * 0.71}px)`;
  ghost.animate([{ transform: at(start), opacity: 1 }, { transform: `${at(end)} scale(.6)`, opacity: 0.2 }], { duration: pacedNow(MS.draw), easing: OUT })
    .finished.finally(() => ghost.remove());
}

/**
 * @param {Element} element
 * @param {DOMRect} was
 * @param {DOMRect} now
 * @param {How} how
 */
function travel(element, was, now, { duration, delay = 0, easing, arc }) {
  const how = mannerNow();
  const frames = path(was, now, arc);
  if (how === "none" || !frames) return;
  if (how === "fade") {
    element.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: MS.fade });
    return;
  }
  element.animate(frames, { duration: pacedNow(duration), delay: pacedNow(delay), easing, fill: "backwards" });
}
