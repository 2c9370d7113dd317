// What a person set on this device: theme, suits, sound, motion, shortcuts. Kept in localStorage where that is allowed.

/** @typedef {"theme"|"suits"|"sound"|"vibration"|"pace"|"shortcuts"} PrefName */

/** Each preference's values, the first being the default. @type {Record<PrefName, string[]>} */
const VALUES = {
  theme: ["dark", "light"],
  suits: ["two", "four"],
  sound: ["on", "off"],
  vibration: ["on", "off"],
  pace: ["1", "2", "0.5"],
  shortcuts: ["on", "off"],
};
const ON_ROOT = new Set(["theme", "suits"]);

/** Choices of this page, for where storage is forbidden. @type {Map<string, string>} */
const chosen = new Map();
/** @type {Set<(name: PrefName) => void>} */
const listeners = new Set();

/**
 * @param {PrefName} name
 * @returns {string}
 */
export function pref(name) {
  const known = VALUES[name];
  const kept = chosen.get(name) ?? read(name) ?? (ON_ROOT.has(name) ? document.documentElement.dataset[name] : null);
  return kept && known.includes(kept) ? kept : known[0];
}

/**
 * Moves a preference to its next value and tells the page.
 * @param {PrefName} name
 * @returns {string} the new value
 */
export function cyclePref(name) {
  const known = VALUES[name];
  const next = known[(known.indexOf(pref(name)) + 1) % known.length];
  chosen.set(name, next);
  try {
    localStorage.setItem(`house.${name}`, next);
  } catch {
    // Storage is forbidden: the choice holds for this page.
  }
  if (ON_ROOT.has(name)) document.documentElement.dataset[name] = next;
  for (const tell of listeners) tell(name);
  return next;
}

/** @param {(name: PrefName) => void} listener */
export function onPref(listener) {
  listeners.add(listener);
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
    const show = () => {
      const value = pref(name);
      button.dataset.value = value;
      button.dataset.state = button.getAttribute(`data-state-${value}`) ?? value;
      button.setAttribute("aria-label", `${button.textContent?.trim() ?? name}: ${button.dataset.state}`);
    };
    button.addEventListener("click", () => {
      cyclePref(name);
      show();
    });
    show();
  }
}
