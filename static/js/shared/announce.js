// What ears hear: one polite region for moves, one assertive for "your turn" and the ten-second warning only.

import { byId } from "./dom.js";

/** Moves that came together are read together. @type {string[]} */
let waiting = [];
let timer = 0;

/** @param {string} text */
export function announce(text) {
  waiting.push(text);
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    byId("status").textContent = waiting.join(" ");
    waiting = [];
  }, 120);
}

/** @param {string} text */
export function alertNow(text) {
  byId("alert").textContent = text;
}
