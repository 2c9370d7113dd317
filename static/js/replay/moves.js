// The list of moves that Django wrote: it marks the move shown, and a press on one goes there.

import { byId, setAttr } from "../shared/dom.js";

/** @param {(to: number) => void} go */
export function wireMoves(go) {
  byId("panel-moves").addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest("[data-move]");
    if (!(link instanceof HTMLElement)) return;
    event.preventDefault();
    go(Number(link.dataset.move));
    if (byId("side").classList.contains("is-open")) byId("side-close").click(); // a sheet would hide what it led to
  });
  byId("discards-button").addEventListener("click", () => scrollToShown());
}

function scrollToShown() {
  const [panel, link] = [byId("panel-moves"), byId("panel-moves").querySelector("[aria-current]")];
  if (link instanceof HTMLElement) scrollTo(panel, link);
}

/** @param {number} at */
export function markMove(at) {
  const panel = byId("panel-moves");
  setAttr(panel.querySelector("[aria-current]") ?? panel, "aria-current", null);
  const link = panel.querySelector(`[data-move="${at}"]`);
  if (!(link instanceof HTMLElement)) return;
  setAttr(link, "aria-current", "step");
  scrollToShown();
}

/**
 * Inside its panel only: the page itself must not move.
 * @param {HTMLElement} panel
 * @param {HTMLElement} link
 */
function scrollTo(panel, link) {
  const [frame, line] = [panel.getBoundingClientRect(), link.getBoundingClientRect()];
  if (line.top < frame.top + 40 || line.bottom > frame.bottom - 40) panel.scrollTop += line.top - frame.top - frame.height / 2;
}
