// Quick amounts fill the field, and what an amount comes to is asked of the house while one types.

import { find } from "../shared/dom.js";
import { amountForInput, formatAmount, parseAmount } from "../shared/money.js";

const PAUSE_MS = 250;

/** @param {HTMLInputElement} field */
function wireQuickAmounts(field) {
  for (const pill of document.querySelectorAll("[data-amounts] > [data-amount]")) {
    pill.addEventListener("click", (event) => {
      event.preventDefault();
      field.value = amountForInput(Number(pill.getAttribute("data-amount")), "INR");
      field.dispatchEvent(new Event("input", { bubbles: true }));
      field.focus();
    });
  }
}

/**
 * Only the answer to the last question is shown; an amount that cannot be added has none, and the server says why.
 * @param {HTMLInputElement} field
 * @param {string} address
 * @param {HTMLElement} shown
 */
function wireQuote(field, address, shown) {
  let asked = 0;
  let waiting = 0;
  field.addEventListener("input", () => {
    clearTimeout(waiting);
    const number = ++asked;
    waiting = setTimeout(async () => {
      const quote = await quoteOf(address, parseAmount(field.value, "INR"));
      if (number === asked) show(shown, quote);
    }, PAUSE_MS);
  });
}

/**
 * @param {string} address
 * @param {number|null} minor
 * @returns {Promise<Record<string, number>|null>}
 */
async function quoteOf(address, minor) {
  if (!minor) return null;
  const answer = await fetch(`${address}?amount_minor=${minor}`, { headers: { Accept: "application/json" } }).catch(() => null);
  return answer?.ok ? answer.json() : null;
}

/**
 * @param {HTMLElement} shown
 * @param {Record<string, number>|null} quote
 */
function show(shown, quote) {
  shown.hidden = quote === null;
  if (!quote) return;
  for (const cell of shown.querySelectorAll("[data-of]")) {
    cell.textContent = formatAmount(quote[cell.getAttribute("data-of") ?? ""] ?? 0, "INR");
  }
}

const field = document.querySelector("input[name=amount]");
if (field instanceof HTMLInputElement && field.type !== "hidden") {
  wireQuickAmounts(field);
  const address = field.form?.dataset.quotes;
  if (address && field.form) wireQuote(field, address, find(field.form, "[data-quote]"));
}
