// Card codes and their names. A code is rank, suit and pack ("QD.0"); a printed joker is "PJ.1".

import { t } from "./i18n.js";

const RANKS = "A23456789TJQK";
const SUIT_SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };

/** @typedef {{face: string, rank: number, suit: string, isPrintedJoker: boolean}} Card */

/**
 * @param {string} code
 * @returns {Card} rank 1..13, 0 for a printed joker
 */
export function parseCard(code) {
  const face = code.split(".")[0];
  if (face === "PJ") return { face, rank: 0, suit: "", isPrintedJoker: true };
  return { face, rank: RANKS.indexOf(face[0]) + 1, suit: face[1], isPrintedJoker: false };
}

/**
 * @param {string} code
 * @param {number|null|undefined} wildRank
 * @returns {boolean}
 */
export function isWild(code, wildRank) {
  const card = parseCard(code);
  return !card.isPrintedJoker && card.rank === wildRank;
}

/**
 * "Queen of Hearts", for ears and lists.
 * @param {string} code
 * @returns {string}
 */
export function cardName(code) {
  const { face, suit, isPrintedJoker } = parseCard(code);
  return isPrintedJoker ? t("card.joker") : t("card.name", { rank: t(`rank.${face[0]}`), suit: t(`suit.${suit}`) });
}

/**
 * "Q ♥", for a button or a sentence.
 * @param {string} code
 * @returns {string}
 */
export function cardShort(code) {
  const { face, suit, isPrintedJoker } = parseCard(code);
  if (isPrintedJoker) return t("card.joker_short");
  return `${face[0] === "T" ? "10" : face[0]}\u00a0${SUIT_SIGNS[/** @type {"S"|"H"|"D"|"C"} */ (suit)]}`;
}
