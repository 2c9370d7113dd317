// Decisions in a native <dialog>: focus is trapped and given back by the browser, Escape means no.

import { byId, clone, setText } from "./dom.js";
import { setSuitText } from "./suits.js";

/** @typedef {{label: string, kind?: "primary"|"danger"|"quiet", value: boolean}} Choice */

/** The question on screen, if any: only one is asked at a time. @type {((value: boolean|null) => void)|null} */
let pending = null;
let isAboutTurn = false;

/**
 * Asks once and waits. Escape, a click beside it, or dismiss() answer null.
 * @param {{title: string, text: string, choices: Choice[], aboutTurn?: boolean}} question aboutTurn: pointless once the turn is over
 * @returns {Promise<boolean|null>}
 */
export function ask({ title, text, choices, aboutTurn = false }) {
  dismiss();
  isAboutTurn = aboutTurn;
  const dialog = /** @type {HTMLDialogElement} */ (byId("confirm"));
  setText(byId("confirm-clock"), "");
  setSuitText(byId("confirm-title"), title);
  setSuitText(byId("confirm-text"), text);
  return new Promise((resolve) => {
    pending = (value) => {
      pending = null;
      dialog.close();
      resolve(value);
    };
    byId("confirm-acts").replaceChildren(...choices.map(choiceButton));
    dialog.onclose = () => pending?.(null);
    dialog.showModal();
  });
}

/** Takes an open question away. */
export function dismiss() {
  pending?.(null);
}

/**
 * Takes a question away that was about the turn that is over now.
 * @returns {boolean} true if there was one
 */
export function dismissTurn() {
  const isAsked = pending !== null && isAboutTurn;
  if (isAsked) dismiss();
  return isAsked;
}

/**
 * How long there is to answer, beside the question.
 * @param {string} text empty where no clock runs
 * @param {boolean} isLow
 */
export function showTimeLeft(text, isLow) {
  if (pending === null) return;
  setText(byId("confirm-clock"), text);
  byId("confirm-clock").classList.toggle("is-low", isLow);
}

/** @param {Choice} choice */
function choiceButton(choice) {
  const button = clone("piece-button");
  setText(button, choice.label);
  if (choice.kind) button.classList.add(`btn--${choice.kind}`);
  button.dataset.testid = choice.value ? "dialog-confirm" : "dialog-cancel";
  button.addEventListener("click", () => pending?.(choice.value));
  return button;
}

/**
 * Opens a dialog of the page; its [data-close] buttons and a click on the backdrop close it.
 * @param {string} id
 * @returns {HTMLDialogElement}
 */
export function open(id) {
  const dialog = /** @type {HTMLDialogElement} */ (byId(id));
  if (!dialog.open) dialog.showModal();
  return dialog;
}

/** @param {ParentNode} root */
export function wireDialogs(root) {
  for (const dialog of root.querySelectorAll("dialog")) {
    dialog.addEventListener("click", (event) => {
      const target = /** @type {Element} */ (event.target);
      if (target === dialog || target.closest("[data-close]")) dialog.close();
    });
  }
}
