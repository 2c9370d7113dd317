// My line: ring or face, what is asked of me, points left, and Drop with its cost on it.

import { fillAvatars } from "../../shared/avatar.js";
import { byId, setAttr, setText } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { pref } from "../../shared/prefs.js";
import { isAtTable, isOutOfMatch, isSittingOut, momentOf, mySeat } from "../moment.js";
import { askedOf, isPause, matchOf, myScore } from "../match/read.js";
import { waitText } from "../waiting.js";
import { costOf, mySeatNumber, nameAt } from "../words.js";
import { LOW_SECONDS, setWindow, tickWindow } from "./ring.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../moment.js").Moment} Moment */
/** @typedef {import("../clock.js").ServerClock} ServerClock */

const MINE = new Set(["draw", "discard", "declare", "arrange"]);

/**
 * @param {State} state
 * @param {ServerClock} clock
 */
export function renderMe(state, clock) {
  const moment = momentOf(state);
  const isMine = MINE.has(moment);
  const view = state.deal?.view;
  byId("me").hidden = moment === "loading" || !isAtTable(state);
  byId("my-clock").classList.toggle("is-mine", isMine);
  setWindow(byId("my-clock"), isMine ? view?.due_ms : null, view?.total_ms);
  const seat = state.table?.seats.find((other) => other.number === mySeatNumber(state));
  byId("my-avatar").dataset.avatar = seat?.avatar_seed ?? "";
  fillAvatars(byId("my-clock"));
  renderTexts(state, moment, clock);
  renderPoints(state);
  renderDrop(state, moment);
  tickMe(state, clock);
}

/**
 * @param {State} state
 * @param {Moment} moment
 * @param {ServerClock} clock
 */
function renderTexts(state, moment, clock) {
  const view = state.deal?.view;
  const turn = view?.turn?.seat;
  const name = nameAt(state, moment === "other_declares" ? view?.finish?.seat : turn);
  const isOut = isSittingOut(state);
  const aside = moment === "waiting" ? asideOf(state) : null;
  setText(byId("my-title"), aside ? t(`me.${aside}`) : isOut ? t("me.sitting_out") : t(`me.${moment}`, { name }));
  setText(byId("my-note"), aside ? t(`note.${aside}`) : isOut ? t("note.sitting_out") : moment === "over" ? waitText(state, clock)[0] : noteOf(state, moment));
  byId("my-note").classList.toggle("warn", moment === "draw" && (mySeat(state.deal?.view ?? /** @type {any} */ ({ seats: [] }))?.misses ?? 0) > 0);
}

/**
 * Why I am not in the deal of a match that I am or was part of.
 * @param {State} state
 * @returns {"match_back"|"match_out"|"match_tie"|null}
 */
export function asideOf(state) {
  if (askedOf(state) === "rejoin") return "match_back";
  if (isOutOfMatch(state)) return "match_out";
  const mine = myScore(state);
  return mine && !isPause(state) && !matchOf(state)?.next?.seats.includes(mine.seat) ? "match_tie" : null;
}

/**
 * @param {State} state
 * @param {Moment} moment
 * @returns {string}
 */
function noteOf(state, moment) {
  const view = state.deal?.view;
  if (!view) return moment === "waiting" || moment === "loading" ? t(`note.${moment}`) : "";
  const mine = mySeat(view);
  if (moment === "draw" && mine?.misses) return t("note.misses", { n: mine.misses });
  if (moment === "draw") return t(view.legal?.draw_open ? "note.draw_any" : "note.draw_closed");
  const hasHints = pref("hints") === "on";
  if (moment === "discard" && hasHints && state.labels?.ready.length) return t("note.ready");
  if (moment === "discard" && hasHints && view.showable.length) return t("note.showable");
  if (moment === "discard") return t(state.selected.length ? "note.discard" : "note.choose");
  if (moment === "declare") return t(state.labels?.is_valid_show ? "note.declare_valid" : "note.declare");
  if (moment === "other_turn") return afterWhom(state);
  if (moment === "out") return t(`out.${mine?.state === "dropped" ? `dropped_${mine.drop_kind}` : mine?.state}`, { points: mine?.points ?? 0, amount: costOf(state, mine?.points ?? 0) });
  return t(`note.${moment}`);
}

/**
 * "You are after Farhan": the seat still playing that moves just before mine.
 * @param {State} state
 */
function afterWhom(state) {
  const view = state.deal?.view;
  if (!view || view.you === null) return "";
  const order = view.deal_seats;
  const at = order.indexOf(view.you);
  for (let step = 1; step < order.length; step += 1) {
    const seat = order[(at - step + order.length) % order.length];
    const isIn = view.seats.find((other) => other.seat === seat)?.state === "playing";
    if (isIn) return t(seat === view.turn?.seat ? "note.next" : "note.after", { name: nameAt(state, seat) });
  }
  return "";
}

/** @param {State} state */
function renderPoints(state) {
  const { labels } = state;
  byId("my-points").hidden = !labels || !state.groups.length || ["out", "over"].includes(momentOf(state));
  if (!labels || !Number.isFinite(labels.points)) return;
  const isMost = labels.groups.reduce((sum, group) => sum + group.points, 0) > labels.points; // capped: the sums are more
  setText(byId("points-left"), String(labels.points));
  setText(byId("points-name"), t(isMost ? "points.most" : "points.now"));
  setAttr(byId("my-points"), "title", t(isMost ? "points.title_most" : "points.title", { points: labels.points, amount: costOf(state, labels.points) }));
}

/**
 * After the draw Drop is disabled, not gone: a button must not appear under the thumb.
 * @param {State} state
 * @param {Moment} moment
 */
function renderDrop(state, moment) {
  const button = byId("drop");
  const drop = state.deal?.view.legal?.drop ?? null;
  const isNever = state.deal?.view.has_drop === false;
  button.hidden = !["draw", "discard", "other_turn", "other_declares", "declare"].includes(moment);
  button.toggleAttribute("disabled", !drop || Boolean(state.busy) || state.link.state !== "on");
  setText(button, drop ? t("drop.cost", { points: drop.points }) : t(isNever ? "drop.never" : "drop.name"));
  const value = costOf(state, drop?.points ?? 0);
  setAttr(button, "aria-label", drop ? t("drop.label", { points: drop.points, amount: value }) : t(isNever ? "drop.never_two" : "drop.closed"));
}

/**
 * @param {State} state
 * @param {ServerClock} clock
 * @returns {number|null} seconds left of my own window
 */
export function tickMe(state, clock) {
  const box = byId("my-clock");
  const seconds = tickWindow(box, byId("my-seconds"), box, clock);
  if (seconds === null) {
    if (momentOf(state) === "over" && !isSittingOut(state)) setText(byId("my-note"), waitText(state, clock)[0]);
    return null;
  }
  setAttr(byId("my-seconds"), "aria-label", seconds > LOW_SECONDS ? null : t("me.seconds", { n: seconds }));
  return seconds;
}
