// The panel beside the table (a sheet on a phone): every discard of this deal, and how the deals here went.

import { arrangeChildren, byId, clone, find, setAttr, setText } from "../../shared/dom.js";
import { cardName } from "../../shared/cards.js";
import { t } from "../../shared/i18n.js";
import { formatAmount } from "../../shared/money.js";
import { renderSheet } from "../match/sheet.js";
import { nameAt } from "../words.js";
import { drawFace } from "./card.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Table} Table */

let shownDiscards = "";
let shownHistory = "";

/** @param {State} state */
export function renderSide(state) {
  renderDiscards(state);
  renderScores(state);
}

/** @param {State} state */
export function renderDiscards(state) {
  const view = state.deal?.view;
  const open = view?.open_deck ?? [];
  const key = `${state.deal?.id} ${JSON.stringify(open)}`;
  if (key === shownDiscards) return;
  shownDiscards = key;
  setText(byId("discards-count"), open.length ? t("discards.count", { n: open.length }) : t("discards.none"));
  const wildRank = view?.wild?.rank;
  arrangeChildren(byId("discards"), [...open].reverse().map((entry) => {
    const made = clone("piece-discard");
    drawFace(find(made, ".card"), entry.card, { wildRank, small: true });
    setText(find(made, "b"), cardName(entry.card));
    setText(find(made, ".muted"), entry.seat === null ? t("discards.first") : nameAt(state, entry.seat));
    return made;
  }));
}

/** @param {State} state */
function renderScores(state) {
  const { table } = state;
  if (!table) return;
  if (table.match) return renderSheet(state, table.match);
  const key = `${table.you?.seat} ${JSON.stringify(table.history)}`;
  if (key === shownHistory) return;
  shownHistory = key;
  const totals = totalsOf(table);
  const mine = dealsOf(state, table);
  renderLastDeal(mine);
  setText(byId("totals-title"), table.history.length ? t("scores.title", { n: table.history.length }) : t("scores.title_none"));
  setText(byId("totals-note"), table.history.length ? t("scores.since") : t("scores.none"));
  arrangeChildren(byId("totals"), totals.map(([name, minor]) => line(name, minor, table)));
  arrangeChildren(byId("history"), [...table.history].reverse().map((deal) => {
    const made = clone("piece-deal");
    setText(find(made, "a"), t("scores.deal", { number: deal.number }));
    setAttr(find(made, "a"), "href", mine.includes(deal) ? pageOf(deal.deal) : null);
    arrangeChildren(find(made, "ul"), Object.entries(deal.amounts).map(([name, minor]) => line(name, minor, table)));
    return made;
  }));
}

/**
 * The deals that I was in: of the others I may not see more than their amounts.
 * @param {State} state
 * @param {Table} table
 */
function dealsOf(state, table) {
  const name = table.seats.find((seat) => seat.number === state.table?.you?.seat)?.name;
  return name === undefined ? [] : table.history.filter((deal) => name in deal.amounts);
}

/** @param {Table["history"]} mine */
function renderLastDeal(mine) {
  const last = mine.reduce((/** @type {number|null} */ found, deal) => Math.max(found ?? 0, deal.deal), null);
  byId("menu-last-deal").hidden = last === null;
  setAttr(byId("menu-last-deal"), "href", last === null ? null : pageOf(last));
}

/** @param {number} deal */
function pageOf(deal) {
  return (byId("history").dataset.page ?? "").replace(/\b0\b/, String(deal));
}

/**
 * @param {Table} table
 * @returns {[string, number][]} most won first
 */
function totalsOf(table) {
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const deal of table.history) for (const [name, minor] of Object.entries(deal.amounts)) sums.set(name, (sums.get(name) ?? 0) + minor);
  return [...sums].sort((a, b) => b[1] - a[1]);
}

/**
 * @param {string} name
 * @param {number} minor
 * @param {Table} table
 */
function line(name, minor, table) {
  const made = clone("piece-total");
  setText(find(made, "span"), name);
  const amount = find(made, "b");
  setText(amount, formatAmount(minor, table.currency, { sign: true }));
  amount.classList.add(minor < 0 ? "neg" : minor > 0 ? "pos" : "dim");
  return made;
}

/** Shows a tab of the panel; set once they are wired. @type {(at: number) => void} */
let selectNow = () => undefined;

/**
 * The scores; with the button that asks for them the panel opens on a phone.
 * @param {HTMLElement} [from]
 */
export function showScores(from) {
  selectNow(1);
  if (from) showSide(true, from);
}

/** Tabs, and the sheet of a phone. */
export function wireSide() {
  const tabs = /** @type {HTMLElement[]} */ ([...byId("side").querySelectorAll("[role=tab]")]);
  tabs.forEach((tab, at) => {
    tab.addEventListener("click", () => selectTab(tabs, at));
    tab.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      const next = (at + (event.key === "ArrowRight" ? 1 : tabs.length - 1)) % tabs.length;
      event.preventDefault();
      selectTab(tabs, next);
      tabs[next].focus();
    });
  });
  selectNow = (at) => selectTab(tabs, at);
  const openers = [byId("discards-button")];
  for (const opener of openers) {
    opener.addEventListener("click", () => {
      if (opener.dataset.tab === "scores") selectTab(tabs, 1);
      showSide(true, opener);
    });
  }
  byId("side-close").addEventListener("click", () => showSide(false));
  byId("side").addEventListener("keydown", (event) => event.key === "Escape" && showSide(false));
}

/**
 * @param {HTMLElement[]} tabs
 * @param {number} at
 */
function selectTab(tabs, at) {
  tabs.forEach((tab, index) => {
    setAttr(tab, "aria-selected", String(index === at));
    tab.tabIndex = index === at ? 0 : -1;
    byId(tab.getAttribute("aria-controls") ?? "").hidden = index !== at;
  });
}

/** Where the focus goes back to. @type {HTMLElement|null} */
let opener = null;

/**
 * @param {boolean} isOpen
 * @param {HTMLElement} [from]
 */
function showSide(isOpen, from) {
  const side = byId("side");
  const wasOpen = side.classList.contains("is-open");
  side.classList.toggle("is-open", isOpen);
  setAttr(byId("discards-button"), "aria-expanded", String(isOpen));
  if (isOpen) {
    opener = from ?? null;
    side.focus();
  } else if (wasOpen) opener?.focus();
}
