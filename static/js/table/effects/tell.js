// What events do to eyes and ears beyond the new picture: motion, sound, spoken lines.

import { alertNow, announce } from "../../shared/announce.js";
import { byId } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { momentOf } from "../moment.js";
import { tellMatch } from "../match/tell.js";
import { eventForEars, mySeatNumber, nameAt, whyVoid } from "../words.js";
import { playGhost, playHand, playTo } from "./motion.js";
import { playShow } from "./show.js";
import { play, vibrate } from "./sound.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("./motion.js").Places} Places */

const MINE = new Set(["draw", "declare", "arrange"]);

/**
 * Moves cards from where they were to where they are now.
 * @param {State} state after
 * @param {Places} before
 * @param {GameEvent[]} events
 */
export function moveCards(state, before, events) {
  const mine = mySeatNumber(state);
  const drawn = events.find((event) => event.type === "CardDrawn" && event.seat === mine);
  const isDeal = before.size === 0 && state.groups.length > 0;
  playHand(before, { source: isDeal ? byId("closed-deck") : drawn ? deck(drawn) : null, isDeal });
  for (const event of events) {
    if (event.type === "CardDiscarded" && event.card) playTo(byId("open-deck"), before.get(event.card) ?? seatFace(event.seat)?.getBoundingClientRect());
    if (event.type === "FinishMade" && event.card) playTo(byId("finish-slot"), before.get(event.card) ?? seatFace(event.seat)?.getBoundingClientRect());
    const face = event.type === "CardDrawn" && event.seat !== mine ? seatFace(event.seat) : null;
    if (face) playGhost(deck(event), face);
  }
}

/** @param {GameEvent} event */
function deck(event) {
  return byId(event.source === "open" ? "open-deck" : "closed-deck");
}

/** @param {number|undefined} seat */
function seatFace(seat) {
  return document.querySelector(`.seat[data-seat="${seat}"] .seat__face`);
}

/**
 * @param {State} state after
 * @param {State} was before
 * @param {GameEvent[]} events
 */
export function tellEvents(state, was, events) {
  for (const event of events) {
    const line = eventForEars(state, event);
    if (line) announce(line);
    if (event.type === "CardDiscarded" || event.type === "FinishMade") play("discard");
    if (event.type === "CardDrawn") play("draw");
    if (event.type === "SeatDropped") play("drop");
  }
  tellTurn(state, was);
  tellEnd(state, was);
  tellMatch(state, was);
}

/**
 * @param {State} state
 * @param {State} was
 */
function tellTurn(state, was) {
  const moment = momentOf(state);
  const isNew = moment !== momentOf(was) || state.deal?.view.turn?.number !== was.deal?.view.turn?.number;
  if (!isNew || !MINE.has(moment)) return;
  alertNow(t(`alert.${moment}`));
  play("turn");
  vibrate(30);
}

/**
 * @param {State} state
 * @param {State} was
 */
function tellEnd(state, was) {
  const result = state.deal?.view.result;
  if (!result || (was.deal?.id === state.deal?.id && was.deal?.view.result)) return;
  const isMine = result.winner !== null && result.winner === state.deal?.view.you;
  playShow(state);
  if (isMine) play("won");
  announce(result.winner === null ? `${t("result.void")}. ${whyVoid(result)}` : t(isMine ? "alert.won" : "alert.other_won", { name: nameAt(state, result.winner) }));
}

/** @param {number} seconds left of my own window, told as they pass */
export function tellLow(seconds) {
  if (seconds === 10) alertNow(t("alert.low"));
  if (seconds === 10 || seconds === 5) play("low");
}
