// What a person likes to see and hear. A signed-in player's choices come with the page, on <html>, and follow him to
// every device; a stranger's, the volume and a theme "as the device" are kept here, in localStorage where that is allowed.

import { sendJson } from "./http.js";

/** @typedef {"theme"|"suits"|"sound"|"vibration"|"pace"|"large"|"hints"|"shortcuts"|"disconnect"} PrefName */

/** Each preference's values, the first being the default. @type {Record<PrefName, string[]>} */
export const VALUES = {
  theme: ["dark", "light"],
  suits: ["two", "four"],
  sound: ["on", "off"],
  vibration: ["on", "off"],
  pace: ["1", "1.5", "2", "off", "0.5"],
  large: ["off", "on"],
  hints: ["on", "off"],
  shortcuts: ["on", "off"],
  disconnect: ["drop_after_3_misses", "stay_until_back"],
};
/** What the account calls them. @type {Partial<Record<PrefName, string>>} */
const ON_ACCOUNT = { theme: "theme", suits: "suits", pace: "pace", sound: "has_sound", vibration: "has_vibration", large: "has_large_cards", hints: "has_hints", disconnect: "on_disconnect" };
const VOLUME = 70;

/** Choices of this page, for where storage is forbidden. @type {Map<string, string>} */
const chosen = new Map();
/** @type {Set<(name: PrefName) => void>} */
const listeners = new Set();

/**
 * @param {PrefName} name
 * @returns {string}
 */
export function pref(name) {
  const shown = globalThis.document?.documentElement.dataset[name];
  return valid(name, shown ?? chosen.get(name) ?? read(name));
}

/**
 * A value that this preference may have.
 * @param {PrefName} name
 * @param {string|null|undefined} value
 */
export function valid(name, value) {
  return value && VALUES[name].includes(value) ? value : VALUES[name][0];
}

/**
 * Moves a preference to its next value, tells the page, and keeps it.
 * @param {PrefName} name
 * @returns {string} the new value
 */
export function cyclePref(name) {
  const known = VALUES[name];
  const next = known[(known.indexOf(pref(name)) + 1) % known.length];
  show(name, next);
  if (isOnAccount(name)) void sendJson("PATCH", document.documentElement.dataset.account ?? "", onAccount(name, next));
  else keep(name, next);
  return next;
}

/**
 * Shows a value on this page and keeps it nowhere.
 * @param {PrefName} name
 * @param {string} value
 */
export function show(name, value) {
  chosen.set(name, value);
  if (ON_ACCOUNT[name]) document.documentElement.dataset[name] = value;
  for (const tell of listeners) tell(name);
}

/** @param {PrefName} name */
function isOnAccount(name) {
  const { account, themeChoice } = document.documentElement.dataset;
  return Boolean(account) && name in ON_ACCOUNT && !(name === "theme" && themeChoice === "system");
}

/**
 * @param {PrefName} name
 * @param {string} value
 */
export function onAccount(name, value) {
  const isSwitch = ON_ACCOUNT[name]?.startsWith("has_");
  return { [ON_ACCOUNT[name] ?? name]: isSwitch ? value === "on" : value };
}

/** @returns {number} 0 to 100; of this device, for a phone's speaker is not a desktop's */
export function volume() {
  const kept = chosen.get("volume") ?? read("volume");
  const level = Number(kept ?? VOLUME);
  return Number.isFinite(level) ? Math.min(100, Math.max(0, level)) : VOLUME;
}

/** @param {number} level 0 to 100 */
export function setVolume(level) {
  chosen.set("volume", String(level));
  keep("volume", String(level));
}

/** Lets the device decide again. */
export function forgetTheme() {
  try {
    localStorage.removeItem("house.theme");
  } catch {
    // Nothing was kept.
  }
}

/** @param {(name: PrefName) => void} listener */
export function onPref(listener) {
  listeners.add(listener);
}

/**
 * @param {string} name
 * @param {string} value
 */
function keep(name, value) {
  try {
    localStorage.setItem(`house.${name}`, value);
  } catch {
    // Storage is forbidden: the choice holds for this page.
  }
}

/** @param {string} name */
function read(name) {
  try {
    return localStorage.getItem(`house.${name}`);
  } catch {
    return null;
  }
}

/**
 * Wires <button data-pref="theme" data-state-dark="Dark" data-state-light="Light">: a press goes to the next value.
 * @param {ParentNode} root
 */
export function wirePrefButtons(root) {
  for (const button of root.querySelectorAll("[data-pref]")) {
    if (!(button instanceof HTMLElement)) continue;
    const name = /** @type {PrefName} */ (button.dataset.pref);
    const label = button.textContent?.trim() ?? name;
    const tell = () => {
      const value = pref(name);
      button.dataset.value = value;
      button.dataset.state = button.getAttribute(`data-state-${value}`) ?? value;
      button.setAttribute("aria-label", `${label}: ${button.dataset.state}`);
    };
    button.addEventListener("click", () => cyclePref(name));
    onPref((changed) => changed === name && tell());
    tell();
  }
}
