// Texts for scripts. Django translates them into <template id="texts"> as <i data-key="turn.yours">Your turn</i>,
// so a language lives in one place (gettext) and the page ships only its own.

/** @type {Map<string, string>} */
const texts = new Map();

/**
 * @param {ParentNode} root
 */
export function loadTexts(root) {
  for (const entry of root.querySelectorAll("[data-key]")) {
    texts.set(entry.getAttribute("data-key") ?? "", (entry.textContent ?? "").trim());
  }
}

/**
 * The text of a key with {names} filled in. With a number `n`, "key.one" or "key.other" is used where it exists.
 * @param {string} key
 * @param {Record<string, string|number>} [params]
 * @returns {string}
 */
export function t(key, params = {}) {
  const text = texts.get(pluralKey(key, params.n)) ?? texts.get(key);
  if (text === undefined) return key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in params ? String(params[name]) : whole));
}

/**
 * @param {string} key
 * @returns {boolean}
 */
export function hasText(key) {
  return texts.has(key);
}

/**
 * @param {string} key
 * @param {string|number|undefined} n
 */
function pluralKey(key, n) {
  return typeof n === "number" ? `${key}.${n === 1 ? "one" : "other"}` : key;
}
