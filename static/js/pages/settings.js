// The settings page: choices are seen before they are saved, and what only this device keeps is kept here.

import { byId } from "../shared/dom.js";
import { forgetTheme, setVolume, show, volume } from "../shared/prefs.js";
import { play, wireSound } from "../table/effects/sound.js";

/** Radios whose choice the page itself can show. @type {Set<string>} */
const SEEN = new Set(["theme", "suits", "pace"]);

/** @param {HTMLFormElement} form */
function wireWishes(form) {
  form.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !SEEN.has(target.name)) return;
    show(/** @type {any} */ (target.name), target.name === "theme" ? themeOf(target.value) : target.value);
  });
  form.addEventListener("submit", () => {
    if (new FormData(form).get("theme") === "system") forgetTheme();
  });
}

/** @param {string} choice */
function themeOf(choice) {
  if (choice !== "system") return choice;
  return matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
}

function wireDevice() {
  const slider = /** @type {HTMLInputElement} */ (byId("volume"));
  slider.value = String(volume());
  slider.addEventListener("input", () => setVolume(Number(slider.value)));
  byId("volume-try").addEventListener("click", () => play("turn", { always: true }));
  byId("device").hidden = false;
}

wireSound();
wireDevice();
for (const form of document.querySelectorAll("form[data-wishes]")) wireWishes(/** @type {HTMLFormElement} */ (form));
