// Asks how a payment stands until something has changed, then shows the page anew.

import { find } from "../shared/dom.js";

const FIRST_GAP_MS = 2000;
const LONGEST_GAP_MS = 15000;

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
  return answer?.ok ? (await answer.json()).state : null;
}

const shown = find(document, "[data-watched]");
watch(shown.dataset.watched ?? "", shown.dataset.state ?? "", FIRST_GAP_MS);
