// The band at the felt's edge: a lost link, a newer tab, a restart, a note from the house, what was played for me.
// While the result covers the table the same band stands in the result's foot, and what was played in my own row there.

import { byId, setText } from "../../shared/dom.js";
import { setSuitText } from "../../shared/suits.js";
import { t } from "../../shared/i18n.js";
import { minutes } from "../clock.js";
import { unreadPlayed } from "../words.js";
import { areStandingsShown } from "../match/standings.js";
import { askedOf, hasLeft, isOver } from "../match/read.js";
import { isSittingOut } from "../moment.js";
import { isResultShown } from "./result.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../clock.js").ServerClock} ServerClock */
/** @typedef {{tone: "amber"|"sky", text: string, action: string|null, act: "take_over"|"read"|"lobby"|"sign_in"|"return"|"decide"|null, key?: string}} Band */

const KEPT_MS = 180_000; // how long the house keeps an absent player's chair: PATIENCE in games/selectors/table.py

/**
 * @param {State} state
 * @param {number} now local milliseconds
 * @param {number} [serverNow]
 * @returns {Band|null}
 */
export function bandOf(state, now, serverNow = now) {
  if (areStandingsShown(state)) return linkBand(state, now);
  return linkBand(state, now) ?? outBand(state, serverNow) ?? askBand(state) ?? news(state);
}

/**
 * @param {State} state
 * @param {number} now
 * @returns {Band|null}
 */
function linkBand(state, now) {
  const { link } = state;
  if (link.state === "superseded") return { tone: "amber", text: link.message || t("link.superseded"), action: t("link.take_over"), act: "take_over" };
  if (link.state === "signed_out") return { tone: "amber", text: link.message, action: t("link.sign_in"), act: "sign_in" };
  if (link.state === "ended") return { tone: "amber", text: link.message || t("link.ended"), action: t("link.lobby"), act: "lobby" };
  if (link.state === "restarting") return { tone: "amber", text: t("link.restarting"), action: null, act: null };
  return link.state === "lost" ? lostBand(state, now) : null;
}

/**
 * @param {State} state
 * @param {number} now
 * @returns {Band}
 */
function lostBand(state, now) {
  const left = KEPT_MS - (now - state.link.lostAt);
  const hasSeat = state.table?.you?.seat != null && !isOver(state);
  const text = hasSeat && state.table?.match ? t("link.lost_match") : !hasSeat ? t("link.lost_watching") : left > 0 ? t("link.lost", { left: minutes(left) }) : t("link.lost_long");
  return { tone: "amber", text, action: null, act: null };
}

/**
 * Sitting out, with how long the chair is kept; it stays until one returns.
 * @param {State} state
 * @param {number} serverNow
 * @returns {Band|null}
 */
function outBand(state, serverNow) {
  const you = state.table?.you;
  if (!you || !isSittingOut(state)) return null;
  const kept = you.chair_until_ms ? t("link.chair_kept", { left: minutes(you.chair_until_ms - serverNow) }) : "";
  return { tone: "amber", text: `${you.note ?? t("link.sitting_out")} ${kept}`.trim(), action: t("link.return"), act: "return" };
}

/**
 * What a match asks me while its dialog is closed.
 * @param {State} state
 * @returns {Band|null}
 */
function askBand(state) {
  const asked = askedOf(state);
  return asked ? { tone: "sky", text: t(`ask.${asked}`), action: t("ask.answer"), act: "decide" } : null;
}

/**
 * What is told once: the moves that were made for me, then the house's note.
 * @param {State} state
 * @returns {Band|null}
 */
function news(state) {
  const note = state.table?.you?.note ?? "";
  const played = isResultShown(state) || hasLeft(state) ? [] : [unreadPlayed(state)]; // the result says it in my row, and who has left is told what that cost
  const told = [...played, { text: note, key: note }].find(({ text, key }) => text && !state.read.includes(key));
  return told ? { tone: "sky", ...told, action: t("ok"), act: "read" } : null;
}

/**
 * @param {State} state
 * @param {ServerClock} clock
 */
export function renderBand(state, clock) {
  const band = bandOf(state, Date.now(), clock.serverNow());
  fill("band", isResultShown(state) ? null : band);
  fill("result-band", isResultShown(state) ? band : null);
}

/**
 * @param {"band"|"result-band"} id
 * @param {Band|null} band
 */
function fill(id, band) {
  const element = byId(id);
  element.hidden = !band;
  if (!band) return;
  element.classList.toggle("band--amber", band.tone === "amber");
  element.classList.toggle("band--sky", band.tone === "sky");
  setSuitText(byId(`${id}-text`), band.text);
  const button = byId(`${id}-action`);
  button.hidden = !band.action;
  setText(button, band.action ?? "");
}
