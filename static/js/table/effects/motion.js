// Motion by the Web Animations API: measure, let the page change, then play each card from where it was (FLIP).

import { byId } from "../../shared/dom.js";
import { pref } from "../../shared/prefs.js";

/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {Map<string, DOMRect>} Places */

const OUT = "cubic-bezier(.2,.8,.2,1)";
const IN_OUT = "cubic-bezier(.5,0,.2,1)";
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** @param {number} ms */
const paced = (ms) => ms / Number(pref("pace"));

/** @returns {Places} where every card of the hand and both decks are now */
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
  [...document.querySelectorAll("#hand .hand__card")].forEach((card, at) => {
    const now = card.getBoundingClientRect();
    const was = before.get(card.getAttribute("data-code") ?? "") ?? source?.getBoundingClientRect();
    if (!was || !was.width) return;
    if (isDeal) travel(card, was, now, { duration: 300, delay: at * 60, easing: OUT, arc: 0 });
    else travel(card, was, now, before.has(card.getAttribute("data-code") ?? "") ? { duration: 240, easing: IN_OUT, arc: 0 } : { duration: 220, easing: OUT, arc: -26 });
  });
}

/**
 * A card that lands on a deck from wherever it lay.
 * @param {Element} target
 * @param {DOMRect|undefined} from
 */
export function playTo(target, from) {
  if (from?.width) travel(target, from, target.getBoundingClientRect(), { duration: 220, easing: OUT, arc: -22 });
}

/**
 * A card back that flies from a deck to another player, since nobody sees its face.
 * @param {Element} from
 * @param {Element} to
 */
export function playGhost(from, to) {
  if (calm.matches) return;
  const start = from.getBoundingClientRect();
  const end = to.getBoundingClientRect();
  const ghost = document.createElement("span");
  ghost.className = "card card--back ghost";
  ghost.style.setProperty("--cw", `${Math.min(44, start.width)}px`);
  byId("drag-layer").append(ghost);
  const at = (/** @type {DOMRect} */ rect) => `translate(${rect.x + rect.width / 2 - 22}px, ${rect.y + rect.height / 2 - 31}px)`;
  ghost.animate([{ transform: at(start), opacity: 1 }, { transform: `${at(end)} scale(.6)`, opacity: 0.2 }], { duration: paced(260), easing: OUT })
    .finished.finally(() => ghost.remove());
}

/**
 * @param {Element} element
 * @param {DOMRect} was
 * @param {DOMRect} now
 * @param {{duration: number, delay?: number, easing: string, arc: number}} how arc in pixels at half way
 */
function travel(element, was, now, { duration, delay = 0, easing, arc }) {
  const x = was.x - now.x;
  const y = was.y - now.y;
  if (Math.abs(x) < 1 && Math.abs(y) < 1) return;
  const scale = was.width / now.width || 1;
  const timing = { duration: paced(duration), delay: paced(delay), easing, fill: /** @type {FillMode} */ ("backwards") };
  if (calm.matches) {
    element.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: 120 });
    return;
  }
  const frames = [{ transform: `translate(${x}px, ${y}px) scale(${scale})`, transformOrigin: "0 0" }, { transform: "none", transformOrigin: "0 0" }];
  if (arc) frames.splice(1, 0, { transform: `translate(${x / 2}px, ${y / 2 + arc}px) scale(${(1 + scale) / 2})`, transformOrigin: "0 0" });
  element.animate(frames, timing);
}
