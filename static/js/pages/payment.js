// Asks how a payment or a withdrawal stands until that has changed, then shows the page anew.

import { find } from "../shared/dom.js";

const LONGEST_GAP_MS = 30000;

/**
 * @param {string} address
 * @param {string} state as the page shows it
 * @param {number} gap
 */
function watch(address, state, gap) {
  setTimeout(async () => {
    const now = document.hidden ? null : await stateOf(address);
    if (now !== null && now !== state) location.reload();
    else watch(address, state, Math.min(gap * 1.3, LONGEST_GAP_MS));
  }, gap);
}

/**
 * @param {string} address
 * @returns {Promise<string|null>} null where nobody answers; the next question may fare better
 */
async function stateOf(address) {
  const answer = await fetch(address, { headers: { Accept: "application/json" } }).catch(() => null);
  if (!answer?.ok) return null;
  const told = await answer.json();
  return (told.withdrawal ?? told).state;
}

const { watched = "", state = "", gap = "" } = find(document, "[data-watched]").dataset;
watch(watched, state, Number(gap));
