// The player's own grouping of his cards: pure functions over lists of lists of card codes. No rules of the game here.

import { parseCard } from "../shared/cards.js";

const SUIT_ORDER = "SHCD"; // colours alternate, so neighbouring suits are told apart

/** @typedef {string[][]} Groups */

/** @param {Groups} groups */
const tidy = (groups) => groups.filter((group) => group.length > 0);

/**
 * Fits a grouping to the hand the server knows: cards that left go, new ones stand alone at the end until the player
 * places them, so that a drawn card neither breaks a group nor hides in one. Order is kept.
 * @param {Groups} groups
 * @param {string[]} hand
 * @returns {Groups}
 */
export function merge(groups, hand) {
  const there = new Set(hand);
  const placed = new Set(groups.flat());
  const kept = tidy(groups.map((group) => group.filter((code) => there.has(code))));
  const fresh = hand.filter((code) => !placed.has(code));
  return fresh.length ? [...kept, fresh] : kept;
}

/**
 * Takes cards out of wherever they are and puts them into group `to` at `index` (counted without the moved cards).
 * @param {Groups} groups
 * @param {string[]} codes
 * @param {number} to
 * @param {number} [index]
 * @returns {Groups}
 */
export function move(groups, codes, to, index = Infinity) {
  const moving = new Set(codes);
  const left = groups.map((group) => group.filter((code) => !moving.has(code)));
  left[to] = [...left[to].slice(0, index), ...codes, ...left[to].slice(index)];
  return tidy(left);
}

/**
 * Makes a group of its own from the cards, in hand order, placed before group `at` (at the end if left out).
 * @param {Groups} groups
 * @param {string[]} codes
 * @param {number} [at]
 * @returns {Groups}
 */
export function regroup(groups, codes, at = Infinity) {
  const moving = new Set(codes);
  const inOrder = groups.flat().filter((code) => moving.has(code));
  const left = groups.map((group) => group.filter((code) => !moving.has(code)));
  return tidy([...left.slice(0, at), inOrder, ...left.slice(at)]);
}

/**
 * One group a suit, ranks rising; jokers of this deal together in front, so that a drawn card does not land among them.
 * @param {string[]} codes
 * @param {number|null|undefined} wildRank
 * @returns {Groups}
 */
export function bySuit(codes, wildRank) {
  /** @param {string} code */
  const place = (code) => {
    const card = parseCard(code);
    return card.isPrintedJoker || card.rank === wildRank ? 0 : SUIT_ORDER.indexOf(card.suit) + 1;
  };
  /** @type {Groups} */
  const groups = Array.from({ length: SUIT_ORDER.length + 1 }, () => []);
  for (const code of codes) groups[place(code)].push(code);
  return tidy(groups.map((group) => group.sort((a, b) => parseCard(a).rank - parseCard(b).rank || a.localeCompare(b))));
}

/**
 * Sort keeps the groups that `isMeld` marks (the server judged them) and sorts the rest by suit; pressed again it sorts all.
 * @param {Groups} groups
 * @param {boolean[]} isMeld
 * @param {number|null|undefined} wildRank
 * @returns {Groups}
 */
export function sorted(groups, isMeld, wildRank) {
  const kept = groups.filter((_, at) => isMeld[at]);
  const loose = groups.filter((_, at) => !isMeld[at]).flat();
  const gentle = [...kept, ...bySuit(loose, wildRank)];
  return kept.length && !same(gentle, groups) ? gentle : bySuit(groups.flat(), wildRank);
}

/**
 * @param {Groups} a
 * @param {Groups} b
 */
export function same(a, b) {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * @param {Groups} groups
 * @param {string} code
 * @returns {Groups}
 */
export function without(groups, code) {
  return tidy(groups.map((group) => group.filter((other) => other !== code)));
}

/**
 * Where a card lies.
 * @param {Groups} groups
 * @param {string} code
 * @returns {{group: number, index: number}|null}
 */
export function placeOf(groups, code) {
  for (const [group, codes] of groups.entries()) {
    const index = codes.indexOf(code);
    if (index >= 0) return { group, index };
  }
  return null;
}
