// Comfort for the hand checker: presses change the page in place. The server draws every part, as it does without this script.

import { find } from "../shared/dom.js";

const PARTS = ["tray", "result", "board"];
const form = /** @type {HTMLFormElement} */ (document.querySelector("#hand-form"));
const main = find(document, "main");
const status = find(document, "#status");

/** Presses that came while an answer was on its way go together with the next question. @type {[string, string][]} */
let waiting = [];
let isAsking = false;

/** @param {string} part @param {ParentNode} root */
const partOf = (part, root) => find(root, `[data-live="${part}"]`);

/**
 * Puts the parts of the answered page in place of ours and keeps the focus on what was pressed.
 * @param {Document} page
 */
function show(page) {
  const held = document.activeElement;
  const key = held instanceof HTMLButtonElement ? `button[name="${held.name}"][value="${CSS.escape(held.value)}"]` : "";
  for (const part of PARTS) partOf(part, document).replaceWith(document.adoptNode(partOf(part, page)));
  if (key && !document.contains(held)) /** @type {HTMLElement|null} */ (document.querySelector(key))?.focus();
  document.title = page.title;
  wireCopy();
  status.textContent = [...document.querySelectorAll('[data-testid="count"], #problems > li, [data-testid="result-title"]')]
    .map((each) => each.textContent)
    .join(". ");
}

async function ask() {
  isAsking = true;
  main.classList.add("is-busy");
  while (waiting.length) {
    const query = new URLSearchParams(/** @type {any} */ (new FormData(form)));
    for (const [name, value] of waiting.splice(0)) query.append(name, value);
    try {
      const answer = await fetch(`${form.action}?${query}`, { headers: { Accept: "text/html" } });
      if (!answer.ok) throw new Error(String(answer.status));
      show(new DOMParser().parseFromString(await answer.text(), "text/html"));
      history.replaceState(null, "", answer.url);
    } catch {
      location.assign(`${form.action}?${query}`); // the plain way says what is wrong
      return;
    }
  }
  isAsking = false;
  main.classList.remove("is-busy");
}

/** @param {string} name @param {string} value */
function press(name, value) {
  waiting.push([name, value]);
  if (!isAsking) ask();
}

function wireCopy() {
  const button = document.querySelector("[data-copy]");
  if (!(button instanceof HTMLButtonElement) || !navigator.clipboard) return;
  button.hidden = false;
  button.addEventListener("click", async () => {
    const link = /** @type {HTMLInputElement} */ (find(document, "#share"));
    link.select();
    await navigator.clipboard.writeText(link.value);
    button.textContent = button.dataset.done ?? "";
    status.textContent = button.textContent;
  });
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const pressed = event.submitter;
  if (!(pressed instanceof HTMLButtonElement) || pressed.getAttribute("aria-disabled") === "true") return;
  press(pressed.name || "check", pressed.value);
});
form.addEventListener("change", (event) => {
  if (event.target instanceof HTMLSelectElement) press("check", "");
});
wireCopy();
