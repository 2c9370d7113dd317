// A card's face on an element: one <use> of the card sheet, a court's figure, and a star where its rank is wild in this deal.

import { cardName, isWild, parseCard } from "../../shared/cards.js";
import { svg, use } from "../../shared/svg.js";
import { t } from "../../shared/i18n.js";

/**
 * Draws the face, once per card and wildness. Small cards carry rank and pip alone.
 * @param {HTMLElement} element a .card
 * @param {string|null} code null empties it
 * @param {{wildRank?: number|null, small?: boolean}} [options]
 */
export function drawFace(element, code, { wildRank = null, small = false } = {}) {
  const wild = code !== null && isWild(code, wildRank);
  const wanted = `${code} ${wild} ${small}`;
  if (element.dataset.face === wanted) return;
  element.dataset.face = wanted;
  element.classList.toggle("card--wild", wild);
  element.querySelector(".card__face")?.remove();
  if (code === null) return;
  const prefix = small ? "small-" : "";
  const { face, rank } = parseCard(code);
  const parts = [use("cards", prefix + face)];
  if (!small && rank > 10) parts.push(use("courts", face));
  if (wild) parts.push(use("cards", `${prefix}wild`));
  element.prepend(svg("svg", { class: "card__face", viewBox: "0 0 100 142", "aria-hidden": "true" }, parts));
}

/**
 * @param {string} code
 * @param {number|null|undefined} wildRank
 * @returns {string} "4 of Hearts, wild joker"
 */
export function faceName(code, wildRank) {
  return isWild(code, wildRank) ? t("card.wild", { card: cardName(code) }) : cardName(code);
}

/**
 * A small card for lists, which ears hear by name.
 * @param {string} code
 * @param {number|null|undefined} wildRank
 * @returns {HTMLElement}
 */
export function smallCard(code, wildRank) {
  const made = document.createElement("span");
  made.className = "card";
  made.setAttribute("role", "img");
  made.setAttribute("aria-label", faceName(code, wildRank));
  drawFace(made, code, { wildRank, small: true });
  return made;
}
