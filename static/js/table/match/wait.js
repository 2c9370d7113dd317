// What the middle of the table and the result's foot say while a match is not being dealt.

import { t } from "../../shared/i18n.js";
import { minutes, wholeSeconds } from "../clock.js";
import { askedOf, isOver, matchOf, myScore } from "./read.js";
import { amountOf, dealName, endNote, endTitle, namesOf, offerText, tieLine } from "./words.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Match} Match */
/** @typedef {import("../clock.js").ServerClock} ServerClock */

const HOUR_MS = 3_600_000;

/**
 * @param {State} state
 * @param {Match} match
 * @param {ServerClock} clock
 * @returns {[string, string]} title and text
 */
export function matchWait(state, match, clock) {
  if (isOver(state)) return [endTitle(state), endNote(state)];
  if (match.state === "open") return [enteredText(state), startText(state, match, clock)];
  const left = wholeSeconds(clock.left(state.table?.next_deal_ms));
  const name = match.next ? dealName(match, match.next) : "";
  return [left > 0 ? t("match.next_in", { name, n: left }) : t("wait.now"), openQuestion(state, match) || tieLine(state) || myPart(state, match)];
}

/** @param {State} state */
function enteredText({ table }) {
  return t("match.entered", { taken: table?.seats.length ?? 0, of: table?.seats_max ?? 0 });
}

/**
 * When it begins, and what happens if too few have entered by then.
 * @param {State} state
 * @param {Match} match
 * @param {ServerClock} clock
 */
function startText({ table }, match, clock) {
  if (match.starts_at_ms) {
    const left = clock.left(match.starts_at_ms);
    const key = left < HOUR_MS ? "match.starts_at" : "match.starts_later";
    return t(key, { time: timeOf(match.starts_at_ms, left), left: minutes(left), least: match.seats_min });
  }
  const full = t("match.starts_full", { of: table?.seats_max ?? 0 });
  const kept = clock.left(match.kept_until_ms);
  if (kept) return `${full} ${t("match.kept", { left: minutes(kept) })}`;
  return match.fill_until_ms ? `${full} ${t("match.fill_until", { left: minutes(clock.left(match.fill_until_ms)) })}` : full;
}

/**
 * On the device's own clock; with the day where it is not soon.
 * @param {number} at
 * @param {number} left milliseconds
 */
export function timeOf(at, left) {
  const day = left < 12 * HOUR_MS ? undefined : /** @type {const} */ ("short");
  return new Date(at).toLocaleString(globalThis.document?.documentElement.lang || "en", { weekday: day, hour: "numeric", minute: "2-digit" });
}

/**
 * What is waited for: an entry again, or an answer to a split.
 * @param {State} state
 * @param {Match} match
 */
function openQuestion(state, match) {
  if (match.split) {
    const { seat, accepted } = match.split;
    const others = accepted.filter((other) => other !== seat);
    const offered = offerText(state, seat);
    return others.length ? `${offered} ${t("split.agreed", { names: namesOf(state, others) })}` : offered;
  }
  const others = match.pending_rejoin.filter((seat) => seat !== state.table?.you?.seat);
  const amount = amountOf(state, match.entry_minor);
  if (others.length > 2) return t("rejoin.many", { count: others.length, amount });
  return others.length ? t("rejoin.others", { names: namesOf(state, others), amount }) : "";
}

/**
 * @param {State} state
 * @param {Match} match
 */
function myPart(state, match) {
  const mine = myScore(state);
  if (!mine) return t("match.watching");
  if (mine.standing !== "in") return t(askedOf(state) ? "ask.rejoin" : "match.me_out");
  return t(match.next?.seats.includes(mine.seat) ? "wait.dealt_in" : "match.me_not_dealt");
}
