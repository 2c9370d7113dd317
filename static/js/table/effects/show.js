// The show: groups turn over one after another, amounts count up to what they are.

import { byId } from "../../shared/dom.js";
import { formatAmount } from "../../shared/money.js";
import { mannerNow, pacedNow } from "./motion.js";
import { counted, MS, OUT } from "./pace.js";

/** @typedef {import("../types.js").State} State */

/** @param {State} state whose result has just been drawn */
export function playShow(state) {
  if (mannerNow() !== "travel") return;
  [...byId("result-list").querySelectorAll(".group")].forEach((group, at) => turnOver(group, at));
  for (const [seat, minor] of Object.entries(state.deal?.amounts ?? {})) {
    const place = byId("result-list").querySelector(`[data-testid="result-seat-${seat}"] .outcome__amount`);
    if (place instanceof HTMLElement && minor) countUp(place, minor, state.table?.currency ?? "");
  }
}

/**
 * @param {Element} group
 * @param {number} at
 */
function turnOver(group, at) {
  group.animate([{ transform: "perspective(400px) rotateY(88deg)", opacity: 0 }, { transform: "none", opacity: 1 }], {
    duration: pacedNow(2 * MS.turn), delay: pacedNow(at * MS.turn), easing: OUT, fill: "backwards",
  });
}

/**
 * The figure counts in an attribute that the style sheet shows over the true one: the text itself is right from the
 * start, for ears and for whoever reads it at once.
 * @param {HTMLElement} place
 * @param {number} minor
 * @param {string} currency
 */
function countUp(place, minor, currency) {
  const begun = performance.now();
  const step = () => {
    const part = (performance.now() - begun) / pacedNow(MS.count);
    if (part >= 1 || !place.isConnected) return void delete place.dataset.counting;
    place.dataset.counting = formatAmount(counted(minor, part), currency, { sign: true, short: currency === "CHIP" });
    requestAnimationFrame(step);
  };
  step();
}
