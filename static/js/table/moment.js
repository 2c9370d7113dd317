// What the moment is for this person, and what the one main button would do: read off the view, no rule is computed.

import { pref } from "../shared/prefs.js";
import { hasLeft, isRunning, myScore } from "./match/read.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").DealSeat} DealSeat */

/** @typedef {"loading"|"spectator"|"waiting"|"seeds"|"draw"|"discard"|"declare"|"arrange"|"arranged"|"other_turn"|"other_declares"|"out"|"over"} Moment */

/**
 * @param {State} state
 * @returns {Moment}
 */
export function momentOf(state) {
  const { table, deal } = state;
  if (!table?.you) return "loading";
  if (!deal) return table.you.seat === null ? "spectator" : "waiting";
  if (deal.view.phase === "over") return "over";
  if (deal.view.you == null) return table.you.seat === null ? "spectator" : "waiting";
  if (deal.view.phase === "seeds") return "seeds";
  return playing(deal.view);
}

/**
 * @param {View} view
 * @returns {Moment}
 */
function playing(view) {
  const { legal, phase } = view;
  if (view.turn?.seat === view.you && phase === "turn") return view.turn.has_drawn ? "discard" : "draw";
  if (phase === "declare" && view.finish?.seat === view.you) return "declare";
  if (phase === "arrange" && legal?.arrange) return "arrange";
  if (!isIn(mySeat(view))) return "out";
  if (phase === "declare") return "other_declares";
  return phase === "arrange" ? "arranged" : "other_turn";
}

/** @param {DealSeat|undefined} seat */
function isIn(seat) {
  return seat?.state === "playing" || seat?.state === "showed" || seat?.state === "winner";
}

/**
 * @param {View} view
 * @returns {DealSeat|undefined}
 */
export function mySeat(view) {
  return view.seats.find((seat) => seat.seat === view.you);
}

/**
 * @param {State} state
 * @returns {boolean} true with a chair, or while a deal runs that one is still in; a deal that has ended holds nobody
 */
export function isAtTable(state) {
  const { table, deal } = state;
  if (table?.match?.state === "open" || hasLeft(state)) return false; // nothing to hold yet, or any more
  return table?.you?.seat != null || (deal?.view.you != null && deal.view.phase !== "over");
}

/**
 * @param {State} state
 * @returns {boolean} true once sitting out means not being dealt in, not yet in the deal that one is still in
 */
export function isSittingOut({ table }) {
  const mine = table?.seats.find((seat) => seat.number === table.you?.seat);
  return mine?.status === "sitting_out" && table?.you?.chair_until_ms != null;
}

/**
 * @param {State} state
 * @returns {boolean} true with a chair at a match that goes on without me
 */
export function isOutOfMatch(state) {
  const mine = myScore(state);
  return isRunning(state) && mine !== null && mine.standing !== "in";
}

/** @typedef {{act: "draw"|"discard"|"declare"|"done"|"result"|"return"|"none", text: string, card?: string, enabled: boolean}} MainAction */

/** The main button of the moments in which it does nothing. @type {Partial<Record<Moment, string>>} */
const IDLE = {
  loading: "main.loading", waiting: "main.waiting", seeds: "main.dealing", other_turn: "main.not_yours",
  other_declares: "main.not_yours", out: "main.out", arranged: "main.done_waiting", spectator: "main.waiting",
};

/** The main button of a page that will not connect again by itself. @type {Partial<Record<import("./types.js").LinkState, string>>} */
const LINKLESS = { superseded: "main.elsewhere", ended: "main.closed", signed_out: "main.closed" };

/**
 * @param {State} state
 * @returns {MainAction} text is a key of the catalogue
 */
export function mainAction(state) {
  const moment = momentOf(state);
  const legal = state.deal?.view.legal;
  const free = !state.busy && state.link.state === "on";
  const gone = LINKLESS[state.link.state];
  if (gone) return { act: "none", text: gone, enabled: false };
  if (isSittingOut(state)) return { act: "return", text: "main.return", enabled: state.link.state === "on" };
  if (moment === "draw") return { act: "draw", text: "main.draw", enabled: free && Boolean(legal?.draw_closed) };
  if (moment === "discard") return discardAction(state, free);
  if (moment === "declare") return { act: "declare", text: "main.declare", enabled: free && Boolean(legal?.declare) };
  if (moment === "arrange") return { act: "done", text: "main.done", enabled: free };
  if (moment === "over") return { act: "result", text: "main.result", enabled: true };
  if (moment === "waiting" && isOutOfMatch(state)) return { act: "none", text: "main.watching", enabled: false };
  return { act: "none", text: IDLE[moment] ?? "main.not_yours", enabled: false };
}

/**
 * @param {State} state
 * @param {boolean} free
 * @returns {MainAction}
 */
function discardAction(state, free) {
  const [card, ...more] = state.selected;
  if (!card || more.length) return { act: "none", text: more.length ? "main.choose_one" : "main.choose", enabled: false };
  const isLegal = Boolean(state.deal?.view.legal?.discard.includes(card));
  return { act: "discard", text: isLegal ? "main.discard" : "main.cannot_discard", card, enabled: free && isLegal };
}

/**
 * Cards that may go to the finish slot now, and the one that Finish would take: the chosen one, else one that leaves a valid show.
 * @param {State} state
 * @returns {{may: boolean, card: string|null, isReady: boolean}}
 */
export function finishAction(state) {
  const legal = state.deal?.view.legal;
  const may = momentOf(state) === "discard" && Boolean(legal?.finish.length) && !state.busy && state.link.state === "on";
  const ready = (pref("hints") === "on" && state.labels?.ready) || [];
  const chosen = state.selected.length === 1 ? state.selected[0] : null;
  const card = chosen ?? ready[0] ?? null;
  return { may, card, isReady: may && card !== null && ready.includes(card) };
}
