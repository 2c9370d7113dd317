// Turn rings: one linear sweep to the deadline, started once per window, and the seconds beside it.

import { setText } from "../../shared/dom.js";
import { wholeSeconds } from "../clock.js";

/** @typedef {import("../clock.js").ServerClock} ServerClock */

export const LOW_SECONDS = 10;

/** The sweep that runs in a ring, by its moving circle. @type {WeakMap<Element, {key: string, animation: Animation}>} */
const sweeps = new WeakMap();

/**
 * @param {Element} root holds a .ring
 * @param {ServerClock} clock
 * @param {number|null} dueMs null hides the ring
 * @param {number|null} totalMs
 */
export function sweep(root, clock, dueMs, totalMs) {
  const ring = root.querySelector(".ring");
  const circle = root.querySelector(".ring__go");
  if (!ring || !circle) return;
  ring.classList.toggle("is-on", dueMs !== null);
  const key = `${dueMs} ${totalMs} ${Math.round(clock.offset / 250)}`;
  const running = sweeps.get(circle);
  if (running?.key === key) return;
  running?.animation.cancel();
  sweeps.delete(circle);
  if (dueMs === null || !totalMs) return;
  const left = clock.left(dueMs);
  const frames = [{ strokeDashoffset: 1 - Math.min(1, left / totalMs) }, { strokeDashoffset: 1 }];
  sweeps.set(circle, { key, animation: circle.animate(frames, { duration: Math.max(1, left), fill: "forwards" }) });
}

/**
 * @param {Element} label
 * @param {Element} root gets .is-low in the last ten seconds
 * @param {number} leftMs
 * @returns {number} the seconds shown
 */
export function showSeconds(label, root, leftMs) {
  const seconds = wholeSeconds(leftMs);
  setText(label, String(seconds));
  root.classList.toggle("is-low", seconds <= LOW_SECONDS);
  return seconds;
}
