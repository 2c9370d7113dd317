// Turn rings and the seconds beside them. Both step with the page's tick: a ring that glides has the page drawn anew
// sixty times a second for as long as anybody thinks, an eighth of a processor on a desktop and the battery of a phone.

import { setText } from "../../shared/dom.js";
import { wholeSeconds } from "../clock.js";

/** @typedef {import("../clock.js").ServerClock} ServerClock */

export const LOW_SECONDS = 10;

/**
 * @param {HTMLElement} root holds a .ring, and keeps the window for its ticks
 * @param {number|null|undefined} dueMs null for no window: the ring is hidden
 * @param {number|null|undefined} totalMs
 */
export function setWindow(root, dueMs, totalMs) {
  root.dataset.due = dueMs ? String(dueMs) : "";
  root.dataset.total = totalMs ? String(totalMs) : "";
  root.querySelector(".ring")?.classList.toggle("is-on", Boolean(dueMs));
}

/**
 * Shows what is left of the window.
 * @param {HTMLElement} root
 * @param {Element} label of the seconds
 * @param {Element} face gets .is-low in the last ten seconds
 * @param {ServerClock} clock
 * @returns {number|null} the seconds shown
 */
export function tickWindow(root, label, face, clock) {
  const { due, total } = root.dataset;
  const leftMs = due ? clock.left(Number(due)) : null;
  const seconds = leftMs === null ? null : wholeSeconds(leftMs);
  face.classList.toggle("is-low", seconds !== null && seconds <= LOW_SECONDS);
  if (leftMs === null) return null;
  const gone = 1 - Math.min(1, leftMs / (Number(total) || Infinity));
  /** @type {SVGElement|null} */ (root.querySelector(".ring__go"))?.style.setProperty("stroke-dashoffset", gone.toFixed(4));
  setText(label, String(seconds));
  return seconds;
}
