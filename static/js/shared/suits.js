// Suit signs in running text, drawn by our own sprite: fonts disagree on them, and phones turn them into emoji.

import { svg, use } from "./svg.js";

/** @type {Record<string, string>} */
const SYMBOL = { "♠": "suit-S", "♥": "suit-H", "♦": "suit-D", "♣": "suit-C" };

/**
 * Sets a text in which ♠ ♥ ♦ ♣ become pictures; nothing is touched when the text is the same.
 * @param {HTMLElement} element
 * @param {string} text
 */
export function setSuitText(element, text) {
  if (element.dataset.text === text) return;
  element.dataset.text = text;
  const parts = text.split(/([\dAJQK]*\u00a0?[♠♥♦♣])/);
  element.replaceChildren(...parts.map((part) => (part.slice(-1) in SYMBOL ? sign(part) : part)));
}

/**
 * "K ♦" as one piece that does not break at a line's end.
 * @param {string} part ends in a suit
 */
function sign(part) {
  const suit = part.slice(-1);
  const word = document.createElement("span"); // copied text and ears keep the sign itself
  word.className = "visually-hidden";
  word.textContent = suit;
  const whole = document.createElement("span");
  whole.className = "num";
  whole.append(part.slice(0, -1), svg("svg", { class: "suit-sign", "aria-hidden": "true" }, [use("cards", SYMBOL[suit])]), word);
  return whole;
}
