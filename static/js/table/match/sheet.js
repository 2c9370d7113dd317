// The score sheet beside the table: deals down, players across, totals and places below; and how they stand.

import { arrangeChildren, byId, clone, find, setAttr, setText } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { signed } from "./result.js";
import { byPlace } from "./read.js";
import { amountOf, dealName, playerAt, totalText } from "./words.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Match} Match */
/** @typedef {import("../types.js").DealLine} DealLine */

let shown = "";

/**
 * @param {State} state
 * @param {Match} match
 */
export function renderSheet(state, match) {
  const key = `${state.table?.you?.seat} ${JSON.stringify([match.scores, match.deals, match.prizes, match.state])}`;
  if (key === shown) return;
  shown = key;
  byId("sheet").hidden = !match.scores.length;
  byId("history").hidden = true;
  setText(byId("sheet-note"), t(match.format === "deals" ? "sheet.note_deals" : "sheet.note_pool", { limit: match.sheet.limit ?? 0 }));
  byId("sheet-head").replaceChildren(cell("th", t("sheet.deal")), ...match.scores.map((score) => nameCell(state, score.seat)));
  byId("sheet-rows").replaceChildren(...match.deals.map((line) => dealRow(state, match, line)));
  byId("sheet-foot").replaceChildren(totalRow(match), placeRow(match));
  renderLastDeal(state, match);
  renderStandings(state, match);
}

/**
 * @param {"th"|"td"} kind
 * @param {string} text
 */
function cell(kind, text, scope = "col") {
  const made = document.createElement(kind);
  if (kind === "th") made.setAttribute("scope", scope);
  made.textContent = text;
  return made;
}

/**
 * @param {State} state
 * @param {number} seat
 */
function nameCell(state, seat) {
  const made = cell("th", playerAt(state, seat));
  made.className = "num";
  made.title = made.textContent ?? "";
  return made;
}

/**
 * @param {State} state
 * @param {Match} match
 * @param {DealLine} line
 */
function dealRow(state, match, line) {
  const row = document.createElement("tr");
  row.dataset.testid = `sheet-deal-${line.number}`;
  const head = cell("th", "", "row");
  const name = line.is_tie_breaker ? dealName(match, line) : t("match.deal", { number: line.number });
  const replay = replayOf(state, line);
  if (replay) {
    const link = document.createElement("a");
    link.href = replay;
    link.textContent = name;
    head.append(link);
  } else head.textContent = name;
  row.append(head, ...match.scores.map((score) => scoreCell(match, line, String(score.seat))));
  return row;
}

/**
 * Replays are open to who was in the deal.
 * @param {State} state
 * @param {DealLine} line
 */
function replayOf(state, line) {
  const mine = state.table?.you?.seat;
  if (mine == null || line.deal === null || !(String(mine) in line.points)) return "";
  return (byId("sheet").dataset.replay ?? "").replace(/\b0\b/, String(line.deal));
}

/**
 * Chips that moved; points in a pool and in a tie-breaker. The winner has a mark, and a word for ears.
 * @param {Match} match
 * @param {DealLine} line
 * @param {string} seat
 */
function scoreCell(match, line, seat) {
  const made = cell("td", "");
  made.className = "num";
  const points = line.points[seat];
  if (points === undefined) {
    made.textContent = t("sheet.none");
    return made;
  }
  const isWinner = seat === String(line.winner);
  const hasMoved = match.format === "deals" && !line.is_tie_breaker;
  made.textContent = hasMoved ? signed(line.moved[seat] ?? 0) : String(points);
  made.classList.toggle("is-winner", isWinner);
  if (isWinner) made.append(forEars(t("sheet.won")));
  return made;
}

/** @param {string} text */
function forEars(text) {
  const made = document.createElement("span");
  made.className = "visually-hidden";
  made.textContent = ` ${text}`;
  return made;
}

/** @param {Match} match */
function totalRow(match) {
  const row = document.createElement("tr");
  row.append(cell("th", t(match.format === "deals" ? "sheet.chips" : "sheet.total"), "row"), ...match.scores.map((score) => numbered(String(score.total), score.standing !== "in")));
  return row;
}

/** @param {Match} match */
function placeRow(match) {
  const row = document.createElement("tr");
  row.append(cell("th", t("sheet.place"), "row"), ...match.scores.map((score) => numbered(score.place ? String(score.place) : t("sheet.none"), score.standing !== "in")));
  return row;
}

/**
 * @param {string} text
 * @param {boolean} isOut
 */
function numbered(text, isOut) {
  const made = cell("td", text);
  made.className = isOut ? "num is-out" : "num";
  return made;
}

/**
 * @param {State} state
 * @param {Match} match
 */
function renderLastDeal(state, match) {
  const mine = String(state.table?.you?.seat);
  const last = match.deals.filter((line) => mine in line.points && line.deal !== null).pop();
  byId("menu-last-deal").hidden = !last;
  setAttr(byId("menu-last-deal"), "href", last ? (byId("history").dataset.page ?? "").replace(/\b0\b/, String(last.deal)) : null);
}

/**
 * The foot of the panel: how they stand, and what the places pay.
 * @param {State} state
 * @param {Match} match
 */
function renderStandings(state, match) {
  setText(byId("totals-title"), t(match.scores.length ? "sheet.standings" : "match.prizes"));
  setText(byId("totals-note"), "");
  const prizes = new Map(match.prizes.map(({ place, minor }) => [place, amountOf(state, minor)]));
  const lines = match.scores.length
    ? byPlace(match).map((score) => line(place(score.place, playerAt(state, score.seat)), score.standing === "in" ? totalText(match, score.total) : t(`seat.match_${score.standing}`)))
    : [...prizes].map(([at, amount]) => line(t("sheet.place_n", { place: at }), amount));
  arrangeChildren(byId("totals"), lines);
}

/**
 * @param {number|null} at
 * @param {string} name
 */
function place(at, name) {
  return at ? `${at}. ${name}` : name;
}

/**
 * @param {string} name
 * @param {string} text
 */
function line(name, text) {
  const made = clone("piece-total");
  setText(find(made, "span"), name);
  setText(find(made, "b"), text);
  return made;
}
