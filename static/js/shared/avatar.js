// Faces drawn from a seed: the same player looks the same everywhere, and nobody uploads a picture.

import { svg } from "./svg.js";

const PALETTES = [
  ["#C8553D", "#F3B391"], ["#B0447A", "#F2B5D0"], ["#3D6B35", "#B4D69A"], ["#2F6690", "#9CC9E4"], ["#5B4B8A", "#C0B3E8"],
  ["#8A5A12", "#F0C878"], ["#1F6F6B", "#9ADBD2"], ["#7A3B2E", "#E8A98C"], ["#46596B", "#B8CBDC"], ["#6B5A1E", "#DCCB84"],
];
const INK = { fill: "#1B1512", opacity: "0.72" };
const FRINGE = "M14.2 17C13.4 8.6 17.6 6 23 6S32.6 8.6 31.8 17C30.6 12.6 27.6 12 23 12S15.4 12.6 14.2 17Z";
const SHOULDERS = "M6 46C6 33 14 28 23 28S40 33 40 46Z";

/** Hair and what goes with it: each returns [behind the head, before the head]. */
const STYLES = [
  () => [[], [svg("path", { d: FRINGE, ...INK })]],
  () => [[svg("path", { d: "M11.5 31C10.5 12 14.5 5 23 5S35.5 12 34.5 31C31 33.5 15 33.5 11.5 31Z", ...INK })], [svg("path", { d: FRINGE, ...INK })]],
  () => [[], [svg("circle", { cx: "23", cy: "5", r: "4.6", ...INK }), svg("path", { d: FRINGE, ...INK })]],
  () => [[], [svg("path", { d: "M13 14.5C13 6.5 18 4 23.5 4S33 6.5 33 14.5L23 11Z", fill: "#fff", opacity: "0.82" })]],
  () => [[], [svg("path", { d: FRINGE, ...INK }), svg("path", { d: "M15.3 20.5C15.8 26.2 19 28.6 23 28.6S30.2 26.2 30.7 20.5C29.3 24 26.5 23.6 23 23.6S16.7 24 15.3 20.5Z", ...INK })]],
  () => [[svg("path", { d: "M14 12C9 14 9 24 13 30 15 27 14 18 16 13ZM32 12C37 14 37 24 33 30 31 27 32 18 30 13Z", ...INK })], [svg("path", { d: "M14.2 17C13 8 18 5.5 24 6 30 6 33 9.5 31.8 17 29 15 27 12.5 25 10 22 14 18 16 14.2 17Z", ...INK })]],
  () => [[], [svg("path", { d: "M14.4 15C14.4 8.5 18 6 23 6S31.6 8.5 31.6 15C29 13.5 26 13 23 13S17 13.5 14.4 15Z", ...INK }), svg("path", { d: "M17 19.2H21.6M24.4 19.2H29", fill: "none", stroke: "#1B1512", "stroke-width": "3", "stroke-linecap": "round", opacity: "0.6" })]],
];

/**
 * A small spread-out number from any text (FNV-1a, then mixed).
 * @param {string} seed
 */
function spread(seed) {
  let hash = 2166136261;
  for (const letter of seed) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619);
  hash = Math.imul(hash ^ (hash >>> 15), 2246822519);
  hash = Math.imul(hash ^ (hash >>> 13), 3266489917); // without this the last letter alone decides the low bits
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * @param {string} seed
 * @returns {SVGElement}
 */
export function avatarArt(seed) {
  const number = spread(seed);
  const [ground, skin] = PALETTES[number % PALETTES.length];
  const [behind, before] = STYLES[(number >>> 8) % STYLES.length]();
  const light = `M0 ${14 + ((number >>> 16) % 9)}Q23 ${(number >>> 20) % 21} 46 ${20 + ((number >>> 24) % 10)}V0H0Z`;
  return svg("svg", { class: "avatar__art", viewBox: "0 0 46 46", "aria-hidden": "true" }, [
    svg("rect", { width: "46", height: "46", fill: ground }),
    svg("path", { d: light, fill: "#fff", opacity: "0.13" }),
    ...behind,
    svg("path", { d: SHOULDERS, fill: skin }),
    svg("circle", { cx: "23", cy: "18", r: "8.4", fill: skin }),
    svg("path", { d: SHOULDERS, fill: "#fff", opacity: "0.18" }),
    ...before,
  ]);
}

/**
 * Draws every <… data-avatar="seed"> that is not drawn yet, or whose seed changed.
 * @param {ParentNode} root
 */
export function fillAvatars(root) {
  for (const place of root.querySelectorAll("[data-avatar]")) {
    if (!(place instanceof HTMLElement) || place.dataset.drawn === place.dataset.avatar) continue;
    place.querySelector(".avatar__art")?.remove();
    place.prepend(avatarArt(place.dataset.avatar ?? ""));
    place.dataset.drawn = place.dataset.avatar;
  }
}
