// A line that tells what happened and goes away by itself. Never for something that needs a decision.

import { announce } from "./announce.js";
import { byId, clone, find, setText } from "./dom.js";

const SHOWN_MS = 5000;

/**
 * @param {string} text
 * @param {{tone?: "coral"|""}} [options]
 */
export function toast(text, { tone = "" } = {}) {
  const made = clone("piece-toast");
  setText(find(made, "span"), text);
  if (tone) made.classList.add(`toast--${tone}`);
  byId("toasts").replaceChildren(made);
  announce(text);
  setTimeout(() => made.remove(), SHOWN_MS);
}
