// The two questions of a pause: enter again, and share the pool. They open by themselves, and close with the pause.

import { open } from "../../shared/dialog.js";
import { arrangeChildren, byId, clone, find, setText } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { wholeSeconds } from "../clock.js";
import { LOW_SECONDS } from "../render/ring.js";
import { askedOf, canPay, matchOf, mayOffer, myScore } from "./read.js";
import { amountOf, playerAt, rejoinText, totalText } from "./words.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Match} Match */
/** @typedef {import("../clock.js").ServerClock} ServerClock */

const DEAD_MS = 500; // a press meant for what lay there before must not pay for an entry
const ANSWERS = ["rejoin-yes", "rejoin-no", "split-yes", "split-no"];
let asked = "";
let openedAt = -DEAD_MS;

/**
 * Opens what is newly asked and closes what is no longer; what is open shows how things are now.
 * @param {State} state
 */
export function renderQuestions(state) {
  const match = matchOf(state);
  const kind = askedOf(state);
  const key = kind && match ? `${kind} ${match.deals.length}` : "";
  if (key !== asked) {
    asked = key;
    if (kind) openQuestion(kind, state);
  }
  if (kind !== "rejoin") close("rejoin");
  if (kind !== "split" && !mayOffer(state)) close("split");
  byId("result-split").hidden = byId("menu-split").hidden = !mayOffer(state);
  fill(state);
}

/**
 * @param {"rejoin"|"split"} kind
 * @param {State} state
 */
export function openQuestion(kind, state) {
  for (const other of document.querySelectorAll("dialog[open]")) if (other.id !== kind) /** @type {HTMLDialogElement} */ (other).close();
  open(kind).focus(); // the question itself, not the button that pays
  openedAt = performance.now();
  fill(state);
}

/** @param {State} state */
function fill(state) {
  const match = matchOf(state);
  deaden(state);
  if (match && isOpen("rejoin")) renderRejoin(state, match);
  if (match && isOpen("split")) renderSplit(state, match);
}

/** @param {State} state */
function deaden(state) {
  const isDead = performance.now() - openedAt < DEAD_MS;
  for (const id of ANSWERS) byId(id).toggleAttribute("disabled", isDead || (id === "rejoin-yes" && !canPay(state)));
}

/** @param {string} id */
function isOpen(id) {
  return /** @type {HTMLDialogElement} */ (byId(id)).open;
}

/** @param {string} id */
function close(id) {
  if (isOpen(id)) /** @type {HTMLDialogElement} */ (byId(id)).close();
}

/**
 * @param {State} state
 * @param {Match} match
 */
function renderRejoin(state, match) {
  const entry = amountOf(state, match.entry_minor);
  const balance = amountOf(state, state.table?.you?.balance_minor ?? 0);
  setText(byId("rejoin-title"), t("rejoin.title", { total: myScore(state)?.total ?? 0 }));
  setText(byId("rejoin-text"), rejoinText(state, match));
  setText(byId("rejoin-balance"), t(canPay(state) ? `match.from.${state.table?.badge}` : "match.too_little", { balance }));
  setText(byId("rejoin-yes"), t("rejoin.yes", { amount: entry }));
}

/**
 * The same for who offers and for who is asked: what everybody would get, and who has agreed.
 * @param {State} state
 * @param {Match} match
 */
function renderSplit(state, match) {
  const offer = match.split;
  const shares = offer?.shares ?? match.may_split ?? {};
  const mine = shares[String(myScore(state)?.seat)] ?? 0;
  setText(byId("split-title"), offer ? t("split.title", { name: playerAt(state, offer.seat) }) : t("split.title_mine"));
  setText(byId("split-text"), t(offer ? "split.text" : "split.text_mine", { amount: amountOf(state, mine) }));
  setText(byId("split-yes"), t(offer ? "split.yes" : "split.offer", { amount: amountOf(state, mine) }));
  setText(byId("split-no"), t("split.no"));
  arrangeChildren(byId("split-shares"), Object.entries(shares).map(([seat, minor]) => share(state, match, Number(seat), minor)));
}

/**
 * @param {State} state
 * @param {Match} match
 * @param {number} seat
 * @param {number} minor
 */
function share(state, match, seat, minor) {
  const made = clone("piece-share");
  const total = match.scores.find((score) => score.seat === seat)?.total ?? 0;
  setText(find(made, ".share__name"), t("split.share", { name: playerAt(state, seat), total: totalText(match, total) }));
  find(made, ".share__agreed").hidden = !match.split?.accepted.includes(seat);
  setText(find(made, "b"), amountOf(state, minor));
  return made;
}

/**
 * How long there is to answer.
 * @param {State} state
 * @param {ServerClock} clock
 */
export function tickQuestions(state, clock) {
  const left = wholeSeconds(clock.left(state.table?.next_deal_ms));
  deaden(state);
  for (const id of ["rejoin", "split"]) {
    if (!isOpen(id)) continue;
    setText(byId(`${id}-clock`), left ? t("dialog.seconds", { n: left }) : "");
    byId(`${id}-clock`).classList.toggle("is-low", left <= LOW_SECONDS);
  }
}
