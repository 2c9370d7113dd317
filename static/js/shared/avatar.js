// Faces drawn from a seed: the same player looks the same everywhere, and nobody uploads a picture.
// Templates draw them too, by players/templatetags/faces.py; both count alike.

import { svg, use } from "./svg.js";

const COLOURS = 10;
const PERSONS = 7;
const LIGHTS = 4;

/**
 * The parts of a seed's face, by their numbers in img/faces.svg and avatar.css.
 * @param {string} seed a whole number
 */
export function faceOf(seed) {
  const number = Number(seed) || 0;
  return {
    colours: number % COLOURS,
    person: Math.floor(number / COLOURS) % PERSONS,
    light: Math.floor(number / (COLOURS * PERSONS)) % LIGHTS,
  };
}

/**
 * @param {string} seed
 * @returns {SVGElement}
 */
function avatarArt(seed) {
  const { colours, person, light } = faceOf(seed);
  const parts = [use("faces", `light-${light}`), use("faces", `person-${person}`)];
  return svg("svg", { class: `avatar__art face--${colours}`, viewBox: "0 0 46 46", "aria-hidden": "true" }, parts);
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
